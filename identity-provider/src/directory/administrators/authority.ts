import { AdministratorNeeded } from '../../foundation/errors/errors.ts'
import type { Call } from '../../foundation/requests/call.ts'
import { consoleRoles } from '../roles/console-roles.ts'
import type { Reading } from '../../foundation/tables/tables.ts'
import { noRights } from './rbac.ts'
import { findRights, isWithinReach } from './reach.ts'

type Caller = Pick<Call, 'rights' | 'actor' | 'projectId'>
type AdministratorSelector = { projectId: string; userId: string }

const consoleRoleNames = consoleRoles.map(({ name }) => name)

/** Whether a user has a console role in the project. */
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

/** Whether a role is a console role. A tenant's own role of the same name is not. */
export function isConsoleRole({ name, tenantId }: { name: string; tenantId: string }): boolean {
  return tenantId === '' && consoleRoleNames.includes(name)
}

/**
 * Protects administrators from callers without the right `people`, and from those who do not administer all that the
 * administrator reaches: such callers must not change them, sign in as them or read their confidential data. Not checked
 * when administrators change their own account.
 * @throws {AdministratorNeeded} when the user has a console role and the caller lacks the right `people`, or when the
 *   user reaches more than the caller administers
 */
export async function requireAuthority(db: Reading, caller: Caller, selector: AdministratorSelector): Promise<void> {
  const { rights, actor } = caller
  if (rights.includes('company')) return
  if (rights.includes('people')) {
    if (actor.type === 'user' && actor.id === selector.userId) return
    const held = await findRights(db, selector)
    if (await isWithinReach(db, caller, { before: noRights, after: held })) return
    throw new AdministratorNeeded({
      message: 'this user administers other projects: only an administrator of those can do this',
    })
  }
  if (!(await isOfConsole(db, selector))) return
  throw new AdministratorNeeded({ message: 'this user has a console role: only an administrator can do this' })
}
