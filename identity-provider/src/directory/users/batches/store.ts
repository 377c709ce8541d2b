import { isUniqueViolation } from '@gatehouse-id/database'
import { insertAll, insertAllNow } from '../../../foundation/rows/insert-all.ts'
import type { Reading, Tables, Writing } from '../../../foundation/tables/tables.ts'
import { addToCount, type UserRow } from '../profile/store.ts'

/** A row has some thirty values; SQLite allows 32,766 in a statement, and few keep other requests waiting for less. */
const usersPerStatement = 130

/** Users with new ids. */
export function insertNewUsers(tx: Writing, rows: UserRow[]): Promise<void> {
  return insertAll(tx, 'users', rows)
}

/** Users with ids they had before. Returns how many of the ids were free. */
export async function insertKeptUsers(tx: Writing, rows: UserRow[]): Promise<number> {
  let inserted = 0
  for (let from = 0; from < rows.length; from += usersPerStatement) {
    const { numInsertedOrUpdatedRows = 0n } = await tx
      .insertInto('users')
      .values(rows.slice(from, from + usersPerStatement))
      .onConflict(conflict => conflict.columns(['project_id', 'id']).doNothing())
      .executeTakeFirstOrThrow()
    inserted += Number(numInsertedOrUpdatedRows)
  }
  return inserted
}

/** Those of the ids that users have, in whichever project: an id names one user of this service. */
export async function listTakenUserIds(db: Reading, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('project_id', 'in', db.selectFrom('projects').select('id'))
    .where('id', 'in', ids)
    .execute()
  return rows.map(row => row.id)
}

/** Those of the passkeys that users have. */
export async function listTakenPasskeys(
  db: Reading,
  { projectId, ids }: { projectId: string; ids: readonly string[] },
): Promise<string[]> {
  const taken: string[] = []
  for (let from = 0; from < ids.length; from += 5_000) {
    const rows = await db
      .selectFrom('user_passkeys')
      .select('id')
      .where('project_id', '=', projectId)
      .where('id', 'in', ids.slice(from, from + 5_000))
      .execute()
    taken.push(...rows.map(row => row.id))
  }
  return taken
}

/** False when another user has one of them: then the transaction must be rolled back. */
export async function insertLoginIds(tx: Writing, rows: Tables['user_login_ids'][]): Promise<boolean> {
  try {
    await insertAllNow(tx, 'user_login_ids', rows)
    return true
  } catch (error) {
    if (isUniqueViolation(error)) return false
    throw error
  }
}

/** Returns how many of them nobody had. */
export async function insertIdentities(tx: Writing, rows: Tables['user_identities'][]): Promise<number> {
  let inserted = 0
  for (let from = 0; from < rows.length; from += 1_000) {
    const { numInsertedOrUpdatedRows = 0n } = await tx
      .insertInto('user_identities')
      .values(rows.slice(from, from + 1_000))
      .onConflict(conflict => conflict.columns(['project_id', 'provider_id', 'subject']).doNothing())
      .executeTakeFirstOrThrow()
    inserted += Number(numInsertedOrUpdatedRows)
  }
  return inserted
}

/** Those of the accounts at sign-in providers that users have. */
export async function listTakenIdentities(
  db: Reading,
  { projectId, identities }: { projectId: string; identities: { provider: string; subject: string }[] },
): Promise<{ provider: string; subject: string }[]> {
  const taken: { provider: string; subject: string }[] = []
  for (const [provider, own] of Map.groupBy(identities, each => each.provider))
    for (let from = 0; from < own.length; from += 5_000) {
      const subjects = own.slice(from, from + 5_000).map(each => each.subject)
      const rows = await db
        .selectFrom('user_identities')
        .select('subject')
        .where('project_id', '=', projectId)
        .where('provider_id', '=', provider)
        .where('subject', 'in', subjects)
        .execute()
      taken.push(...rows.map(({ subject }) => ({ provider, subject })))
    }
  return taken
}

export function insertValues(tx: Writing, rows: Tables['user_attribute_values'][]): Promise<void> {
  return insertAll(tx, 'user_attribute_values', rows)
}

/** Gives all users the same roles, in addition to those they have. */
export async function insertRolesOfMany(
  tx: Writing,
  { projectId, userIds, roleIds }: { projectId: string; userIds: string[]; roleIds: string[] },
): Promise<void> {
  for (const roleId of roleIds)
    for (let from = 0; from < userIds.length; from += 5_000)
      await tx
        .insertInto('user_roles')
        .values(
          userIds
            .slice(from, from + 5_000)
            .map(userId => ({ project_id: projectId, user_id: userId, role_id: roleId })),
        )
        .onConflict(conflict => conflict.columns(['project_id', 'user_id', 'role_id']).doNothing())
        .execute()
}

/** Counts users who were made, all of them in one row, or one for test users and one for the others: nobody reads but the sums. */
export async function addToCounts(tx: Writing, rows: UserRow[]): Promise<void> {
  const groups = Map.groupBy(rows, row => row.is_test)
  // In one order, so that two batches do not wait for each other in a circle.
  for (const same of [groups.get(0), groups.get(1)]) if (same?.[0]) await addToCount(tx, same[0], same.length)
}

/** Those of the login ids that users have. */
export async function listTakenLoginIds(
  db: Reading,
  { projectId, loginIds }: { projectId: string; loginIds: string[] },
): Promise<string[]> {
  const taken: string[] = []
  for (let from = 0; from < loginIds.length; from += 5_000) {
    const rows = await db
      .selectFrom('user_login_ids')
      .select('login_id')
      .where('project_id', '=', projectId)
      .where('login_id', 'in', loginIds.slice(from, from + 5_000))
      .execute()
    taken.push(...rows.map(row => row.login_id))
  }
  return taken
}

export function listUsersById(
  db: Reading,
  { projectId, userIds }: { projectId: string; userIds: string[] },
): Promise<UserRow[]> {
  return db
    .selectFrom('users')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('id', 'in', userIds)
    .orderBy('id')
    .execute()
}
