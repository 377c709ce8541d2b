import { transact } from '@gatehouse/database'
import type { AuditTarget, RecordAudit } from '../../activity/index.ts'
import type { Call } from '../../foundation/call.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import type { Writing } from '../../foundation/tables.ts'
import { TenantTaken } from './errors.ts'
import { getTenant } from './get.ts'
import { lockTenant, type TenantRow, updateTenant } from './store.ts'

/**
 * Changes a tenant and records the requested change in the audit trail.
 * @throws {TenantNotFound}
 * @throws {TenantTaken} when another tenant has the name
 */
export type ChangeTenant = (
  call: Call,
  id: string,
  changesOf: (row: TenantRow) => Partial<TenantRow>,
  data: Record<string, unknown>,
  replaceOther?: (tx: Writing) => Promise<void>,
) => Promise<Record<string, never>>

export function createChangeTenant(
  { db }: Pick<Dependencies, 'db'>,
  { recordAudit }: { recordAudit: RecordAudit },
): ChangeTenant {
  return async (call, id, changesOf, data, replaceOther) => {
    await transact(db, async tx => {
      // The whole row is written below, so it is locked first.
      await lockTenant(tx, { projectId: call.projectId, tenantId: id })
      const before = await getTenant(tx, call.projectId, id)
      const after = { ...before, ...changesOf(before) }
      if (!(await updateTenant(tx, after))) throw nameTaken(after.name)
      await replaceOther?.(tx)
      await recordAudit(tx, call, { action: 'TenantModified', target: targetOf(after), tenants: [id], data })
    })
    return {}
  }
}

export function targetOf({ id, name }: TenantRow): AuditTarget {
  return { type: 'tenant', id, name }
}

export function nameTaken(name: string): InstanceType<typeof TenantTaken> {
  return new TenantTaken({
    message: `another tenant is called ${name}`,
    fields: [{ field: 'name', message: 'is taken by another tenant' }],
  })
}
