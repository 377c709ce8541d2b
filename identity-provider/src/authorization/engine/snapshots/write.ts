import { type RelationIndex, snapshotFormat, writeSnapshot } from '@gatehouse-id/authorization'
import { transact } from '@gatehouse-id/database'
import { randomUUID } from 'node:crypto'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import { createDigest, pack } from './packing.ts'
import { deleteAll } from './read.ts'
import { beginWriting, findSnapshot, insertPiece, putSnapshot } from './store.ts'

/** Others leave it to one node for so long. */
const leaseMs = 600_000

/** The relations of a project as they were at one revision, which goes on as they are brought up to date. */
export type IndexAt = {
  readonly index: RelationIndex
  readonly revision: number
  /** Of the revision; another one with the same number is of another history. */
  readonly id: string
}

type Given = {
  projectId: string
  held: IndexAt
  /** Asked after each piece: false ends it. */
  isHeld: () => boolean
  /** A snapshot of after this is as good as one of ours. */
  since: number
  pieceBytes?: number | undefined
}

/** Stores what is held, unless another node does or has; tells when the snapshot that is there now was written. */
export async function storeSnapshot(
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  { projectId, held, isHeld, since, pieceBytes }: Given,
): Promise<number | undefined> {
  const before = await findSnapshot(db, projectId)
  if (before && before.format === snapshotFormat && before.written_at > since) return before.written_at
  const id = randomUUID()
  const now = clock()
  const lease = { projectId, writer: id, now, until: now + leaseMs }
  if (!(await transact(db, tx => beginWriting(tx, lease)))) return undefined
  // What a node has left behind that died while it wrote.
  await deleteAll(db, { projectId, except: before?.id ?? '' })

  const { revision: from_revision, id: from_id } = held
  const digest = createDigest()
  let pieces = 0
  for (const piece of writeSnapshot(held.index, pieceBytes)) {
    const content = await pack(piece)
    digest.add(content)
    const number = pieces++
    await transact(db, tx => insertPiece(tx, { projectId, id, number, content }))
    if (!isHeld()) break
  }
  const { revision: to_revision, id: to_id, index } = held
  const row = {
    project_id: projectId,
    id,
    format: snapshotFormat,
    from_revision,
    from_id,
    to_revision,
    to_id,
    relations: index.size,
    pieces,
    digest: digest.end(),
    written_at: now,
  }
  const isPut = isHeld() && (await transact(db, tx => putSnapshot(tx, row, id)))
  await deleteAll(db, { projectId, ...(isPut ? { except: id } : { of: id }) })
  return isPut ? now : undefined
}
