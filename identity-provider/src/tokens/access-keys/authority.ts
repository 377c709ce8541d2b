import type { Call } from '../../foundation/call.ts'
import { AdministratorNeeded } from '../../foundation/errors/errors.ts'
import type { Reading } from '../../foundation/tables.ts'
import { type AccessKeyRow, listKeyRoleIds } from './store.ts'
import { isConsoleRole, requireAuthority, findRolesById } from '../../directory/index.ts'

/**
 * Whoever rotates a key has it: one that acts for people of the console, or has a role of theirs, is for
 * administrators. @throws AdministratorNeeded
 */
export async function requireAuthorityOverKey(db: Reading, call: Call, key: AccessKeyRow): Promise<void> {
  if (call.rights.includes('people')) return
  const { project_id: projectId, id, bound_user_id: userId } = key
  if (userId !== null) await requireAuthority(db, call, { projectId, userId })
  const roles = await findRolesById(db, { projectId, ids: await listKeyRoleIds(db, { projectId, id }) })
  if (roles.some(isConsoleRole))
    throw new AdministratorNeeded({
      message: 'this access key has a role of the console, so that it takes an administrator',
    })
}
