import { AsyncLocalStorage } from 'node:async_hooks'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import { type IndexAt, storeSnapshot } from './write.ts'

/** `min`: from so many relations on a snapshot is kept. `pieceBytes`: the size of its pieces. */
export type SnapshotLimits = { min: number; pieceBytes?: number }

/** Fewer are read in a second. */
const limits: SnapshotLimits = { min: 50_000 }
/** A twentieth of the relations takes about as long to apply again as a tenth of the snapshot to read. */
const changedShare = 1 / 20
/** It is not written more often. */
const pauseMs = 10 * 60_000
/** After so long it is written for a single change: changes are kept for a day. */
const oldMs = 6 * 60 * 60_000

/** What is known of the snapshot of what is held. */
export type Kept = {
  /** When it was written; 0 while there is none. */
  writtenAt: number
  /** How many relations have changed since. */
  changed: number
  triedAt: number
}

type Keeping = { projectId: string; held: IndexAt; kept: Kept; isHeld: () => boolean }

/** Writes a snapshot of what is held when one is due, beside everything else. */
export function createKeepSnapshot(
  dependencies: Pick<Dependencies, 'db' | 'clock'>,
  { min, pieceBytes }: SnapshotLimits = limits,
): (keeping: Keeping) => Promise<void> {
  const { clock } = dependencies
  // A request that finds it due is not what writes it.
  const outside = AsyncLocalStorage.snapshot()

  function isDue({ held: { index }, kept: { writtenAt, changed, triedAt } }: Keeping): boolean {
    const now = clock()
    if (index.size < min || now - triedAt < pauseMs) return false
    return writtenAt === 0 || changed > index.size * changedShare || (changed > 0 && now - writtenAt > oldMs)
  }

  return async keeping => {
    if (!isDue(keeping)) return
    const { kept } = keeping
    const { changed, writtenAt: since } = kept
    kept.triedAt = clock()
    // Where it fails, the next start takes longer: it is tried again after the pause.
    const writtenAt = await outside(storeSnapshot, dependencies, { ...keeping, since, pieceBytes }).catch(
      () => undefined,
    )
    if (writtenAt === undefined) return
    kept.writtenAt = writtenAt
    kept.changed -= changed
  }
}
