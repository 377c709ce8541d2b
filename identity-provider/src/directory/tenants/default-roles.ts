import { lockTenant, updateTenant } from './store.ts'
import { sql } from 'kysely'
import { findRole } from '../roles/store.ts'
import type { Writing } from '../../foundation/tables.ts'

/** Of a role of the project where `tenantId` is ''; without `newName` it is gone. */
type RenamedRole = { projectId: string; tenantId: string; name: string; newName: string | undefined }

/** Renames a role where it is a default of tenants, or takes it from them. */
export async function renameDefaultRole(
  tx: Writing,
  { projectId, tenantId, name, newName }: RenamedRole,
): Promise<void> {
  const column = sql.ref<string>('default_role_names')
  let naming = tx
    .selectFrom('tenants')
    .select('id')
    .where('project_id', '=', projectId)
    .where(sql<string>`replace(${column}, ${JSON.stringify(name)}, '')`, '<>', column)
  if (tenantId) naming = naming.where('id', '=', tenantId)
  for (const { id } of await naming.orderBy('id').execute()) {
    // A tenant's own role comes before one of the project of the same name.
    if (!tenantId && (await findRole(tx, { projectId, tenantId: id, name }))) continue
    const tenant = await lockTenant(tx, { projectId, tenantId: id })
    if (!tenant) continue
    // The column holds what this package wrote: a JSON array of names.
    const names = (JSON.parse(tenant.default_role_names) as string[]).flatMap(each =>
      each === name ? (newName ?? []) : each,
    )
    await updateTenant(tx, { ...tenant, default_role_names: JSON.stringify([...new Set(names)]) })
  }
}
