import { createSnapshotReader, type RelationIndex, snapshotFormat } from '@gatehouse-id/authorization'
import { transact } from '@gatehouse-id/database'
import type { Db } from '../../../foundation/tables/tables.ts'
import type { Revision } from '../writes/revisions.ts'
import { createDigest, unpack } from './packing.ts'
import { deletePieces, dropSnapshot, findSnapshot, listPieces, type SnapshotRow } from './store.ts'

/** So many pieces are read at once: less than a megabyte. */
const piecesAtOnce = 8
const deletedAtOnce = 100

export type Snapshot = {
  index: RelationIndex
  from: { revision: number; id: string; writtenAt: number }
  row: SnapshotRow
}

type Asked = { projectId: string; at: Revision; max: number; onPage: () => Promise<unknown> }

/**
 * The snapshot of a project, if there is one that can be brought up to `at` by the changes that are kept. It is complete only when they
 * are applied up to `to_revision`, and worth something only where both of its revisions are of the database's history.
 */
export async function readSnapshot(db: Db, { projectId, at, max, onPage }: Asked): Promise<Snapshot | undefined> {
  const row = await findSnapshot(db, projectId)
  if (row === undefined || row.format !== snapshotFormat || row.relations > max) return undefined
  const isOfUse = row.from_revision >= at.forgotten && row.to_revision <= at.revision
  const index = isOfUse ? await readPieces(db, row, onPage) : undefined
  const from = { revision: row.from_revision, id: row.from_id, writtenAt: row.written_at }
  if (index !== undefined) return { index, from, row }
  // A replica of the database takes no writes.
  await throwAway(db, row).catch(() => undefined)
  return undefined
}

/** Undefined where one is missing or is not what was written. */
async function readPieces(
  db: Db,
  row: SnapshotRow,
  onPage: () => Promise<unknown>,
): Promise<RelationIndex | undefined> {
  const reader = createSnapshotReader()
  const digest = createDigest()
  for (let from = 0; from < row.pieces; ) {
    const contents = await listPieces(db, { row, from, limit: piecesAtOnce })
    if (contents.length === 0) return undefined
    for (const content of contents) {
      digest.add(content)
      try {
        reader.read(await unpack(content))
      } catch {
        return undefined
      }
    }
    from += contents.length
    await onPage()
  }
  return digest.end() === row.digest ? reader.index : undefined
}

/** Nobody shall read it again. */
export async function throwAway(db: Db, row: SnapshotRow): Promise<void> {
  await transact(db, tx => dropSnapshot(tx, row))
  await deleteAll(db, { projectId: row.project_id, of: row.id })
}

export async function deleteAll(db: Db, which: { projectId: string } & ({ of: string } | { except: string })) {
  const some = () => transact(db, tx => deletePieces(tx, { ...which, limit: deletedAtOnce }))
  while ((await some()) === deletedAtOnce);
}
