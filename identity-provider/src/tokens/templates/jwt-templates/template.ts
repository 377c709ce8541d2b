import { json } from '@gatehouse-id/operation'
import { z } from 'zod'

/** provider-api §3.17: claims that a template adds to tokens or replaces in them. */
export const JwtTemplate = z.object({
  id: z.string().max(100).default(''),
  name: z.string().trim().max(250).default(''),
  description: z.string().max(1000).default(''),
  /** Claim → value; strings may contain expressions such as `{{user.email}}`, at any depth. */
  template: z.record(z.string().min(1).max(200), json()).default({}),
  /** Its origin, such as a library entry. */
  source: z.string().max(250).default(''),
  tags: z.array(z.string().max(100)).max(100).default([]),
  /** Whether it applies to tokens of users or of access keys. */
  type: z.enum(['user', 'key']).default('user'),
  /** `tenantOnly`: only the roles in the current tenant, as top-level claims; `none`: no roles. */
  authSchema: z.enum(['default', 'tenantOnly', 'none']).default('default'),
  /** Stored for callers without effect: the issuer is always that of OpenID Connect discovery. */
  issuerType: z.enum(['legacy', 'inbound', 'federated']).default('legacy'),
  conformanceIssuer: z.boolean().default(false),
  enforceIssuer: z.boolean().default(false),
  /** How an empty claim of the template appears: unchanged, as null, or not at all. */
  emptyClaimPolicy: z.enum(['none', 'nil', 'delete']).default('none'),
  /** Whether a user's only tenant counts as the current one. */
  autoDCT: z.boolean().default(true),
  /** The template’s `sub` replaces the user id, which moves to `dsub`. */
  overrideSubject: z.boolean().default(false),
  /** Refresh tokens do not get the template’s claims. */
  omitCustomClaimsFromDSR: z.boolean().default(false),
  addJti: z.boolean().default(false),
  excludePermissions: z.boolean().default(false),
})
export type JwtTemplate = z.output<typeof JwtTemplate>
