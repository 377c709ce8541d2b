import type { Reading } from '../tables.ts'
import { UserNotFound } from './errors.ts'
import { findUserById, findUserByLoginId, type UserRow } from './store.ts'

const userId = /^U[0-9A-Za-z]{27}$/

export type WhichUser = { loginId?: string; userId?: string }

/** A user by id, or by a login id that may also be a user id (provider-api §0.9). */
export async function findUser(db: Reading, projectId: string, which: WhichUser): Promise<UserRow | undefined> {
  if (which.userId) return findUserById(db, { projectId, userId: which.userId })
  const loginId = which.loginId ?? ''
  const byId = userId.test(loginId) ? await findUserById(db, { projectId, userId: loginId }) : undefined
  return byId ?? findUserByLoginId(db, { projectId, loginId })
}

/** @throws UserNotFound */
export async function getUser(db: Reading, projectId: string, which: WhichUser): Promise<UserRow> {
  const row = await findUser(db, projectId, which)
  if (!row) throw new UserNotFound({ message: `there is no user ${which.userId ?? which.loginId} in this project` })
  return row
}
