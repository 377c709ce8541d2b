import type { Reading, Writing } from '../../../foundation/tables/tables.ts'

type Scope = { projectId: string; userId: string }

export async function insertUserSsoApplications(
  tx: Writing,
  { projectId, userId }: Scope,
  ids: string[],
): Promise<void> {
  if (ids.length === 0) return
  await tx
    .insertInto('user_sso_applications')
    .values(ids.map(id => ({ project_id: projectId, user_id: userId, application_id: id })))
    .onConflict(conflict => conflict.columns(['project_id', 'user_id', 'application_id']).doNothing())
    .execute()
}

/** All applications of the user, or only the given ones. */
export async function deleteUserSsoApplications(
  tx: Writing,
  { projectId, userId }: Scope,
  ids?: string[],
): Promise<void> {
  const query = tx.deleteFrom('user_sso_applications').where('project_id', '=', projectId).where('user_id', '=', userId)
  await (ids ? query.where('application_id', 'in', ids.length > 0 ? ids : ['']) : query).execute()
}

/** At most `limit` ids of users who have one of the applications. */
export async function listUserIdsBySsoApplication(
  db: Reading,
  { projectId, values, limit }: { projectId: string; values: string[]; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('user_sso_applications')
    .select('user_id')
    .distinct()
    .where('project_id', '=', projectId)
    .where('application_id', 'in', values)
    .limit(limit)
    .execute()
  return rows.map(row => row.user_id)
}

/** Those of the ids that exist. */
export async function listKnownIds(db: Reading, projectId: string, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('sso_applications')
    .select('id')
    .where('project_id', '=', projectId)
    .where('id', 'in', ids)
    .execute()
  return rows.map(row => row.id)
}
