import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import type { Writing } from '../../../foundation/tables/tables.ts'
import { ScimError } from '../errors.ts'
import { countUsers } from '../users/list-ids.ts'
import type { TenantScope } from '../users/store.ts'

const windowMs = 60 * 60_000
/** A directory may remove so many users in an hour, or so large a part of the tenant (docs/manage/scim.md). */
const removalsAlways = 20
const removalsShare = 0.1
const sizeMax = 10_000_000

/** Too many users were removed in an hour: the directory is probably configured wrongly. */
export class MassRemoval extends ScimError {}

/**
 * Counts a user who is deactivated or deleted, before that happens.
 * @throws {MassRemoval} when the tenant's directory has removed as many as it may in an hour
 */
export type CountRemoval = (tx: Writing, scope: TenantScope) => Promise<void>

export function createCountRemoval({ clock }: Pick<Dependencies, 'clock'>): CountRemoval {
  return async (tx, scope) => {
    const { projectId, tenantId } = scope
    const now = clock()
    await ensureTenantRow(tx, scope)
    const ofTenant = () =>
      tx.updateTable('scim_tenants').where('project_id', '=', projectId).where('tenant_id', '=', tenantId)
    // Written before it is read, so that concurrent removals count one after the other.
    const row = await ofTenant()
      .set(eb => ({ window_removals: eb('window_removals', '+', 1) }))
      .returningAll()
      .executeTakeFirstOrThrow()
    if (row.window_started_at + windowMs <= now) {
      const size = await countUsers(tx, { ...scope, filter: undefined, max: sizeMax })
      await ofTenant().set({ window_started_at: now, window_size: size, window_removals: 1 }).execute()
      return
    }
    const max = Math.max(removalsAlways, Math.floor(row.window_size * removalsShare))
    if (row.limits_removals === 0 || row.window_removals <= max) return
    const seconds = Math.ceil((row.window_started_at + windowMs - now) / 1000)
    throw new MassRemoval(
      429,
      `more than ${max} users would be removed from the tenant within an hour: try again later, or have an administrator lift the limit on the tenant’s page Provisioning`,
      { retryAfterSeconds: Math.max(1, seconds) },
    )
  }
}

/** How many users were removed in the hour that is running. */
export function removalsNow(row: { window_started_at: number; window_removals: number }, now: number): number {
  return row.window_started_at + windowMs > now ? row.window_removals : 0
}

/** Makes the row of a tenant that was never provisioned. */
export async function ensureTenantRow(tx: Writing, { projectId, tenantId }: TenantScope): Promise<void> {
  await tx
    .insertInto('scim_tenants')
    .values({
      project_id: projectId,
      tenant_id: tenantId,
      limits_removals: 1,
      window_started_at: 0,
      window_size: 0,
      window_removals: 0,
      last_call_at: 0,
      last_error_at: 0,
      last_error: '',
    })
    .onConflict(conflict => conflict.columns(['project_id', 'tenant_id']).doNothing())
    .execute()
}
