import { json } from '@gatehouse/operation'
import { z } from 'zod'

/** provider-api §3.17: what tokens say beyond, or in place of, what they say without a template. */
export const JwtTemplate = z.object({
  id: z.string().max(100).default(''),
  name: z.string().trim().max(250).default(''),
  description: z.string().max(1000).default(''),
  /** Claim → value; texts may hold expressions such as `{{user.email}}`, at any depth. */
  template: z.record(z.string().min(1).max(200), json()).default({}),
  /** Where it came from, such as a library entry. */
  source: z.string().max(250).default(''),
  tags: z.array(z.string().max(100)).max(100).default([]),
  /** Whose tokens it is for: users’ or access keys’. */
  type: z.enum(['user', 'key']).default('user'),
  /** `tenantOnly`: the roles in the current tenant stand at the top, and nothing of others; `none`: no roles at all. */
  authSchema: z.enum(['default', 'tenantOnly', 'none']).default('default'),
  /** Kept for callers: our issuer is the one of OpenID Connect discovery in every case. */
  issuerType: z.enum(['legacy', 'inbound', 'federated']).default('legacy'),
  conformanceIssuer: z.boolean().default(false),
  enforceIssuer: z.boolean().default(false),
  /** What becomes of a claim of the template that is empty: it stays, is null, or is left out. */
  emptyClaimPolicy: z.enum(['none', 'nil', 'delete']).default('none'),
  /** Whether the only tenant there is counts as the current one. */
  autoDCT: z.boolean().default(true),
  /** The template’s `sub` takes the place of ours, which then stands in `dsub`. */
  overrideSubject: z.boolean().default(false),
  /** Refresh tokens go without the template’s claims. */
  omitCustomClaimsFromDSR: z.boolean().default(false),
  addJti: z.boolean().default(false),
  excludePermissions: z.boolean().default(false),
})
export type JwtTemplate = z.output<typeof JwtTemplate>
