import { isDoneUnlessTaken } from '@gatehouse/database'
import { lockRow } from '../../foundation/lock-row.ts'
import type { Selectable } from 'kysely'
import type { Reading, Tables, Writing } from '../../foundation/tables.ts'

export type ListRow = Selectable<Tables['lists']>

export function findList(
  db: Reading,
  { projectId, ...which }: { projectId: string } & ({ id: string } | { name: string }),
): Promise<ListRow | undefined> {
  const query = db.selectFrom('lists').selectAll().where('project_id', '=', projectId)
  const narrowed = 'id' in which ? query.where('id', '=', which.id) : query.where('name', '=', which.name)
  return narrowed.executeTakeFirst()
}

/** By name. */
export function listLists(db: Reading, projectId: string): Promise<ListRow[]> {
  return db.selectFrom('lists').selectAll().where('project_id', '=', projectId).orderBy('name').execute()
}

/** False when another list has this name. */
export async function insertList(tx: Writing, row: ListRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('lists')
    .values(row)
    .onConflict(conflict => conflict.columns(['project_id', 'name']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** False when another list has this name. */
export async function updateList(tx: Writing, { project_id, id, ...changes }: ListRow): Promise<boolean> {
  return isDoneUnlessTaken(
    tx.updateTable('lists').set(changes).where('project_id', '=', project_id).where('id', '=', id).execute(),
  )
}

export async function deleteList(tx: Writing, { project_id, id }: ListRow): Promise<void> {
  await tx.deleteFrom('lists').where('project_id', '=', project_id).where('id', '=', id).execute()
}

/** Locks the list: other changes wait until the transaction ends. */
export function lockList(
  tx: Writing,
  { projectId, id }: { projectId: string; id: string },
): Promise<ListRow | undefined> {
  return lockRow(tx, 'lists', { project_id: projectId, id })
}
