import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import { digestToShard } from './shard.ts'
import type { Reading, Tables, Writing } from '../tables.ts'

export type UserRow = Selectable<Tables['users']>
type Scope = { projectId: string; userId: string }

/** Rows in one statement; SQLite allows 32,766 values in one. */
const rowsPerStatement = 500

export function findUserById(db: Reading, { projectId, userId }: Scope): Promise<UserRow | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('id', '=', userId)
    .executeTakeFirst()
}

export function findUserByLoginId(
  db: Reading,
  { projectId, loginId }: { projectId: string; loginId: string },
): Promise<UserRow | undefined> {
  return db
    .selectFrom('user_login_ids')
    .innerJoin('users', join =>
      join.onRef('users.project_id', '=', 'user_login_ids.project_id').onRef('users.id', '=', 'user_login_ids.user_id'),
    )
    .selectAll('users')
    .where('user_login_ids.project_id', '=', projectId)
    .where('user_login_ids.login_id', '=', loginId.toLowerCase())
    .executeTakeFirst()
}

export async function insertUser(tx: Writing, row: UserRow): Promise<void> {
  await tx.insertInto('users').values(row).execute()
  await addToCount(tx, row, 1)
}

export async function updateUser(
  tx: Writing,
  { projectId, userId }: Scope,
  changes: Partial<Omit<UserRow, 'project_id' | 'id'>>,
): Promise<void> {
  await tx.updateTable('users').set(changes).where('project_id', '=', projectId).where('id', '=', userId).execute()
}

/** Everything that hangs on the user goes with it. */
export async function deleteUser(tx: Writing, row: UserRow): Promise<void> {
  await tx.deleteFrom('users').where('project_id', '=', row.project_id).where('id', '=', row.id).execute()
  await addToCount(tx, row, -1)
}

/** Replaces a user's login ids; the first one that another user has is returned, and then nothing may be kept. */
export async function replaceLoginIds(
  tx: Writing,
  { projectId, userId }: Scope,
  loginIds: string[],
): Promise<{ taken?: string }> {
  await tx.deleteFrom('user_login_ids').where('project_id', '=', projectId).where('user_id', '=', userId).execute()
  for (const loginId of loginIds) {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('user_login_ids')
      .values({ project_id: projectId, login_id: loginId.toLowerCase(), user_id: userId })
      .onConflict(conflict => conflict.columns(['project_id', 'login_id']).doNothing())
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows === 0n) return { taken: loginId }
  }
  return {}
}

export async function replaceTerms(tx: Writing, { projectId, userId }: Scope, terms: string[]): Promise<void> {
  await tx.deleteFrom('user_search_terms').where('project_id', '=', projectId).where('user_id', '=', userId).execute()
  if (terms.length === 0) return
  const rows = terms.map(term => ({ project_id: projectId, term, user_id: userId }))
  await tx.insertInto('user_search_terms').values(rows).execute()
}

export async function replaceUserRoles(tx: Writing, { projectId, userId }: Scope, roleIds: string[]): Promise<void> {
  await tx.deleteFrom('user_roles').where('project_id', '=', projectId).where('user_id', '=', userId).execute()
  if (roleIds.length === 0) return
  const rows = roleIds.map(roleId => ({ project_id: projectId, user_id: userId, role_id: roleId }))
  await tx.insertInto('user_roles').values(rows).execute()
}

export type UserRole = { userId: string; name: string; permissionNames: string }

/** The roles of some users, by name; `permissionNames` is JSON text. */
export async function listUserRoles(
  db: Reading,
  { projectId, userIds }: { projectId: string; userIds: string[] },
): Promise<UserRole[]> {
  const roles: UserRole[] = []
  for (let from = 0; from < userIds.length; from += rowsPerStatement) {
    const rows = await db
      .selectFrom('user_roles')
      .innerJoin('roles', join =>
        join.onRef('roles.project_id', '=', 'user_roles.project_id').onRef('roles.id', '=', 'user_roles.role_id'),
      )
      .select(['user_roles.user_id as userId', 'roles.name', 'roles.permission_names as permissionNames'])
      .where('user_roles.project_id', '=', projectId)
      .where('user_roles.user_id', 'in', userIds.slice(from, from + rowsPerStatement))
      .orderBy('roles.name')
      .execute()
    roles.push(...rows)
  }
  return roles
}

/** Users of a project, test users apart. */
export async function countUsers(db: Reading, projectId: string): Promise<{ users: number; testUsers: number }> {
  const rows = await db
    .selectFrom('user_counts')
    .select(['is_test', eb => eb.fn.sum<number>('users').as('users')])
    .where('project_id', '=', projectId)
    .groupBy('is_test')
    .execute()
  const of = (isTest: number) => Number(rows.find(row => row.is_test === isTest)?.users ?? 0)
  return { users: of(0), testUsers: of(1) }
}

async function addToCount(tx: Writing, { project_id, id, is_test }: UserRow, difference: number): Promise<void> {
  const sum = (eb: ExpressionBuilder<Tables, 'user_counts'>) => eb('user_counts.users', '+', sql.val(difference))
  await tx
    .insertInto('user_counts')
    .values({ project_id, shard: digestToShard(id), is_test, users: difference })
    .onConflict(conflict => conflict.columns(['project_id', 'shard', 'is_test']).doUpdateSet({ users: sum }))
    .execute()
}
