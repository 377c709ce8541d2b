import { lockTenant, tenantRows } from '../store.ts'
import { sql } from 'kysely'
import { roleRows } from '../../roles/store.ts'
import type { Writing } from '../../../foundation/tables/tables.ts'

/** A role of the project where `tenantId` is ''; without `newName` the role was deleted. */
type RenamedRole = { projectId: string; tenantId: string; name: string; newName: string | undefined }

/** Renames a role among the default roles of tenants, or removes it from them. */
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
    // A tenant's own role takes precedence over one of the project with the same name.
    if (!tenantId && (await roleRows.find(tx, { projectId }, { tenant_id: id, name }))) continue
    const tenant = await lockTenant(tx, { projectId, tenantId: id })
    if (!tenant) continue
    // This package wrote the column: a JSON array of names.
    const names = (JSON.parse(tenant.default_role_names) as string[]).flatMap(each =>
      each === name ? (newName ?? []) : each,
    )
    await tenantRows.update(tx, tenant, { default_role_names: JSON.stringify([...new Set(names)]) })
  }
}
