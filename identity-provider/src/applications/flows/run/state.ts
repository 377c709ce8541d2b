import { json } from '@gatehouse-id/operation'
import { z } from 'zod'
import { FormValue } from './values/form-value.ts'
import { SamlSession } from '../../../federation/index.ts'
import { Intent } from '../../../tokens/index.ts'
import { Proof } from '../../../directory/index.ts'

/** How far a run has come, between two requests of its visitor. Never holds a password or a code. */
export const FlowState = z.object({
  flowId: z.string(),
  version: z.int(),
  /** Flows that wait for the one that runs: where each goes on. */
  callers: z.array(z.object({ flowId: z.string(), version: z.int(), at: z.string() })).default([]),
  /** The step that waits: a screen, or an action that waits for the outside. */
  at: z.string(),
  /** The step whose screen is shown, of the same flow; its buttons can be pressed. */
  shown: z.string().optional(),
  form: z.record(z.string(), FormValue).default({}),
  /** Given by a back end or by the page when the flow began. */
  input: z.record(z.string(), json()).default({}),
  verified: z
    .object({
      ...Proof.shape,
      /** In the words of `amr`, in the order in which they were shown. */
      factors: z.array(z.string()),
      method: z.string(),
      isNew: z.boolean(),
      /** Whether a second factor was shown, or a passkey that verified its user. */
      isStrong: z.boolean(),
    })
    .optional(),
  /** Of a visitor who was signed in when the flow began. */
  session: z.object({ id: z.string(), userId: z.string() }).optional(),
  sent: z
    .object({
      kind: z.enum(['code', 'link', 'enchanted', 'reset']),
      channel: z.enum(['email', 'sms', 'voice', 'whatsapp', 'im']),
      loginId: z.string(),
      masked: z.string(),
      isSignUp: z.boolean(),
      /** What can be sent again. */
      purpose: z.enum(['signIn', 'signUp', 'signUpOrIn']).optional(),
      /** When, in milliseconds. */
      at: z.number().default(0),
      /** By `message.resend`. */
      isAgain: z.boolean().optional(),
      linkId: z.string().optional(),
      pendingRef: z.string().optional(),
    })
    .optional(),
  /** Of a password that is set when the address of its user is verified. */
  heldPassword: z.string().optional(),
  /** The hash of a new password that waits for the second factor of its user. */
  newPassword: z.object({ userId: z.string(), hash: z.string(), isReset: z.boolean() }).optional(),
  /** The authenticator app that is being set up, shown until its first code. */
  totp: z.object({ image: z.string(), provisionUrl: z.string(), key: z.string() }).optional(),
  recoveryCodes: z.array(z.string()).optional(),
  /** Stored in the middle of a step, which goes on at `at`. */
  isUnfinished: z.boolean().default(false),
  /** Of the last answer, and whether the next request has to bring it. */
  nonce: z.string().default(''),
  needsNonce: z.boolean().default(false),
  /** The device is trusted once the user is signed in. */
  trustsDevice: z.boolean().default(false),
  /** How often each loop was entered. */
  loops: z.record(z.string(), z.int()).default({}),
  failures: z.int().default(0),
  http: z.record(z.string(), json()).default({}),
  claims: z.record(z.string(), json()).default({}),
  tenantId: z.string().default(''),
  /** Of a sign-in at the provider of a tenant. */
  samlSession: SamlSession.optional(),
  ssoId: z.string().optional(),
  /** Given back to the component. */
  lastAuth: z
    .object({ authMethod: z.string(), oauthProvider: z.string().optional(), loginId: z.string().optional() })
    .optional(),
  /** What the page asked for when the flow began. */
  options: z.object({
    intent: Intent,
    locale: z.string(),
    /** The page of the flow: links and providers lead back to it. */
    page: z.string().optional(),
    origin: z.string().optional(),
    /** Whether the application asks for several factors. */
    needsSecondFactor: z.boolean().optional(),
    /** False for an application that takes no new accounts, such as the console. */
    acceptsSignUp: z.boolean().optional(),
    /** What the user adds after the sign-in. */
    adds: z.literal('passkey').optional(),
    /** The name of the application. */
    application: z.string().optional(),
    /** A domain that the application names: its users sign in at the provider of a tenant. */
    domain: z.string().optional(),
    /** The sign-in of OpenID Connect that waits for the run, which is on the application's own page. */
    uid: z.string().optional(),
  }),
  /**
   * In tokens, in a sign-in of OpenID Connect on the hosted pages or on a page of the application, or in nothing: a test
   * run of the console, or a run by a back end.
   */
  ends: z.enum(['session', 'interaction', 'elsewhere', 'test', 'unattended']).default('session'),
  /** At its end: what has come of a run on a page of the application is to be taken at the hosted pages, once. */
  isHandedOver: z.boolean().default(false),
  /** The back end that began a run: in its name the run goes on. */
  asker: z
    .object({
      type: z.enum(['user', 'managementKey', 'accessKey', 'system', 'anonymous']),
      id: z.string(),
      name: z.string(),
      ip: z.string(),
      userAgent: z.string(),
      requestId: z.string(),
    })
    .optional(),
  /** Of a run by a back end that asks later; '' as the problem of one that did not fail. */
  result: z.object({ output: z.record(z.string(), json()), problem: z.string() }).optional(),
  /** What a test run reads of its user in place of what is stored. */
  assumed: z.record(z.string(), json()).optional(),
  /** What a test run runs, where it is not the stored flow. */
  document: z
    .object({ dsl: json(), screens: z.array(z.looseObject({ id: z.string(), htmlTemplate: json() })) })
    .optional(),
})
export type FlowState = z.output<typeof FlowState>

/** Of a run that has not begun. Made anew for each: a run fills its parts. */
export function blankState() {
  return {
    callers: [],
    form: {},
    input: {},
    loops: {},
    trustsDevice: false,
    nonce: '',
    needsNonce: false,
    isUnfinished: false,
    failures: 0,
    http: {},
    claims: {},
    tenantId: '',
    ends: 'session' as const,
    isHandedOver: false,
  }
}
