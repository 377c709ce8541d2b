import { z } from 'zod'
import { callbackUrls } from '../../callback-urls.ts'
import { logo, optionalUrl, shortText } from '../../../foundation/fields/setting-fields.ts'

const scopesMax = 200
const Scope = z.object({
  name: shortText
    .min(1, 'must not be empty')
    .regex(/^[\x21\x23-\x5B\x5D-\x7E]*$/, 'must be the name of a scope (RFC 6749 §3.3)'),
  description: z.string().max(1000, 'must have at most 1000 characters').default(''),
  values: z.array(z.string().trim().min(1).max(100)).max(200).default([]),
  optional: z.boolean().default(false),
})
export const scopes = z
  .array(Scope)
  .max(scopesMax, `must have at most ${scopesMax} scopes`)
  .refine(list => new Set(list.map(({ name }) => name)).size === list.length, 'names a scope twice')

export const name = z.string().trim().min(1, 'must not be empty').max(250, 'must have at most 250 characters')
export const description = z.string().max(1000, 'must have at most 1000 characters')

/** The stored settings of an application. */
export const Settings = z.object({
  description: description.default(''),
  logo: logo.default(''),
  loginPageUrl: optionalUrl,
  approvedCallbackUrls: callbackUrls.default([]),
  /** The values are names of roles and permissions. */
  permissionsScopes: scopes.default([]),
  /** The values are names of user attributes. */
  attributesScopes: scopes.default([]),
  /** Not built: what the scope `outbound.token.fetch` gives is one of `permissionsScopes`. */
  connectionsScopes: z.array(Scope).max(0, 'must be empty: add outbound.token.fetch to permissionsScopes').default([]),
  /** A public client has no secret: an app on the user's own device. */
  nonConfidentialClient: z.boolean().default(false),
  /** Resources (RFC 8707) for which the application may ask access tokens, beside the project's own. */
  audienceWhitelist: z.array(shortText.min(1)).max(100).default([]),
  forcePkce: z.boolean().default(false),
  /** Whom access tokens are for that are asked for without a resource: the project, unless it is the client. */
  defaultAudience: z.enum(['', 'projectId', 'clientId']).default(''),
})
export type Settings = z.output<typeof Settings>

/** What is stored: also how an application came that introduced itself. */
export const StoredSettings = Settings.extend({
  origin: z.enum(['', 'registration', 'document']).default(''),
  /** Of a client of an MCP server. */
  mcp: z
    .object({
      /** Names of approved scopes of the server; all of them when empty. */
      scopes: z.array(z.string()).default([]),
      tags: z.array(z.string()).default([]),
      forceAddAllAuthorizationInfo: z.boolean().default(false),
      allowedTenants: z.array(z.string()).default([]),
      /** Whether only members of those get in; it stays when the last of them is deleted. */
      isLimitedToTenants: z.boolean().default(false),
    })
    .prefault({}),
})
export type StoredSettings = z.output<typeof StoredSettings>

/** provider-api §3.13. */
export const InboundApplication = Settings.extend({
  id: z.string(),
  name: z.string(),
  clientId: z.string(),
  /** Until when the client secret before the last rotation works; epoch seconds, 0 when there is none. */
  previousSecretExpireTime: z.int(),
  /** Whether the application introduced itself, by registration or by a metadata document. */
  dynamic: z.boolean(),
})
export type InboundApplication = z.output<typeof InboundApplication>
