import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import type { Writing } from '../../foundation/tables/tables.ts'
import { consoleRoles } from './console-roles.ts'
import { roleRows } from './store.ts'

/** The role of a new project for administrators of a tenant (provider-api §3.3); the project may change or delete it. */
const tenantAdmin = {
  name: 'Tenant Admin',
  description: 'Can see and change the users of a tenant and how they sign in, and impersonate them',
  permissionNames: ['User Admin', 'SSO Admin', 'Impersonate'],
}

type Given = Pick<Dependencies, 'clock' | 'newId'>

/** Inserts the console roles that a project lacks. */
export function ensureConsoleRoles(tx: Writing, dependencies: Given, projectId: string): Promise<void> {
  return insertEach(tx, dependencies, projectId, consoleRoles)
}

/** Inserts the roles of a new project. */
export function insertFirstRoles(tx: Writing, dependencies: Given, projectId: string): Promise<void> {
  return insertEach(tx, dependencies, projectId, [...consoleRoles, tenantAdmin])
}

async function insertEach(
  tx: Writing,
  { clock, newId }: Given,
  projectId: string,
  roles: (typeof tenantAdmin)[],
): Promise<void> {
  for (const { name, description, permissionNames } of roles)
    await roleRows.insertUnlessTaken(tx, {
      project_id: projectId,
      id: newId(roleRows.prefix),
      tenant_id: '',
      name,
      description,
      permission_names: JSON.stringify(permissionNames),
      is_default: 0,
      is_private: 0,
      created_at: clock(),
    })
}
