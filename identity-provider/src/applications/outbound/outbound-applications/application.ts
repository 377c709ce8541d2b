import { z } from 'zod'
import { logo, optionalUrl, shortText } from '../../../foundation/fields/setting-fields.ts'

const parameterKey = z.string().trim().min(1).max(100)
/** The Python SDK has `name` for `key`. */
const Parameter = z
  .object({ key: parameterKey.optional(), name: parameterKey.optional(), value: z.string().max(1000) })
  .refine(({ key, name: other }) => (key ?? other) !== undefined, { path: ['key'], message: 'is required' })
  .transform(({ key, name: other = '', value }) => ({ key: key ?? other, value }))
const parameters = z.array(Parameter).max(50, 'must have at most 50 parameters')
const scope = z.string().trim().min(1).max(200)
export const scopes = z.array(scope).max(100, 'must have at most 100 scopes')

export const name = z.string().trim().min(1, 'must not be empty').max(100, 'must have at most 100 characters')
export const applicationId = z
  .string()
  .trim()
  .regex(/^[\w.-]{1,100}$/, 'must have at most 100 letters, digits, dots, dashes and underscores')

/** What of an outbound application has no column of its own; provider-api §3.14. */
export const Settings = z.object({
  description: shortText.default(''),
  clientId: z.string().trim().max(500).default(''),
  logo: logo.default(''),
  discoveryUrl: optionalUrl,
  authorizationUrl: optionalUrl,
  authorizationUrlParams: parameters.default([]),
  tokenUrl: optionalUrl,
  tokenUrlParams: parameters.default([]),
  revocationUrl: optionalUrl,
  defaultScopes: scopes.default([]),
  defaultRedirectUrl: optionalUrl,
  /** A domain that leads to this server, which the third party sends browsers back to. */
  callbackDomain: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^([a-z0-9-]+(\.[a-z0-9-]+)+(:\d+)?)?$/, 'must be a domain')
    .max(250)
    .default(''),
  /** On unless it is switched off: third parties without it ignore it. */
  pkce: z.boolean().default(true),
  accessType: z.enum(['', 'offline', 'online']).default(''),
  prompt: z
    .array(z.enum(['none', 'login', 'consent', 'select_account']))
    .max(4)
    .default([]),
  /** The client is registered at the third party with the first save (RFC 7591). */
  useDcr: z.boolean().default(false),
  dcrUrl: optionalUrl,
})
export type Settings = z.output<typeof Settings>

/** An outbound application as the wire has it; the secret is only written. */
export const OutboundApplication = Settings.extend({
  id: z.string(),
  name: z.string(),
  /** Gatehouse extension: where the third party sends browsers back to. */
  callbackUrl: z.string(),
  /** Gatehouse extension. */
  hasClientSecret: z.boolean(),
})
export type OutboundApplication = z.output<typeof OutboundApplication>
