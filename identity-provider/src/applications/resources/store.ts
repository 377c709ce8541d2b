import type { Selectable } from 'kysely'
import type { Reading, Tables, Writing } from '../../foundation/tables.ts'

export type ResourceRow = Selectable<Tables['protected_resources']>
type Selector = { projectId: string } & ({ id: string } | { uri: string })

export function findResource(db: Reading, { projectId, ...which }: Selector): Promise<ResourceRow | undefined> {
  const query = db.selectFrom('protected_resources').selectAll().where('project_id', '=', projectId)
  return ('id' in which ? query.where('id', '=', which.id) : query.where('uri', '=', which.uri)).executeTakeFirst()
}

/** By name. */
export function listResources(
  db: Reading,
  { projectId, limit }: { projectId: string; limit: number },
): Promise<ResourceRow[]> {
  const query = db.selectFrom('protected_resources').selectAll().where('project_id', '=', projectId)
  return query.orderBy('name').limit(limit).execute()
}

export async function insertResource(tx: Writing, row: ResourceRow): Promise<void> {
  await tx.insertInto('protected_resources').values(row).execute()
}

export async function updateResource(tx: Writing, { project_id, id, ...changes }: ResourceRow): Promise<void> {
  const change = tx.updateTable('protected_resources').set(changes)
  await change.where('project_id', '=', project_id).where('id', '=', id).execute()
}

export async function deleteResource(tx: Writing, { project_id, id }: ResourceRow): Promise<void> {
  await tx.deleteFrom('protected_resources').where('project_id', '=', project_id).where('id', '=', id).execute()
}
