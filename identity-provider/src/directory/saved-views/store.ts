import { isDoneUnlessTaken } from '@gatehouse-id/database'
import type { Selectable } from 'kysely'
import type { Reading, Tables, Writing } from '../../foundation/tables/tables.ts'

export type SavedViewRow = Selectable<Tables['saved_views']>
type Owner = { projectId: string; ownerId: string }

/** By page and name. */
export function listViews(db: Reading, { projectId, ownerId }: Owner): Promise<SavedViewRow[]> {
  return db
    .selectFrom('saved_views')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('owner_id', '=', ownerId)
    .orderBy('page')
    .orderBy('name')
    .execute()
}

/** Replaces the search of the owner's view of the page that has this name. */
export function insertOrReplaceView(tx: Writing, row: SavedViewRow): Promise<SavedViewRow> {
  return tx
    .insertInto('saved_views')
    .values(row)
    .onConflict(conflict =>
      conflict.columns(['project_id', 'owner_id', 'page', 'name']).doUpdateSet({ search: row.search }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** False when another view of the page has this name. */
export function renameView(tx: Writing, { project_id, owner_id, id, name }: SavedViewRow): Promise<boolean> {
  return isDoneUnlessTaken(
    tx
      .updateTable('saved_views')
      .set({ name })
      .where('project_id', '=', project_id)
      .where('owner_id', '=', owner_id)
      .where('id', '=', id)
      .execute(),
  )
}

/** False when the owner has no such view. */
export async function deleteView(tx: Writing, { projectId, ownerId, id }: Owner & { id: string }): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('saved_views')
    .where('project_id', '=', projectId)
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export async function deleteViewsOf(tx: Writing, { projectId, ownerId }: Owner): Promise<void> {
  await tx.deleteFrom('saved_views').where('project_id', '=', projectId).where('owner_id', '=', ownerId).execute()
}
