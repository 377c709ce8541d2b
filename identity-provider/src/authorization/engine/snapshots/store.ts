import { type Selectable, sql } from 'kysely'
import { deleteSome } from '../../../foundation/rows/sweep.ts'
import type { AuthorizationTables } from '../../../foundation/tables/authorization.ts'
import type { Reading, Writing } from '../../../foundation/tables/tables.ts'

/** What is said of a snapshot beside its pieces. */
export type SnapshotRow = Omit<Selectable<AuthorizationTables['authorization_snapshots']>, 'writer' | 'writing_until'>

const columns = [
  'project_id',
  'id',
  'format',
  'from_revision',
  'from_id',
  'to_revision',
  'to_id',
  'relations',
  'pieces',
  'digest',
  'written_at',
] as const

export async function findSnapshot(db: Reading, projectId: string): Promise<SnapshotRow | undefined> {
  return db
    .selectFrom('authorization_snapshots')
    .select(columns)
    .where('project_id', '=', projectId)
    .where('id', '<>', '')
    .executeTakeFirst()
}

/** At most `limit` pieces from this number on, in their order. */
export async function listPieces(
  db: Reading,
  { row, from, limit }: { row: SnapshotRow; from: number; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('authorization_snapshot_pieces')
    .select('content')
    .where('project_id', '=', row.project_id)
    .where('snapshot_id', '=', row.id)
    .where('number', '>=', from)
    .orderBy('number')
    .limit(limit)
    .execute()
  return rows.map(({ content }) => content)
}

type Lease = { projectId: string; writer: string; now: number; until: number }

/** Whether this writer has its turn, unless it takes longer than `until`. */
export async function beginWriting(tx: Writing, { projectId, writer, now, until }: Lease): Promise<boolean> {
  const nothing = { format: 0, from_revision: 0, from_id: '', to_revision: 0, to_id: '', relations: 0, pieces: 0 }
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('authorization_snapshots')
    .values({ project_id: projectId, id: '', ...nothing, digest: '', written_at: 0, writer, writing_until: until })
    .onConflict(conflict =>
      conflict
        .column('project_id')
        .doUpdateSet({ writer, writing_until: until })
        .where('authorization_snapshots.writing_until', '<=', now),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export async function insertPiece(
  tx: Writing,
  piece: { projectId: string; id: string; number: number; content: string },
): Promise<void> {
  const { projectId, id, number, content } = piece
  await tx
    .insertInto('authorization_snapshot_pieces')
    .values({ project_id: projectId, snapshot_id: id, number, content })
    .execute()
}

/** Puts the snapshot in place of the one before, if it is still this writer's turn: else others may have deleted its pieces. */
export async function putSnapshot(tx: Writing, row: SnapshotRow, writer: string): Promise<boolean> {
  const { project_id: projectId, ...values } = row
  const { numUpdatedRows } = await tx
    .updateTable('authorization_snapshots')
    .set({ ...values, writing_until: 0 })
    .where('project_id', '=', projectId)
    .where('writer', '=', writer)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Nobody shall read this snapshot again. */
export async function dropSnapshot(tx: Writing, { project_id, id }: SnapshotRow): Promise<void> {
  await tx
    .updateTable('authorization_snapshots')
    .set({ id: '' })
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .execute()
}

/** Deletes at most `limit` pieces: those of one snapshot, or those of all others; tells how many. */
export function deletePieces(
  tx: Writing,
  { projectId, limit, ...which }: { projectId: string; limit: number } & ({ of: string } | { except: string }),
): Promise<number> {
  const meant = 'of' in which ? sql`snapshot_id = ${which.of}` : sql`snapshot_id <> ${which.except}`
  return deleteSome(tx, {
    table: 'authorization_snapshot_pieces',
    key: ['project_id', 'snapshot_id', 'number'],
    condition: sql`project_id = ${projectId} and ${meant}`,
    orderBy: 'number',
    limit,
  })
}
