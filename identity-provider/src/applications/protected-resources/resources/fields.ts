import { z } from 'zod'
import { optionalUrl, shortText } from '../../../foundation/fields/setting-fields.ts'
import { scopes } from '../../inbound/inbound-applications/application.ts'

/** Scopes in the form of inbound applications; connections at third parties are not passed on. */
export const Scopes = z
  .object({
    /** The values are names of roles and permissions. */
    permissionsScopes: scopes.default([]),
    /** The values are names of user attributes. */
    attributesScopes: scopes.default([]),
    connectionsScopes: z
      .array(z.never())
      .max(0, 'must be empty: accounts at third parties are not passed on')
      .default([]),
  })
  .refine(
    ({ permissionsScopes, attributesScopes }) => {
      const names = [...permissionsScopes, ...attributesScopes].map(({ name }) => name)
      return new Set(names).size === names.length
    },
    { message: 'names a scope twice' },
  )
export type Scopes = z.output<typeof Scopes>
export const noScopes: Scopes = { permissionsScopes: [], attributesScopes: [], connectionsScopes: [] }

const units = { seconds: 1, minutes: 60, hours: 3600, days: 86_400, weeks: 7 * 86_400 }
const unit = z.enum(['', ...Object.keys(units)], 'must be seconds, minutes, hours, days or weeks').default('')
const expiration = z.int().min(0).max(1_000_000).default(0)
const dayS = 86_400
const noTemplate = z.literal('', 'must be empty: claims of these tokens follow from scopes').default('')

/** How long tokens live; nothing but `enabled: false` is the usual lifetime. */
export const SessionSettings = z
  .object({
    enabled: z.boolean().default(false),
    refreshTokenExpiration: expiration,
    refreshTokenExpirationUnit: unit,
    sessionTokenExpiration: expiration,
    sessionTokenExpirationUnit: unit,
    userTemplateId: noTemplate,
    keyTemplateId: noTemplate,
    keySessionTokenExpiration: expiration,
    keySessionTokenExpirationUnit: unit,
  })
  .superRefine((given, context) => {
    if (!given.enabled) return
    const check = (
      field: 'refreshTokenExpiration' | 'sessionTokenExpiration' | 'keySessionTokenExpiration',
      max: number,
    ) => {
      const seconds = secondsOf(given[field], given[`${field}Unit`])
      if (seconds !== undefined && (seconds < 60 || seconds > max))
        context.addIssue({ code: 'custom', path: [field], message: `must be from a minute to ${max / dayS} days` })
    }
    check('refreshTokenExpiration', 365 * dayS)
    check('sessionTokenExpiration', dayS)
    check('keySessionTokenExpiration', dayS)
  })
export type SessionSettings = z.output<typeof SessionSettings>

function secondsOf(amount: number, of: string): number | undefined {
  // The unit is one of the table, or ''.
  return amount === 0 ? undefined : amount * (units[of as keyof typeof units] ?? 60)
}

/** In seconds; what is undefined is as usual. */
export function lifetimesOf(given: SessionSettings): { access?: number; client?: number; refresh?: number } {
  if (!given.enabled) return {}
  const all = {
    access: secondsOf(given.sessionTokenExpiration, given.sessionTokenExpirationUnit),
    client: secondsOf(given.keySessionTokenExpiration, given.keySessionTokenExpirationUnit),
    refresh: secondsOf(given.refreshTokenExpiration, given.refreshTokenExpirationUnit),
  }
  // Only those that are given.
  return Object.fromEntries(Object.entries(all).filter(([, seconds]) => seconds !== undefined))
}

export const DynamicRegistration = z.object({
  enabled: z.boolean().default(false),
  /** Whether an application that registers gets no scope before an administrator gives it some. */
  disableApprovedScopesAsDefault: z.boolean().default(false),
  flowId: z.literal('', 'must be empty: no flow runs when an application registers').default(''),
})

/** A host name, or all below one: `*.example.com`. */
const domainPattern = z
  .string()
  .trim()
  .max(253)
  .regex(
    /^(\*|(\*\.)?[a-z0-9]([a-z0-9.-]*[a-z0-9])?)$/i,
    'must be a host name such as app.example.com or *.example.com',
  )
export const CimdSettings = z.object({
  enabled: z.boolean().default(false),
  domainPolicies: z
    .object({
      policies: z
        .array(z.object({ domainPattern, enabled: z.boolean().default(true) }))
        .max(100, 'must have at most 100 policies')
        .default([]),
    })
    .prefault({}),
})
export type CimdSettings = z.output<typeof CimdSettings>

/** Whether the metadata document of an application may be read: without a policy any may, else one has to admit it. */
export function admitsDocument({ enabled, domainPolicies: { policies } }: CimdSettings, clientId: string): boolean {
  const host = URL.parse(clientId)?.hostname
  if (!enabled || host === undefined) return false
  const matching = policies.filter(policy => isMatch(policy.domainPattern.toLowerCase(), host))
  if (matching.some(policy => !policy.enabled)) return false
  return policies.every(policy => !policy.enabled) || matching.length > 0
}

function isMatch(pattern: string, host: string): boolean {
  if (pattern === '*') return true
  return pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern
}

const asked = 'must be false: users decide about applications that are not the project’s own'
export const registered = {
  loginPageURL: optionalUrl,
  skipConsentScreen: z.literal(false, asked).default(false),
  forceAddAllAuthorizationInfo: z.boolean().default(false),
  tags: z.array(shortText.min(1).max(50)).max(50, 'must have at most 50 tags').default([]),
  sessionSettings: SessionSettings.prefault({}),
}

export const name = z.string().trim().min(1, 'must not be empty').max(250, 'must have at most 250 characters')
export const description = z.string().max(1000, 'must have at most 1000 characters').default('')
export const id = z.string().trim().min(1).max(100)
export const ids = z.array(id).min(1, 'must name one').max(1000, 'must have at most 1000 ids')
