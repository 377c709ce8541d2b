import type { Reading, Writing } from '../../foundation/tables/tables.ts'

/** The highest amount that a policy can require. */
const keptMax = 24
type Scope = { projectId: string; userId: string }

/** The hashes of the user's last passwords, newest first, including the current one. */
export async function listOldHashes(db: Reading, { projectId, userId, limit }: Scope & { limit: number }) {
  const rows = await db
    .selectFrom('user_password_history')
    .select('hash')
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ hash }) => hash)
}

/** Stores the hash of a new password and deletes the oldest beyond the maximum. */
export async function rememberHash(
  tx: Writing,
  { projectId, userId, id, hash }: Scope & { id: string; hash: string },
): Promise<void> {
  const scope = { project_id: projectId, user_id: userId }
  await tx
    .insertInto('user_password_history')
    .values({ ...scope, id, hash })
    .execute()
  const oldest = await tx
    .selectFrom('user_password_history')
    .select('id')
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .offset(keptMax)
    .limit(1)
    .executeTakeFirst()
  if (!oldest) return
  await tx
    .deleteFrom('user_password_history')
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .where('id', '<=', oldest.id)
    .execute()
}
