import { prepared } from '@gatehouse-id/database'
import type { Selectable } from 'kysely'
import type { Reading, Tables, Writing } from '../../../foundation/tables/tables.ts'

export type AttributeRow = Selectable<Tables['user_attributes']>

/** By name. */
export async function listAttributes(db: Reading, projectId: string): Promise<AttributeRow[]> {
  return (await all(db, { projectId })).rows
}

const all = prepared((db: Reading, { projectId }: { projectId: string }) =>
  db.selectFrom('user_attributes').selectAll().where('project_id', '=', projectId).orderBy('name'),
)

/** False when an attribute has this name. */
export async function insertAttribute(tx: Writing, row: AttributeRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('user_attributes')
    .values(row)
    .onConflict(conflict => conflict.columns(['project_id', 'name']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** False when there was none. */
export async function deleteAttribute(
  tx: Writing,
  { projectId, name }: { projectId: string; name: string },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('user_attributes')
    .where('project_id', '=', projectId)
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}
