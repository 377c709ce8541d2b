import type { Reading, Writing } from '../../foundation/tables/tables.ts'

type Connection = { projectId: string; userId: string; clientId: string }

/** The client ids of the applications, by name. */
export async function listConnections(
  db: Reading,
  { projectId, userId }: Omit<Connection, 'clientId'>,
): Promise<string[]> {
  const rows = await db
    .selectFrom('fedcm_connections')
    .select('client_id')
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .orderBy('client_id')
    .execute()
  return rows.map(row => row.client_id)
}

export async function putConnection(
  tx: Writing,
  { projectId, userId, clientId, now }: Connection & { now: number },
): Promise<void> {
  await tx
    .insertInto('fedcm_connections')
    .values({ project_id: projectId, user_id: userId, client_id: clientId, created_at: now })
    .onConflict(conflict => conflict.columns(['project_id', 'user_id', 'client_id']).doNothing())
    .execute()
}

export async function deleteConnections(
  tx: Writing,
  { projectId, userId }: Omit<Connection, 'clientId'>,
): Promise<void> {
  await tx.deleteFrom('fedcm_connections').where('project_id', '=', projectId).where('user_id', '=', userId).execute()
}

/** False when there was none. */
export async function deleteConnection(tx: Writing, { projectId, userId, clientId }: Connection): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('fedcm_connections')
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
