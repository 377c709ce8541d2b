import { type Selectable, sql } from 'kysely'
import type { Reading, Tables, Writing } from '../../foundation/tables/tables.ts'

export type BackupRow = Selectable<Tables['authorization_backups']>
type Which = { projectId: string; id: string }

const columns = [
  'resource_type',
  'resource',
  'relation',
  'target_relation',
  'target',
  'target_type',
  'query',
  'created_at',
] as const

export function findBackup(db: Reading, { projectId, id }: Which): Promise<BackupRow | undefined> {
  const all = db.selectFrom('authorization_backups').selectAll()
  return all.where('project_id', '=', projectId).where('id', '=', id).executeTakeFirst()
}

/** Newest first. */
export function listBackups(db: Reading, projectId: string): Promise<BackupRow[]> {
  const all = db.selectFrom('authorization_backups').selectAll().where('project_id', '=', projectId)
  return all.orderBy('created_at', 'desc').orderBy('id', 'desc').execute()
}

/** Copies every relation of the project into the backup; how many there are. */
export async function insertBackup(tx: Writing, row: Omit<BackupRow, 'tuple_count'>): Promise<number> {
  const { project_id: projectId, id } = row
  await tx
    .insertInto('authorization_backups')
    .values({ ...row, tuple_count: 0 })
    .execute()
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('authorization_backup_relations')
    .columns(['project_id', 'backup_id', ...columns])
    .expression(eb =>
      eb
        .selectFrom('authorization_relations')
        .select(['project_id', sql<string>`cast(${id} as text)`.as('backup_id'), ...columns])
        .where('project_id', '=', projectId),
    )
    .executeTakeFirstOrThrow()
  const tupleCount = Number(numInsertedOrUpdatedRows)
  const counted = tx.updateTable('authorization_backups').set({ tuple_count: tupleCount })
  await counted.where('project_id', '=', projectId).where('id', '=', id).execute()
  return tupleCount
}

/** Copies every relation of the backup into the project, which has none. */
export async function restoreRelations(tx: Writing, { projectId, id }: Which): Promise<void> {
  await tx
    .insertInto('authorization_relations')
    .columns(['project_id', ...columns])
    .expression(eb =>
      eb
        .selectFrom('authorization_backup_relations')
        .select(['project_id', ...columns])
        .where('project_id', '=', projectId)
        .where('backup_id', '=', id),
    )
    .execute()
}

/** False when there was none. */
export async function deleteBackup(tx: Writing, { projectId, id }: Which): Promise<boolean> {
  const backup = tx.deleteFrom('authorization_backups').where('project_id', '=', projectId).where('id', '=', id)
  const { numDeletedRows } = await backup.executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
