import { exactUrl, parseSafeUrl } from '@gatehouse-id/operation'
import { Theme } from '@gatehouse-id/pages/theme'
import { z } from 'zod'
import { manage } from '../../foundation/areas/manage.ts'
import { normalizeLocale } from '../../activity/messages/templates/locales.ts'

const minute = 60
const day = 24 * 60 * minute

function seconds(min: number, max: number) {
  return z.int().min(min, `must be at least ${min} seconds`).max(max, `must be at most ${max} seconds`)
}
/** RFC 6265 §4.1.1: a token. */
export const cookieName = z
  .string()
  .regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,64}$/, 'must be a cookie name of 1 to 64 characters')
const origin = z
  .string()
  .max(300)
  .refine(text => parseSafeUrl(text) !== undefined, 'must be an http or https origin such as https://app.example.com')
  .transform(url => new URL(url).origin)

/** The sign-in methods that the hosted pages offer and the operations accept. */
export const signInMethods = [
  'password',
  'oneTimeCode',
  'magicLink',
  'enchantedLink',
  'notp',
  'embeddedLink',
  'totp',
  'passkey',
  'social',
  'sso',
] as const

export type SignInMethod = (typeof signInMethods)[number]

/** A method that a project's document does not name, because it is newer, is on. */
const methodFields = Object.fromEntries(
  signInMethods.map(name => [name, z.boolean().default(true)]),
  // Every name of the closed list, so that the record is complete.
) as Record<SignInMethod, z.ZodDefault<z.ZodBoolean>>

const tokenFields = {
  sessionSeconds: seconds(minute, day),
  refreshSeconds: seconds(5 * minute, 365 * day),
  stepUpSeconds: seconds(minute, day),
  /** Whether each refresh answers a new refresh token, and the use of a replaced one ends the session (RFC 9700 §4.14.2). */
  isRefreshTokenRotated: z.boolean(),
  /** `cookies`: tokens travel in HttpOnly cookies that the provider sets, and the refresh token in no body. */
  delivery: z.enum(['body', 'refreshCookie', 'cookies']),
  /** The templates of claims that tokens of users and of access keys follow; '' for none. */
  userTemplateId: z.string().max(100),
  keyTemplateId: z.string().max(100),
}
const cookieFields = {
  /** Empty: the host that set them, and no other. */
  domain: z.union([z.literal(''), z.hostname('must be a host name')]),
  path: z
    .string()
    .max(250)
    .regex(/^\/[\w/.~-]*$/, 'must be a path'),
  sameSite: z.enum(['strict', 'lax', 'none']),
  sessionName: cookieName,
  refreshName: cookieName,
}

const agentFields = {
  isRegistrationOpen: z.boolean(),
  acceptsMetadataDocuments: z.boolean(),
  resources: z.array(exactUrl).max(100, 'must have at most 100 URLs'),
}

const userSourceUrl = exactUrl.max(500, 'must have at most 500 characters').or(z.literal(''))

const messageLocale = z
  .string()
  .max(35)
  .transform(normalizeLocale)
  .refine(tag => tag !== '', 'must be a language tag such as de or pt-BR')

