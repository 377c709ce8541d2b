import type { Call } from '../../../foundation/call.ts'
import { requireAuthority } from '../../administrators/authority.ts'
import type { Reading, Writing } from '../../../foundation/tables.ts'
import { UserNotFound } from './errors.ts'
import { findUserById, findUserByLoginId, lockUser, type UserRow } from './store.ts'

const userId = /^U[0-9A-Za-z]{27}$/

export type UserSelector = { loginId?: string; userId?: string }

/** A user by id, or by a login id that may also be a user id (provider-api §0.9). */
export async function findUser(db: Reading, projectId: string, which: UserSelector): Promise<UserRow | undefined> {
  if (which.userId) return findUserById(db, { projectId, userId: which.userId })
  const loginId = which.loginId ?? ''
  const byId = userId.test(loginId) ? await findUserById(db, { projectId, userId: loginId }) : undefined
  return byId ?? findUserByLoginId(db, { projectId, loginId })
}

/**
 * The user for a change of what the row holds, which nobody else changes meanwhile.
 * @throws UserNotFound, AdministratorNeeded
 */
export async function getUserToChange(tx: Writing, call: Call, which: UserSelector): Promise<UserRow> {
  const { projectId } = call
  const found = await findUser(tx, projectId, which)
  const row = found && (await lockUser(tx, { projectId, userId: found.id }))
  if (!row) throw notFound(which)
  await requireAuthority(tx, call, { projectId, userId: row.id })
  return row
}

/**
 * The user for whatever management does beyond reading what support may see. Management takes users from here, and
 * never from `getUser`, unless it only tells of them. @throws UserNotFound, AdministratorNeeded
 */
export async function getUserToManage(db: Reading, call: Call, which: UserSelector): Promise<UserRow> {
  const row = await getUser(db, call.projectId, which)
  await requireAuthority(db, call, { projectId: call.projectId, userId: row.id })
  return row
}

/** @throws UserNotFound */
export async function getUser(db: Reading, projectId: string, which: UserSelector): Promise<UserRow> {
  const row = await findUser(db, projectId, which)
  if (!row) throw notFound(which)
  return row
}

function notFound({ userId: id, loginId }: UserSelector) {
  return new UserNotFound({ message: `there is no user ${id ?? loginId} in this project` })
}
