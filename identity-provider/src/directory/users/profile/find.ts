import type { Call } from '../../../foundation/requests/call.ts'
import { requireAuthority } from '../../administrators/authority.ts'
import type { Reading, Writing } from '../../../foundation/tables/tables.ts'
import { UserNotFound } from './errors.ts'
import { findAccountById, findAccountByLoginId } from './user/find-account.ts'
import type { Account } from './user/to-user.ts'
import { findUserById, findUserByLoginId, listKnownIds, lockUser, lockUserByLoginId, type UserRow } from './store.ts'

const userId = /^U[0-9A-Za-z]{27}$/

export type UserSelector = { loginId?: string; userId?: string }

/** How something of one user is read. */
type Find<Found> = {
  byId(scope: { projectId: string; userId: string }): Promise<Found | undefined>
  byLoginId(selector: { projectId: string; loginId: string }): Promise<Found | undefined>
}

/** By id, or by a login id that may also be a user id (provider-api §0.9). */
async function findBy<Found>(projectId: string, selector: UserSelector, find: Find<Found>): Promise<Found | undefined> {
  if (selector.userId) return find.byId({ projectId, userId: selector.userId })
  const loginId = selector.loginId ?? ''
  const byId = userId.test(loginId) ? await find.byId({ projectId, userId: loginId }) : undefined
  return byId ?? find.byLoginId({ projectId, loginId })
}

export function findUser(db: Reading, projectId: string, selector: UserSelector): Promise<UserRow | undefined> {
  return findBy(projectId, selector, {
    byId: scope => findUserById(db, scope),
    byLoginId: named => findUserByLoginId(db, named),
  })
}

/**
 * The user's row, locked for a change.
 * @throws {UserNotFound}
 * @throws {AdministratorNeeded} when the caller lacks the right to change an administrator
 */
export async function getUserToChange(tx: Writing, call: Call, selector: UserSelector): Promise<UserRow> {
  const { projectId } = call
  const row = await lockUserBy(tx, projectId, selector)
  if (!row) throw notFound(selector)
  await requireAuthority(tx, call, { projectId, userId: row.id })
  return row
}

/** Whom `findUser` finds, in one statement. */
function lockUserBy(tx: Writing, projectId: string, selector: UserSelector): Promise<UserRow | undefined> {
  return findBy(projectId, selector, {
    byId: scope => lockUser(tx, scope),
    byLoginId: named => lockUserByLoginId(tx, named),
  })
}

/**
 * The user for management operations that do more than read what support may see. These must use this function instead
 * of `getUser`, which does not check whether the caller may manage administrators.
 * @throws {UserNotFound}
 * @throws {AdministratorNeeded} when the caller lacks the right to manage an administrator
 */
export async function getUserToManage(db: Reading, call: Call, selector: UserSelector): Promise<UserRow> {
  const row = await getUser(db, call.projectId, selector)
  await requireAuthority(db, call, { projectId: call.projectId, userId: row.id })
  return row
}

/** @throws {UserNotFound} */
export async function getUser(db: Reading, projectId: string, selector: UserSelector): Promise<UserRow> {
  const row = await findUser(db, projectId, selector)
  if (!row) throw notFound(selector)
  return row
}

/**
 * The same with what the user holds, read at the same time.
 * @throws {UserNotFound}
 */
export async function getAccount(db: Reading, projectId: string, selector: UserSelector): Promise<Account> {
  const found = await findBy(projectId, selector, {
    byId: scope => findAccountById(db, scope),
    byLoginId: named => findAccountByLoginId(db, named),
  })
  if (!found) throw notFound(selector)
  return found
}

/**
 * The ids of users by user id or login id; user ids are looked up in one statement.
 * @throws {UserNotFound} when one of them does not exist
 */
export async function getUserIds(db: Reading, projectId: string, identifiers: string[]): Promise<string[]> {
  const known = new Set(await listKnownIds(db, { projectId, ids: identifiers.filter(each => userId.test(each)) }))
  const ids: string[] = []
  for (const identifier of identifiers)
    ids.push(known.has(identifier) ? identifier : (await getUser(db, projectId, { loginId: identifier })).id)
  return ids
}

function notFound({ userId: id, loginId }: UserSelector) {
  return new UserNotFound({ message: `there is no user ${id ?? loginId} in this project` })
}
