import { json } from '@gatehouse-id/operation'
import { z } from 'zod'
import { isSealed } from './sealed-headers.ts'

/** A text with values in it, such as `Hello {{user.name}}`. */
const template = z.string().max(4000, 'must have at most 4000 characters')
/** Sealed, it is longer by a third. */
const header = z
  .string()
  .max(6000, 'must have at most 4000 characters')
  .refine(text => isSealed(text) || text.length <= 4000, 'must have at most 4000 characters')
const address = template.optional()
const channel = z.enum(['email', 'sms', 'voice', 'whatsapp', 'im']).default('email')
/** Of links, which are no voice call. */
const linkChannel = z.enum(['email', 'sms', 'whatsapp']).default('email')
const roles = z.array(z.string().min(1).max(100)).min(1, 'must name a role').max(50)
const screen = z.string().min(1).max(200)

/**
 * What an action takes, what may come of it, and whether it waits for something outside of the page: a link that is
 * opened, a provider, a passkey. What is absent of `address` is the e-mail address or phone number of the form.
 */
export type ActionShape = {
  summary: string
  input: z.ZodRawShape
  outcomes: readonly string[]
  waits?: true
  /** Whether it needs a user who was verified in this run, or in the session that it began with. */
  needsUser?: true
}
const done = ['success', 'failure'] as const

function sending(what: string, more: z.ZodRawShape = {}): ActionShape {
  return { summary: what, input: { address, ...more }, outcomes: done }
}
function waiting(summary: string, input: z.ZodRawShape = {}): ActionShape {
  return { summary, input: { screen: screen.optional(), ...input }, outcomes: done, waits: true }
}

