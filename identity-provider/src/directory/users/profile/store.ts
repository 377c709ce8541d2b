import { prepared } from '@gatehouse-id/database'
import { type ExpressionBuilder, type RawBuilder, type Selectable, sql } from 'kysely'
import { lockRow, lockRows } from '../../../foundation/rows/lock-row.ts'
import { loginIdKey, loginIdKeys } from './user/login-ids/login-id-key.ts'
import type { LoginIdBasis, Reading, Tables, Writing } from '../../../foundation/tables/tables.ts'

/** Rows that a project's user count is spread over: this many creations can commit concurrently on PostgreSQL. */
const shards = 16

/** The row that counts this user; the end of an id is random. */
export function digestToShard(id: string): number {
  return id.charCodeAt(id.length - 1) % shards
}

export type UserRow = Selectable<Tables['users']>
type Scope = { projectId: string; userId: string }

export async function findUserById(db: Reading, { projectId, userId }: Scope): Promise<UserRow | undefined> {
  return (await byId(db, { projectId, userId })).rows[0]
}

const byId = prepared((db: Reading, { projectId, userId }: Scope) =>
  db.selectFrom('users').selectAll().where('project_id', '=', projectId).where('id', '=', userId),
)

/** Those of the ids that are users of the project. */
export async function listKnownIds(
  db: Reading,
  { projectId, ids }: { projectId: string; ids: string[] },
): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('project_id', '=', projectId)
    .where('id', 'in', ids)
    .execute()
  return rows.map(row => row.id)
}

/** By a login id in any spelling (login-id-key.ts). */
export function findUserByLoginId(db: Reading, selector: ByLoginId): Promise<UserRow | undefined> {
  return byAnySpelling(selector, async key => (await byLoginId(db, key)).rows[0])
}

type ByLoginId = { projectId: string; loginId: string }
type ByKey = { projectId: string; key: string }

export async function byAnySpelling<Found>(
  { projectId, loginId }: ByLoginId,
  find: (key: ByKey) => Promise<Found | undefined>,
): Promise<Found | undefined> {
  for (const key of loginIdKeys(loginId)) {
    const found = await find({ projectId, key })
    if (found) return found
  }
  return undefined
}

export function selectByLoginId(db: Reading, { projectId, key }: ByKey) {
  return db
    .selectFrom('user_login_ids')
    .innerJoin('users', join =>
      join.onRef('users.project_id', '=', 'user_login_ids.project_id').onRef('users.id', '=', 'user_login_ids.user_id'),
    )
    .selectAll('users')
    .where('user_login_ids.project_id', '=', projectId)
    .where('user_login_ids.login_id', '=', key)
}

const byLoginId = prepared(selectByLoginId)

export async function insertUser(tx: Writing, row: UserRow): Promise<void> {
  await insertion.later(tx, row)
  await addToCount(tx, row, 1)
}

const insertion = prepared((db: Reading, row: UserRow) => db.insertInto('users').values({ ...row }))

/** Locks the user: other changes of the row wait until the transaction ends. */
export function lockUser(tx: Writing, { projectId, userId }: Scope): Promise<UserRow | undefined> {
  return lockRow(tx, 'users', { project_id: projectId, id: userId })
}

/** The same by a login id in any spelling. */
export function lockUserByLoginId(tx: Writing, selector: ByLoginId): Promise<UserRow | undefined> {
  return byAnySpelling(selector, async ({ projectId, key }) => {
    const id = tx
      .selectFrom('user_login_ids')
      .select('user_id')
      .where('project_id', '=', projectId)
      .where('login_id', '=', key)
    return (await lockRows(tx, 'users', { project_id: projectId, id }))[0]
  })
}

/** The only way a user is changed: a change that takes something away ends earlier proofs (`credential_epoch`). */
export async function updateUser(
  tx: Writing,
  { projectId, userId }: Scope,
  { credential_epoch: _derived, ...changes }: Partial<Omit<UserRow, 'project_id' | 'id'>>,
): Promise<void> {
  const taken = takenAway(changes)
  const epoch = taken.length > 0 && {
    credential_epoch: sql<number>`credential_epoch + case when ${sql.join(taken, sql` or `)} then 1 else 0 end`,
  }
  await tx
    .updateTable('users')
    .set({ ...changes, ...epoch })
    .where('project_id', '=', projectId)
    .where('id', '=', userId)
    .execute()
}

/** When a change of these columns disables the user, takes an address or a login id away, or a credential. */
function takenAway(changes: Partial<UserRow>): RawBuilder<unknown>[] {
  const { status, login_ids: loginIds } = changes
  const addresses = (['email', 'phone'] as const).flatMap(column =>
    changes[column] === undefined ? [] : [sql`(${sql.ref(column)} <> '' and ${sql.ref(column)} <> ${changes[column]})`],
  )
  const credentials = (['has_password', 'has_totp', 'has_passkey'] as const).flatMap(column =>
    changes[column] === 0 ? [sql`${sql.ref(column)} = 1`] : [],
  )
  return [
    ...(status === 'disabled' ? [sql`status <> 'disabled'`] : []),
    ...(loginIds === undefined ? [] : [sql`login_ids <> ${loginIds}`]),
    ...addresses,
    ...credentials,
  ]
}

/** Ends every proof of the user that is not a session yet: whatever waits starts over. */
export async function raiseEpoch(tx: Writing, { projectId, userId }: Scope): Promise<void> {
  await tx
    .updateTable('users')
    .set(({ eb }) => ({ credential_epoch: eb('credential_epoch', '+', 1) }))
    .where('project_id', '=', projectId)
    .where('id', '=', userId)
    .execute()
}

