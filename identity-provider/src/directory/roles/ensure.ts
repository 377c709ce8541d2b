import type { Dependencies } from '../../foundation/dependencies.ts'
import type { Writing } from '../../foundation/tables.ts'
import { consoleRoles } from './console-roles.ts'
import { insertRole } from './store.ts'

/** Makes those of the console's roles that a project does not have yet. */
export async function ensureConsoleRoles(
  tx: Writing,
  { clock, newId }: Pick<Dependencies, 'clock' | 'newId'>,
  projectId: string,
): Promise<void> {
  for (const { name, description, permissionNames } of consoleRoles)
    await insertRole(tx, {
      project_id: projectId,
      id: newId('ROL'),
      tenant_id: '',
      name,
      description,
      permission_names: JSON.stringify(permissionNames),
      is_default: 0,
      is_private: 0,
      created_at: clock(),
    })
}
