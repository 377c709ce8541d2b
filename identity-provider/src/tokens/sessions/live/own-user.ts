import { InvalidToken } from '../../../foundation/errors/errors.ts'
import { TokenRevoked } from '../contract.ts'
import type { SessionRow } from '../store.ts'
import type { Reading } from '../../../foundation/tables/tables.ts'
import { UserDisabled, loginIdKey, findUserById, type UserRow, parseLoginIds } from '../../../directory/index.ts'

/**
 * The user of a session. The caller may name them by a login id or by user id; `account` is that login id as stored.
 * @throws {InvalidToken} when the name is that of another user
 * @throws {TokenRevoked} when the user is deleted
 * @throws {UserDisabled} when the user is disabled
 */
export async function getOwnUser(
  db: Reading,
  session: SessionRow,
  loginId: string | undefined,
): Promise<{ row: UserRow; account: string }> {
  const row = await findUserById(db, { projectId: session.project_id, userId: session.user_id })
  if (!row) throw new TokenRevoked()
  if (row.status === 'disabled') throw new UserDisabled()
  const loginIds = parseLoginIds(row)
  const named = loginIds.find(own => loginId !== undefined && loginIdKey(own) === loginIdKey(loginId))
  if (loginId && named === undefined && loginId !== row.id) {
    throw new InvalidToken({ message: 'the refresh token belongs to another user' })
  }
  return { row, account: named ?? loginIds[0] ?? row.id }
}
