import { InvalidToken } from '../../../foundation/errors/errors.ts'
import { TokenRevoked } from '../errors.ts'
import type { SessionRow } from '../store.ts'
import type { Reading } from '../../../foundation/tables.ts'
import { UserDisabled, loginIdKey, findUserById, type UserRow, parseLoginIds } from '../../../directory/index.ts'

/**
 * The user of a session, whom a caller named by one of their login ids, by their user id or not at all; `account` is
 * the login id in their own spelling. @throws InvalidToken when it is somebody else's, TokenRevoked, UserDisabled
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
    throw new InvalidToken({ message: 'the refresh token is of another user' })
  }
  return { row, account: named ?? loginIds[0] ?? row.id }
}
