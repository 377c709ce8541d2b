import { sql } from 'kysely'
import type { Writing } from '../../../foundation/tables/tables.ts'
import { readSettings } from '../../inbound/inbound-applications/service.ts'
import { inboundApplicationRows } from '../../inbound/inbound-applications/store.ts'

/** A client that was limited to a tenant which is deleted stays limited: to the others, or to nobody. */
export async function forgetTenant(
  tx: Writing,
  { projectId, tenantId }: { projectId: string; tenantId: string },
): Promise<void> {
  const column = sql.ref<string>('settings')
  const naming = await tx
    .selectFrom('inbound_applications')
    .select('id')
    .where('project_id', '=', projectId)
    .where('mcp_server_id', 'is not', null)
    .where(sql<string>`replace(${column}, ${JSON.stringify(tenantId)}, '')`, '<>', column)
    .orderBy('id')
    .execute()
  for (const { id } of naming) {
    const row = await inboundApplicationRows.findToChange(tx, { projectId }, { id })
    if (!row) continue
    const settings = readSettings(row)
    const allowedTenants = settings.mcp.allowedTenants.filter(one => one !== tenantId)
    const changed = { ...settings, mcp: { ...settings.mcp, allowedTenants } }
    await inboundApplicationRows.update(tx, row, { settings: JSON.stringify(changed) })
  }
}
