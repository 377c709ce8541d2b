import { z } from 'zod'
import { manage } from '../../foundation/areas/manage.ts'
import { TenantNotFound } from '../../directory/tenants/errors.ts'

const tenantId = z.string().trim().min(1).max(100)

/** Gatehouse's own: the provisioning (SCIM) of a tenant. */
export const ScimProvisioning = z.object({
  tenantId: z.string(),
  /** What the tenant's directory is given. */
  baseUrl: z.string(),
  /** The access keys with which its directory may call: of this tenant alone, with the role Tenant Admin. */
  keys: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      status: z.enum(['active', 'inactive', 'expired']),
      /** Epoch seconds; 0 for never. */
      expireTime: z.int(),
      /** Epoch seconds, rounded to the minute; 0 for never. */
      lastUsedTime: z.int(),
    }),
  ),
  /** Users whom the directory has sent, those it deactivated included. */
  users: z.int(),
  inactiveUsers: z.int(),
  groups: z.int(),
  /** Whether no more than a tenth of the users, or twenty, may be removed in an hour. */
  limitsRemovals: z.boolean(),
  /** Removals in the current hour. */
  removals: z.int(),
  /** Epoch seconds; 0 for never. */
  lastCallTime: z.int(),
  lastErrorTime: z.int(),
  /** The last request that failed, and why; '' for none. */
  lastError: z.string(),
})
export type ScimProvisioning = z.output<typeof ScimProvisioning>

export const scim = {
  load: manage.read('POST /v1/gatehouse/tenant/provisioning/load', {
    summary: 'Load the provisioning (SCIM) of a tenant: its URL, keys, counts and last calls',
    input: z.object({ tenantId }),
    output: ScimProvisioning,
    errors: [TenantNotFound],
  }),
  update: manage.write('POST /v1/gatehouse/tenant/provisioning/update', {
    summary: 'Set whether the directory of a tenant may remove many users at once',
    input: z.object({ tenantId, limitsRemovals: z.boolean() }),
    output: ScimProvisioning,
    errors: [TenantNotFound],
  }),
}