/** What holds for a whole project; every field has a default, so that a new project works at once. */
export const Settings = z.object({
  tokens: z
    .object({
      sessionSeconds: tokenFields.sessionSeconds.default(10 * minute),
      refreshSeconds: tokenFields.refreshSeconds.default(28 * day),
      stepUpSeconds: tokenFields.stepUpSeconds.default(10 * minute),
      isRefreshTokenRotated: tokenFields.isRefreshTokenRotated.default(true),
      delivery: tokenFields.delivery.default('body'),
      userTemplateId: tokenFields.userTemplateId.default(''),
      keyTemplateId: tokenFields.keyTemplateId.default(''),
    })
    .prefault({}),
  cookies: z
    .object({
      domain: cookieFields.domain.default(''),
      path: cookieFields.path.default('/'),
      sameSite: cookieFields.sameSite.default('lax'),
      sessionName: cookieFields.sessionName.default('DS'),
      refreshName: cookieFields.refreshName.default('DSR'),
    })
    .prefault({}),
  /** Origins that browsers may call from (CORS), links may lead to, sign-ins may return to and passkeys may live on. */
  approvedOrigins: z.array(origin).max(100, 'must have at most 100 origins').default([]),
  /** The origins that flows may call; browsers, links and sign-ins have nothing to do with them. */
  flowEndpointOrigins: z.array(origin).max(100, 'must have at most 100 origins').default([]),
  /**
   * The system that users come from: it is asked at a sign-in with the password of somebody who is not here; '' for none.
   * Passwords go there as they are typed.
   */
  userSourceUrl: userSourceUrl.default(''),
  /** Answers alike whether or not an account exists. */
  isUserExistenceConcealed: z.boolean().default(false),
  methods: z.object(methodFields).prefault({}),
  /** Whether visitors may sign up, by any method. Users of a tenant's provider, and those whom a back end creates, always may. */
  isSignUpOpen: z.boolean().default(true),
  /** How long a trusted device needs no second factor, in days; 0 turns this off. */
  trustedDeviceDays: z.int().min(0, 'must be at least 0').max(365, 'must be at most 365').default(30),
  /** How the hosted pages look. */
  theme: Theme.prefault({}),
  /** Days; audit events are forgotten after so many. */
  auditRetentionDays: z.int().min(1, 'must be at least 1').max(3650, 'must be at most 3650').default(365),
  /** Whether sign-in operations are open to everyone, or only to back ends with a management key. */
  isAuthPublic: z.boolean().default(true),
  /** Applications that introduce themselves, such as the tools of AI agents; off unless switched on. */
  agents: z
    .object({
      /** Whether anyone may register an application (RFC 7591). */
      isRegistrationOpen: agentFields.isRegistrationOpen.default(false),
      /** Whether a client id may be the URL of a document that describes the application. */
      acceptsMetadataDocuments: agentFields.acceptsMetadataDocuments.default(false),
      /** The resources (RFC 8707) for which they may ask access tokens, such as the URL of an MCP server. */
      resources: agentFields.resources.default([]),
    })
    .prefault({}),
  messages: z
    .object({
      /** The language of messages when no other is given: BCP 47, such as `de`. */
      locale: messageLocale.default('en'),
    })
    .prefault({}),
})
export type Settings = z.output<typeof Settings>

/** Gatehouse's own: the hosted service keeps these in its console and has no operation for them. */
export const projectSettings = {
  load: manage.read('GET /v1/gatehouse/project/settings', {
    summary: 'The settings of the project',
    output: Settings,
  }),
  /** Each of `tokens`, `cookies`, … that is named is replaced field by field; what is not named stays. */
  update: manage.write('POST /v1/gatehouse/project/settings', {
    summary: 'Change settings of the project',
    input: z.object({
      // Without defaults, which would undo what was set before.
      tokens: z.object(tokenFields).partial().optional(),
      cookies: z.object(cookieFields).partial().optional(),
      approvedOrigins: Settings.shape.approvedOrigins.unwrap().optional(),
      flowEndpointOrigins: Settings.shape.flowEndpointOrigins.unwrap().optional(),
      userSourceUrl: userSourceUrl.optional(),
      isUserExistenceConcealed: z.boolean().optional(),
      methods: z.partialRecord(z.enum(signInMethods), z.boolean()).optional(),
      isSignUpOpen: z.boolean().optional(),
      trustedDeviceDays: Settings.shape.trustedDeviceDays.unwrap().optional(),
      theme: Theme.optional(),
      auditRetentionDays: Settings.shape.auditRetentionDays.unwrap().optional(),
      isAuthPublic: z.boolean().optional(),
      agents: z.object(agentFields).partial().optional(),
      messages: z.object({ locale: messageLocale.optional() }).optional(),
    }),
    output: Settings,
  }),
  userSourceSecret: manage.read('GET /v1/gatehouse/project/user-source/secret', {
    summary: 'The secret that signs what is sent to the system that users come from, as long as its address stays',
    right: 'secret',
    output: z.object({
      /** Empty without an address. */
      secret: z.string(),
    }),
  }),
}
