import type { Selectable } from 'kysely'
import { flag, type Reading, type Tables, type Writing } from '../tables.ts'

export type PasswordRow = Selectable<Tables['user_passwords']>
type Scope = { projectId: string; userId: string }

export function findPassword(db: Reading, { projectId, userId }: Scope): Promise<PasswordRow | undefined> {
  return db
    .selectFrom('user_passwords')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Sets or replaces a password and forgets earlier failures. */
export async function putPassword(
  tx: Writing,
  { projectId, userId, hash, mustChange, now }: Scope & { hash: string; mustChange: boolean; now: number },
): Promise<void> {
  const values = { hash, must_change: flag(mustChange), failures: 0, locked_until: 0, changed_at: now }
  await tx
    .insertInto('user_passwords')
    .values({ project_id: projectId, user_id: userId, ...values })
    .onConflict(conflict => conflict.columns(['project_id', 'user_id']).doUpdateSet(values))
    .execute()
  await tx
    .updateTable('users')
    .set({ has_password: 1 })
    .where('project_id', '=', projectId)
    .where('id', '=', userId)
    .execute()
}

/** False when the user has no password. */
export async function expirePassword(tx: Writing, { projectId, userId }: Scope): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('user_passwords')
    .set({ must_change: 1 })
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Counts one more failure, and locks when there are too many in a row. */
export async function countFailure(
  tx: Writing,
  { projectId, userId, failuresMax, lockedUntil }: Scope & { failuresMax: number; lockedUntil: number },
): Promise<void> {
  await tx
    .updateTable('user_passwords')
    .set(eb => ({
      failures: eb('failures', '+', 1),
      locked_until: eb
        .case()
        .when(eb('failures', '+', 1), '>=', failuresMax)
        .then(lockedUntil)
        .else(eb.ref('locked_until'))
        .end(),
    }))
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .execute()
}

export async function clearFailures(tx: Writing, { projectId, userId }: Scope): Promise<void> {
  await tx
    .updateTable('user_passwords')
    .set({ failures: 0, locked_until: 0 })
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .where('failures', '>', 0)
    .execute()
}
