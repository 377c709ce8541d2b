import { z } from 'zod'
import { named } from '../../../foundation/fields/fields.ts'
import { Tenant } from '../tenant.ts'

const texts = z.array(z.string().max(320)).max(1000).optional()
const cursor = z.string().max(2000).optional()

/** Which tenants to find; all criteria must match, and an empty list does not filter. */
export const tenantCriteria = {
  tenantIds: texts,
  tenantNames: texts,
  tenantSelfProvisioningDomains: texts,
  tenantSSODomains: texts,
  customAttributes: named(z.unknown()).optional(),
  authType: z.enum(['', 'none', 'saml', 'oidc']).optional(),
  parentTenantId: z.string().max(100).optional(),
  topLevelOnly: z.boolean().default(false),
}

export const ListInput = z.object({
  ...tenantCriteria,
  /** Each is looked for in the lists of every tenant. */
  tenantSelfProvisioningDomains: z.array(z.string().max(320)).max(100).optional(),
  /** Part of the name, the id or a domain, in any case. */
  text: z.string().trim().max(320, 'must have at most 320 characters').optional(),
  disabled: z.boolean().optional(),
  /** By name by default. A cursor knows the order of its list, and replaces this one. */
  sort: z.object({ field: z.enum(['name', 'createdTime']), desc: z.boolean().default(false) }).optional(),
  limit: z.int().min(1).max(1000, 'must be at most 1000').default(100),
  /** A cursor or `next` of an answer, for the tenants after it. */
  after: cursor,
  /** A cursor or `previous` of an answer, for the tenants before it. Replaces `after`. */
  before: cursor,
  /** The last tenants instead of the first. */
  fromEnd: z.boolean().default(false),
})
export type TenantSearch = z.output<typeof ListInput>

export const ListOutput = z.object({
  tenants: z.array(Tenant),
  /** Of all tenants, or of at most 10,000 that match. */
  total: z.int(),
  isTotalExact: z.boolean(),
  /** Absent on the last page. */
  next: z.string().optional(),
  /** Absent on the first page. */
  previous: z.string().optional(),
  /** Of each tenant, in the same order: good for `after` and for `before`. */
  cursors: z.array(z.string()),
})
