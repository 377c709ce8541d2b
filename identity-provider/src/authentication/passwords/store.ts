import { prepared } from '@gatehouse-id/database'
import { type Selectable, sql } from 'kysely'
import { raiseEpoch, updateUser } from '../../directory/index.ts'
import { lockRow } from '../../foundation/rows/lock-row.ts'
import { flag, type Reading, type Tables, type Writing } from '../../foundation/tables/tables.ts'

export type PasswordRow = Selectable<Tables['user_passwords']>
type Scope = { projectId: string; userId: string }

const passwordOf = prepared((db: Reading, { projectId, userId }: Scope) =>
  db.selectFrom('user_passwords').selectAll().where('project_id', '=', projectId).where('user_id', '=', userId),
)

export async function findPassword(db: Reading, { projectId, userId }: Scope): Promise<PasswordRow | undefined> {
  return (await passwordOf(db, { projectId, userId })).rows[0]
}

/** At most `limit` users with so many wrong passwords, or more, since the last right one, as far as they are counted. */
export function listFailing(
  db: Reading,
  { projectId, attempts, limit }: { projectId: string; attempts: number; limit: number },
) {
  return (
    db
      .selectFrom('user_passwords')
      .select(['user_id', 'failures'])
      .where('project_id', '=', projectId)
      // Spelled out, so that the planner can choose the partial index.
      .where('failures', '>', sql.lit(0))
      .where('failures', '>=', attempts)
      .limit(limit)
      .execute()
  )
}

/** Sets or replaces a password and removes its lock; the user row is locked first, as everywhere. */
export async function putPassword(
  tx: Writing,
  { projectId, userId, hash, mustChange, now }: Scope & { hash: string; mustChange: boolean; now: number },
): Promise<void> {
  const values = { hash, must_change: flag(mustChange), changed_at: now, failures: 0 }
  await updateUser(tx, { projectId, userId }, { has_password: 1 })
  await raiseEpoch(tx, { projectId, userId })
  await tx
    .insertInto('user_passwords')
    .values({ project_id: projectId, user_id: userId, ...values })
    .onConflict(conflict => conflict.columns(['project_id', 'user_id']).doUpdateSet(values))
    .execute()
}

/** Locks the row of a password that was set at this time, in epoch milliseconds; false when it has been replaced. */
export async function lockPassword(
  tx: Writing,
  { projectId, userId, changedAt }: Scope & { changedAt: number },
): Promise<boolean> {
  const key = { project_id: projectId, user_id: userId, changed_at: changedAt }
  return (await lockRow(tx, 'user_passwords', key)) !== undefined
}

/** Deletes a password and its history; false when there was none. */
export async function deletePassword(tx: Writing, { projectId, userId }: Scope): Promise<boolean> {
  await updateUser(tx, { projectId, userId }, { has_password: 0 })
  const { numDeletedRows } = await tx
    .deleteFrom('user_passwords')
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  await tx
    .deleteFrom('user_password_history')
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .execute()
  return numDeletedRows === 1n
}

/** Replaces a hash with a better one of the same password, unless the password has changed. */
export async function replaceHash(
  tx: Writing,
  { projectId, userId, from, to }: Scope & { from: string; to: string },
): Promise<void> {
  await tx
    .updateTable('user_passwords')
    .set({ hash: to })
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .where('hash', '=', from)
    .execute()
}

/** Counts a wrong password since the last correct one. */
export async function countWrong(tx: Writing, { projectId, userId }: Scope): Promise<void> {
  await tx
    .updateTable('user_passwords')
    .set(eb => ({ failures: eb('failures', '+', 1) }))
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .execute()
}

export async function clearWrong(tx: Writing, { projectId, userId }: Scope): Promise<void> {
  await tx
    .updateTable('user_passwords')
    .set({ failures: 0 })
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .execute()
}

/** False when the user has no password. */
export async function expirePassword(tx: Writing, { projectId, userId }: Scope): Promise<boolean> {
  await raiseEpoch(tx, { projectId, userId })
  const { numUpdatedRows } = await tx
    .updateTable('user_passwords')
    .set({ must_change: 1 })
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}
