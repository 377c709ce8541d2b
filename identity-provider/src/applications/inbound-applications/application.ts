import { parseSafeUrl } from '@gatehouse/operation'
import { z } from 'zod'
import { logo, optionalUrl, shortText } from '../../foundation/fields/setting-fields.ts'

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

/** Redirect URLs, which are matched exactly; without a fragment (RFC 6749 §3.1.2). */
const callbackUrl = z
  .string()
  .trim()
  .max(2000)
  .refine(
    isCallback,
    'must be an http or https URL, or one of an app such as com.example.app:/back, without a fragment',
  )

function isCallback(text: string): boolean {
  if (text.includes('#') || text.includes('*')) return false
  if (/^https?:/i.test(text)) return parseSafeUrl(text) !== undefined
  // RFC 8252 §7.1: schemes of apps are reversed domain names. RFC 3986 §2 allows only these characters.
  return /^[a-z][a-z0-9-]*(\.[a-z0-9-]+)+:[\w/?:.~!$&'()+,;=%[\]-]*$/.test(text)
}

export const callbackUrls = z.array(callbackUrl).max(100, 'must have at most 100 URLs')
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
  /** Outbound applications are not built, so there is nothing to name. */
  connectionsScopes: z.array(Scope).max(0, 'must be empty: there are no outbound applications').default([]),
  /** A public client has no secret: an app on the user's own device. */
  nonConfidentialClient: z.boolean().default(false),
  audienceWhitelist: z.array(shortText.min(1)).max(100).default([]),
})
export type Settings = z.output<typeof Settings>

/** provider-api §3.13. */
export const InboundApplication = Settings.extend({ id: z.string(), name: z.string(), clientId: z.string() })
export type InboundApplication = z.output<typeof InboundApplication>