/** Also deletes everything that references the user. */
export async function deleteUser(tx: Writing, row: UserRow): Promise<void> {
  await tx.deleteFrom('users').where('project_id', '=', row.project_id).where('id', '=', row.id).execute()
  await addToCount(tx, row, -1)
}

export type BasedLoginId = { loginId: string; basis: LoginIdBasis }

/** The bases of a user's login ids, by their keys. */
export async function listLoginIdBases(
  db: Reading,
  { projectId, userId }: Scope,
): Promise<{ key: string; basis: LoginIdBasis }[]> {
  const { rows } = await loginIdsOf(db, { projectId, userId })
  return rows.map(({ login_id: key, basis }) => ({ key, basis }))
}

const loginIdsOf = prepared((db: Reading, { projectId, userId }: Scope) =>
  db
    .selectFrom('user_login_ids')
    .select(['login_id', 'basis'])
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId),
)

/** Changes the basis of a user's login ids; `keys` are those that `listLoginIdBases` returns. */
export async function setLoginIdBasis(
  tx: Writing,
  { projectId, userId }: Scope,
  { keys, basis }: { keys: string[]; basis: LoginIdBasis },
): Promise<void> {
  if (keys.length === 0) return
  await tx
    .updateTable('user_login_ids')
    .set({ basis })
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .where('login_id', 'in', keys)
    .execute()
}

/**
 * Replaces a user's login ids; the ones that stay keep their basis. Returns the first one that another user has: then
 * the transaction must be rolled back.
 */
export async function replaceLoginIds(
  tx: Writing,
  { projectId, userId }: Scope,
  loginIds: BasedLoginId[],
): Promise<{ taken?: string }> {
  const known = new Map((await listLoginIdBases(tx, { projectId, userId })).map(({ key, basis }) => [key, basis]))
  await tx.deleteFrom('user_login_ids').where('project_id', '=', projectId).where('user_id', '=', userId).execute()
  const kept = loginIds.map(({ loginId, basis }) => ({ loginId, basis: known.get(loginIdKey(loginId)) ?? basis }))
  return insertLoginIds(tx, { projectId, userId }, kept)
}

/** The same for a user who has none. */
export async function insertLoginIds(
  tx: Writing,
  { projectId, userId }: Scope,
  loginIds: BasedLoginId[],
): Promise<{ taken?: string }> {
  for (const { loginId, basis } of loginIds) {
    const row = { project_id: projectId, login_id: loginIdKey(loginId), user_id: userId, basis }
    if ((await loginIdInsertion(tx, row)).numAffectedRows === 0n) return { taken: loginId }
  }
  return {}
}

const loginIdInsertion = prepared((db: Reading, row: Selectable<Tables['user_login_ids']>) =>
  db
    .insertInto('user_login_ids')
    .values({ ...row })
    .onConflict(conflict => conflict.columns(['project_id', 'login_id']).doNothing()),
)

export async function replaceUserRoles(tx: Writing, scope: Scope, roleIds: string[]): Promise<void> {
  const { projectId, userId } = scope
  await tx.deleteFrom('user_roles').where('project_id', '=', projectId).where('user_id', '=', userId).execute()
  await insertUserRoles(tx, scope, roleIds)
}

/** Adds roles to a user; ignores those the user already has. */
export async function insertUserRoles(tx: Writing, { projectId, userId }: Scope, roleIds: string[]): Promise<void> {
  if (roleIds.length === 0) return
  await tx
    .insertInto('user_roles')
    .values(roleIds.map(roleId => ({ project_id: projectId, user_id: userId, role_id: roleId })))
    .onConflict(conflict => conflict.columns(['project_id', 'user_id', 'role_id']).doNothing())
    .execute()
}

export async function deleteUserRoles(tx: Writing, { projectId, userId }: Scope, roleIds: string[]): Promise<void> {
  if (roleIds.length === 0) return
  await tx
    .deleteFrom('user_roles')
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .where('role_id', 'in', roleIds)
    .execute()
}

/** Users of a project, without test users. */
export async function countUsers(db: Reading, projectId: string): Promise<{ users: number; testUsers: number }> {
  const { rows } = await counts(db, { projectId })
  const of = (isTest: number) => Number(rows.find(row => row.is_test === isTest)?.users ?? 0)
  return { users: of(0), testUsers: of(1) }
}

const counts = prepared((db: Reading, { projectId }: { projectId: string }) =>
  db
    .selectFrom('user_counts')
    .select(['is_test', eb => eb.fn.sum<number>('users').as('users')])
    .where('project_id', '=', projectId)
    .groupBy('is_test'),
)

/** Counts users who were made, or with a negative number deleted, in the row of one of them. */
export async function addToCount(tx: Writing, { project_id, id, is_test }: UserRow, users: number): Promise<void> {
  await counting.later(tx, { project_id, shard: digestToShard(id), is_test, users })
}

const counting = prepared((db: Reading, row: Selectable<Tables['user_counts']>) => {
  const sum = (eb: ExpressionBuilder<Tables, 'user_counts'>) => eb('user_counts.users', '+', sql.val(row.users))
  return db
    .insertInto('user_counts')
    .values({ ...row })
    .onConflict(conflict => conflict.columns(['project_id', 'shard', 'is_test']).doUpdateSet({ users: sum }))
})
