import { isDoneUnlessTaken } from '@gatehouse/database'
import type { Selectable } from 'kysely'
import type { Reading, Tables, Writing } from '../../foundation/tables.ts'

export type EngineRow = Selectable<Tables['engines']>

/** By name. */
export function listEngines(db: Reading, projectId: string): Promise<EngineRow[]> {
  return db.selectFrom('engines').selectAll().where('project_id', '=', projectId).orderBy('name').execute()
}

export function findEngine(
  db: Reading,
  { projectId, id }: { projectId: string; id: string },
): Promise<EngineRow | undefined> {
  return db
    .selectFrom('engines')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** False when another engine has this name. */
export async function insertEngine(tx: Writing, row: EngineRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('engines')
    .values(row)
    .onConflict(conflict => conflict.columns(['project_id', 'name']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** False when another engine has this name. */
export function updateEngine(tx: Writing, { project_id, id, ...changes }: EngineRow): Promise<boolean> {
  return isDoneUnlessTaken(
    tx.updateTable('engines').set(changes).where('project_id', '=', project_id).where('id', '=', id).execute(),
  )
}

export async function deleteEngine(tx: Writing, { project_id, id }: EngineRow): Promise<void> {
  await tx.deleteFrom('engines').where('project_id', '=', project_id).where('id', '=', id).execute()
}
