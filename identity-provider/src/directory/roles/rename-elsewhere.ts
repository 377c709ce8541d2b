import { renameScopeValue } from '../../applications/inbound-applications/rename-value.ts'
import type { Writing } from '../../foundation/tables.ts'
import { renameDefaultRole } from '../tenants/default-roles.ts'
import type { RoleRow } from './store.ts'

/** Renames a role where others know it by its name, once its row is renamed; without `newName` once it is deleted. */
export async function renameElsewhere(
  tx: Writing,
  { project_id: projectId, tenant_id: tenantId, name }: Pick<RoleRow, 'project_id' | 'tenant_id' | 'name'>,
  newName: string | undefined,
): Promise<void> {
  await renameDefaultRole(tx, { projectId, tenantId, name, newName })
  if (tenantId === '') await renameScopeValue(tx, { projectId, name, newName })
}