export const actions = {
  'otp.signUpOrIn': sending('Send a code to a known or new user', { channel }),
  'otp.signIn': sending('Send a code to a known user', { channel }),
  'otp.signUp': sending('Send a code to a new user', { channel }),
  'otp.update': {
    summary: 'Send a code to a new address of the user, which otp.verify then stores',
    input: { address, channel },
    outcomes: done,
    needsUser: true,
  },
  'otp.verify': { summary: 'Check the code of the form', input: { channel }, outcomes: done },
  'message.resend': {
    summary: 'Send the code or the link again that was sent last, after half a minute at the earliest',
    input: {},
    outcomes: done,
  },
  'magicLink.signUpOrIn': sending('Send a link to a known or new user', { channel: linkChannel }),
  'magicLink.signIn': sending('Send a link to a known user', { channel: linkChannel }),
  'magicLink.verify': waiting('Wait until the link is opened; the flow goes on where it is opened', {
    /** On pages of ours, which know their browser: in another one the link shows a code for magicLink.verifyCode. */
    showsCode: z.boolean().optional(),
  }),
  'magicLink.verifyCode': {
    summary: 'Check the code that the link shows when it is opened in another browser',
    input: {},
    outcomes: done,
  },
  'enchantedLink.signUpOrIn': sending('Send three links, of which one is right, to a known or new user'),
  'enchantedLink.signIn': sending('Send three links, of which one is right, to a known user'),
  'enchantedLink.verify': waiting('Wait until the right link is opened on any device; the flow goes on here'),
  'password.signIn': {
    summary: 'Check email address and password',
    input: { address },
    outcomes: [...done, 'expired'],
  },
  'password.hold': {
    summary: 'Check a new password against the policy; it is set when the address of a new user is verified',
    input: { address },
    outcomes: done,
  },
  'password.sendReset': sending('Send a link that resets the password', { channel: linkChannel }),
  'password.reset': {
    summary: 'Replace a forgotten password by the link that was opened; on the page of a link in another browser',
    input: {},
    outcomes: [],
  },
  'password.set': {
    summary: 'Set the new password of the form; held, where it has to wait for the second factor of the user',
    input: {},
    outcomes: [...done, 'held'],
    needsUser: true,
  },
  'password.replace': {
    summary: 'Replace the password by a new one; held, where it has to wait for the second factor of the user',
    input: { address },
    outcomes: [...done, 'held'],
  },
  'password.setHeld': {
    summary: 'Set the new password that has waited for the second factor',
    input: {},
    outcomes: done,
    needsUser: true,
  },
  'passkey.signIn': waiting('Sign in with a passkey; one of anybody, or of the user who was verified before', {
    ofAnybody: z.boolean().optional(),
  }),
  'passkey.register': { ...waiting('Add a passkey'), needsUser: true },
  'totp.setUp': { summary: 'Make the key of an authenticator app', input: {}, outcomes: done, needsUser: true },
  'totp.confirm': {
    summary: 'Check the first code of a new authenticator app',
    input: {},
    outcomes: done,
    needsUser: true,
  },
  'passkey.remove': {
    summary: 'Remove the passkey form.credentialId of the user',
    input: {},
    outcomes: done,
    needsUser: true,
  },
  'device.remove': {
    summary: 'Remove the trusted device form.deviceId of the user',
    input: {},
    outcomes: done,
    needsUser: true,
  },
  'totp.remove': { summary: 'Remove the authenticator app of the user', input: {}, outcomes: done, needsUser: true },
  'totp.verify': { summary: 'Check the code of an authenticator app', input: {}, outcomes: done, needsUser: true },
  'recoveryCode.verify': { summary: 'Check a recovery code', input: {}, outcomes: done, needsUser: true },
  'recoveryCodes.create': { summary: 'Make recovery codes', input: {}, outcomes: done, needsUser: true },
  'social.signIn': waiting('Sign in at a provider; without one, the provider of the button', {
    provider: template.optional(),
  }),
  'sso.signIn': waiting('Sign in at the provider of a tenant; without one, the tenant of the email address', {
    tenant: template.optional(),
  }),
  'user.update': {
    summary: 'Set fields of the profile',
    input: {
      fields: z
        .record(z.enum(['name', 'givenName', 'middleName', 'familyName', 'picture']), template)
        .or(z.record(z.string(), template))
        .optional(),
      customAttributes: z.record(z.string().min(1).max(60), json()).optional(),
    },
    outcomes: done,
    needsUser: true,
  },
  'user.addRoles': {
    summary: 'Give the user roles, in a tenant or in the project',
    input: { roles, tenant: template.optional() },
    outcomes: done,
    needsUser: true,
  },
  'user.acceptTerms': {
    summary: 'Record that the user accepts a version of the terms',
    input: { version: z.string().min(1).max(100) },
    outcomes: done,
    needsUser: true,
  },
  'user.invite': {
    summary: 'Invite somebody by email, on behalf of the user; who has an account gets a link and keeps it as it is',
    input: {
      /** Of whom to invite; the address of the form by default. */
      address,
      /** The page that the link leads to, on an approved origin; ours by default. */
      url: template.optional(),
      tenant: template.optional(),
      roles: roles.optional(),
    },
    outcomes: done,
    needsUser: true,
  },
  'tenant.select': {
    summary: 'Choose the tenant of the session',
    input: { tenant: template.optional() },
    outcomes: done,
    needsUser: true,
  },
  'tenant.update': {
    summary: 'Set the name of the tenant that the page names, for an administrator of it',
    input: { displayName: template },
    outcomes: done,
    needsUser: true,
  },
  'outbound.connect': {
    summary: 'Connect an account at the outbound application that the page names; the browser comes back to the page',
    input: {},
    outcomes: done,
    waits: true,
    needsUser: true,
  },
  'outbound.disconnect': {
    summary: 'Delete what the user has connected at the outbound application that the page names',
    input: {},
    outcomes: done,
    needsUser: true,
  },
  'claims.set': {
    summary: 'Put claims into the tokens of the session',
    input: { claims: z.record(z.string().min(1).max(60), json()) },
    outcomes: ['success'],
  },
  'http.request': {
    summary: 'Call an endpoint of the project; the answer is http.<id of the step>',
    input: {
      url: template.min(1, 'must not be empty'),
      method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']).default('POST'),
      headers: z.record(z.string().regex(/^[\w-]{1,60}$/), header).optional(),
      /** Sent as JSON; texts in it may have values. */
      body: json().optional(),
      timeoutSeconds: z.number().min(0.1).max(10).default(5),
    },
    outcomes: done,
  },
  'device.trust': {
    summary: 'Ask this device for no second factor from now on; the user has shown one in this run',
    input: {},
    outcomes: done,
    needsUser: true,
  },
  'device.find': {
    summary: 'Look for the device that shows the code of the form; on the page of devices',
    input: {},
    outcomes: done,
  },
  'device.confirm': {
    summary: 'Sign in the device whose code the screen shows, once the user has signed in here; on the page of devices',
    input: {},
    outcomes: [],
  },
  'account.keep': {
    summary: 'Go on with the account that is signed in in this browser',
    input: {},
    outcomes: ['failure'],
  },
  'consent.give': {
    summary: 'Give the application what the screen has listed, and of what can be left out what is ticked',
    input: {},
    outcomes: ['failure'],
  },
  'application.leave': {
    summary: 'Go back to the application, which is told that it does not get what it asks for',
    input: {},
    outcomes: [],
  },
  'session.start': { summary: 'Sign the user in', input: {}, outcomes: [], needsUser: true },
  'session.stepUp': { summary: 'Step the session of the user up', input: {}, outcomes: [], needsUser: true },
} as const satisfies Record<string, ActionShape>

export type ActionName = keyof typeof actions
export const actionNames = Object.keys(actions) as ActionName[]

export function shapeOf(name: ActionName): ActionShape {
  return actions[name]
}
