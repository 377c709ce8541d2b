import { transact } from '@gatehouse-id/database'
import type { RecordAudit } from '../../activity/index.ts'
import type { Call } from '../../foundation/requests/call.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import type { Writing } from '../../foundation/tables/tables.ts'
import { type TenantRow, tenantRows } from './store.ts'

/**
 * Changes a tenant and records the requested change in the audit trail.
 * @throws {TenantNotFound}
 * @throws {TenantTaken} when another tenant has the name
 */
export type ChangeTenant = (
  call: Call,
  id: string,
  changesOf: (row: TenantRow) => Partial<Omit<TenantRow, 'project_id' | 'id'>>,
  data: Record<string, unknown>,
  replaceOther?: (tx: Writing) => Promise<void>,
) => Promise<Record<string, never>>

export function createChangeTenant(
  { db }: Pick<Dependencies, 'db'>,
  { recordAudit }: { recordAudit: RecordAudit },
): ChangeTenant {
  return async (call, id, changesOf, data, replaceOther) => {
    await transact(db, async tx => {
      const before = await tenantRows.getToChange(tx, call, { id })
      const after = await tenantRows.update(tx, before, changesOf(before))
      await replaceOther?.(tx)
      await recordAudit(tx, call, { action: 'TenantModified', target: tenantRows.targetOf(after), tenants: [id], data })
    })
    return {}
  }
}
