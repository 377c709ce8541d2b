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

/** Sets or replaces a password. */
export async function putPassword(
  tx: Writing,
  { projectId, userId, hash, mustChange, now }: Scope & { hash: string; mustChange: boolean; now: number },
): Promise<void> {
  const values = { hash, must_change: flag(mustChange), changed_at: now }
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
