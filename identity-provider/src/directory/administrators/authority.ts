import { AdministratorNeeded } from '../../foundation/errors/errors.ts'
import type { Call } from '../../foundation/call.ts'
import { consoleRoles } from '../roles/console-roles.ts'
import type { Reading } from '../../foundation/tables.ts'

type Caller = Pick<Call, 'rights'>
type AdministratorSelector = { projectId: string; userId: string }

const consoleRoleNames = consoleRoles.map(({ name }) => name)

/** Whether a user has a role of the console in the project. */
export async function isOfConsole(db: Reading, { projectId, userId }: AdministratorSelector): Promise<boolean> {
  const role = await db
    .selectFrom('user_roles')
    .innerJoin('roles', join =>
      join.onRef('roles.project_id', '=', 'user_roles.project_id').onRef('roles.id', '=', 'user_roles.role_id'),
    )
    .select('roles.id')
    .where('user_roles.project_id', '=', projectId)
    .where('user_roles.user_id', '=', userId)
    .where('roles.tenant_id', '=', '')
    .where('roles.name', 'in', consoleRoleNames)
    .limit(1)
    .executeTakeFirst()
  return role !== undefined
}

/** Whether a role is one of the console's: a tenant's own role of the same name is not. */
export function isConsoleRole({ name, tenantId }: { name: string; tenantId: string }): boolean {
  return tenantId === '' && consoleRoleNames.includes(name)
}

/**
 * What a caller without the right `people` may not do to people of the console: change them, become them, learn what
 * they were told in confidence. People who change what is their own are not asked this. @throws AdministratorNeeded
 */
export async function requireAuthority(db: Reading, { rights }: Caller, which: AdministratorSelector): Promise<void> {
  if (rights.includes('people') || !(await isOfConsole(db, which))) return
  throw new AdministratorNeeded({ message: 'this user has a role of the console, so that it takes an administrator' })
}
