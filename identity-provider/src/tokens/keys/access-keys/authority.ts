import type { Call } from '../../../foundation/requests/call.ts'
import { AdministratorNeeded } from '../../../foundation/errors/errors.ts'
import type { Reading } from '../../../foundation/tables/tables.ts'
import { type AccessKeyRow, listKeyRoleIds } from './store.ts'
import { isConsoleRole, requireAuthority, findRolesById } from '../../../directory/index.ts'

/**
 * Rotating a key returns its secret. A key that acts for an administrator or has an administrator role may therefore
 * only be rotated by administrators.
 * @throws {AdministratorNeeded} when the caller is not an administrator, or the user of the key reaches more than they do
 */
export async function requireAuthorityOverKey(db: Reading, call: Call, key: AccessKeyRow): Promise<void> {
  const { project_id: projectId, id, bound_user_id: userId } = key
  if (userId !== null) await requireAuthority(db, call, { projectId, userId })
  if (call.rights.includes('people')) return
  const roles = await findRolesById(db, { projectId, ids: await listKeyRoleIds(db, { projectId, id }) })
  if (roles.some(isConsoleRole))
    throw new AdministratorNeeded({
      message: 'this access key has an administrator role; only an administrator can manage it',
    })
}
