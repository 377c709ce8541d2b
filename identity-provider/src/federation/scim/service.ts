import { transact } from '@gatehouse-id/database'
import type { OutputOf, Service } from '@gatehouse-id/operation'
import type { Call } from '../../foundation/requests/call.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import { lockRow } from '../../foundation/rows/lock-row.ts'
import { flag, type Reading } from '../../foundation/tables/tables.ts'
import type { RecordAudit } from '../../activity/index.ts'
import { getTenant } from '../../directory/index.ts'
import { keyStatus, listKeysOfTenant } from '../../tokens/index.ts'
import type { scim } from './contract.ts'
import { provisioningRole } from './callers/find-caller.ts'
import { countGroups } from './groups/store.ts'
import { scimPath } from './protocol/handler.ts'
import { ensureTenantRow, removalsNow } from './callers/removal-limit.ts'
import { countProvisioned } from './users/store.ts'

export function scimService(
  { db, clock, publicUrl }: Pick<Dependencies, 'db' | 'clock' | 'publicUrl'>,
  { recordAudit }: { recordAudit: RecordAudit },
): Service<typeof scim, Call> {
  async function load(source: Reading, projectId: string, tenantId: string): Promise<OutputOf<typeof scim.load>> {
    const scope = { projectId, tenantId }
    const row = await source
      .selectFrom('scim_tenants')
      .selectAll()
      .where('project_id', '=', projectId)
      .where('tenant_id', '=', tenantId)
      .executeTakeFirst()
    const keys = await listKeysOfTenant(source, { ...scope, roleName: provisioningRole })
    const now = clock()
    return {
      tenantId,
      baseUrl: `${publicUrl}${scimPath}/${encodeURIComponent(tenantId)}`,
      keys: keys.map(key => ({
        id: key.id,
        name: key.name,
        status: keyStatus(key, now),
        expireTime: seconds(key.expires_at),
        lastUsedTime: seconds(key.last_used_at),
      })),
      ...(await countProvisioned(source, scope)),
      groups: await countGroups(source, scope),
      limitsRemovals: row?.limits_removals !== 0,
      removals: row ? removalsNow(row, now) : 0,
      lastCallTime: seconds(row?.last_call_at ?? 0),
      lastErrorTime: seconds(row?.last_error_at ?? 0),
      lastError: row?.last_error ?? '',
    }
  }

  return {
    async load({ tenantId }, { projectId }) {
      await getTenant(db, projectId, tenantId)
      return load(db, projectId, tenantId)
    },

    update: ({ tenantId, limitsRemovals }, call) =>
      transact(db, async tx => {
        const { projectId } = call
        const tenant = await getTenant(tx, projectId, tenantId)
        await ensureTenantRow(tx, { projectId, tenantId })
        await lockRow(tx, 'scim_tenants', { project_id: projectId, tenant_id: tenantId })
        await tx
          .updateTable('scim_tenants')
          .set({ limits_removals: flag(limitsRemovals) })
          .where('project_id', '=', projectId)
          .where('tenant_id', '=', tenantId)
          .execute()
        const target = { type: 'tenant' as const, id: tenantId, name: tenant.name }
        const fact = { action: 'ProvisioningChanged', target, tenants: [tenantId], data: { limitsRemovals } }
        await recordAudit(tx, call, fact)
        return load(tx, projectId, tenantId)
      }),
  }
}

function seconds(ms: number): number {
  return Math.floor(ms / 1000)
}
