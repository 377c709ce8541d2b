import { isDoneUnlessTaken } from '@gatehouse/database'
import type { Selectable } from 'kysely'
import type { Reading, Tables, Writing } from '../../foundation/tables.ts'

export type PermissionRow = Selectable<Tables['permissions']>
type PermissionSelector = { projectId: string; id: string }

/** False when another permission has this name. */
export async function insertPermission(tx: Writing, row: PermissionRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('permissions')
    .values(row)
    .onConflict(conflict => conflict.columns(['project_id', 'name']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** False when another permission has this name. */
export async function updatePermission(tx: Writing, { project_id, id, ...changes }: PermissionRow): Promise<boolean> {
  return isDoneUnlessTaken(
    tx.updateTable('permissions').set(changes).where('project_id', '=', project_id).where('id', '=', id).execute(),
  )
}

export async function deletePermission(tx: Writing, { projectId, id }: PermissionSelector): Promise<void> {
  await tx.deleteFrom('permissions').where('project_id', '=', projectId).where('id', '=', id).execute()
}

export function findPermission(
  db: Reading,
  { projectId, ...selector }: { projectId: string } & ({ id: string } | { name: string }),
): Promise<PermissionRow | undefined> {
  const query = db.selectFrom('permissions').selectAll().where('project_id', '=', projectId)
  const narrowed = 'id' in selector ? query.where('id', '=', selector.id) : query.where('name', '=', selector.name)
  return narrowed.executeTakeFirst()
}

/** By name. */
export function listPermissions(db: Reading, projectId: string): Promise<PermissionRow[]> {
  return db.selectFrom('permissions').selectAll().where('project_id', '=', projectId).orderBy('name').execute()
}

/** Those of the names that are permissions of the project. */
export async function listPermissionsByName(
  db: Reading,
  { projectId, names }: { projectId: string; names: string[] },
): Promise<string[]> {
  if (names.length === 0) return []
  const rows = await db
    .selectFrom('permissions')
    .select('name')
    .where('project_id', '=', projectId)
    .where('name', 'in', names)
    .execute()
  return rows.map(row => row.name)
}
