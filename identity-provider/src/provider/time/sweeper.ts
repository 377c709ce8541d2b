import { setImmediate } from 'node:timers/promises'
import { isSqlite, transact } from '@gatehouse-id/database'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import type { Sweep } from '../../foundation/rows/sweep.ts'
import type { ClockWatch } from './clock-watch.ts'
import { endSweep, takeSweep } from './store.ts'

const dayMs = 24 * 60 * 60_000
/** Longer than any step, so that a node whose lease is over has stopped or is dead. */
const leaseMs = 60_000
const stepRowsMax = 1_000
/** SQLite deletes in this process, which does nothing else meanwhile: steps are halved above this, and doubled below half of it. */
const sqliteStepMs = 10
/** Fewer would take as long: a commit waits for the disk. */
const sqliteStepRowsMin = 50

type Needs = {
  watch: ClockWatch
  steadyMs: () => number
  /** What there is to sweep, read for each run. */
  sweeps: () => Promise<readonly Sweep[]>
  /** Told by the first run that deletes less than the clock would have it. */
  onBehind?: ((behindMs: number) => void) | undefined
}

/** Deletes what has expired, in steps; one node at a time does, and none whose clock is wrong. */
export function createSweeper(
  { db, clock, newId }: Pick<Dependencies, 'db' | 'clock' | 'newId'>,
  { watch, steadyMs, sweeps, onBehind }: Needs,
): () => Promise<void> {
  /** Up to when the database was swept when this process last looked. */
  let seen: { until: number; steady: number } | undefined
  let isBehind = false

  /**
   * Up to when this run deletes: the time, unless that is more than a day after the run before it. Then it goes on from
   * there as time goes by, as if the clock had not leapt, until an administrator confirms the time.
   */
  function endOf(sweptUntil: number, now: number): number {
    const wasBehind = isBehind
    isBehind = now - sweptUntil > dayMs
    if (!isBehind) return now
    if (!wasBehind) onBehind?.(now - sweptUntil)
    // Times are stored in whole milliseconds, and steady time has parts of them.
    return sweptUntil + (seen?.until === sweptUntil ? Math.floor(steadyMs() - seen.steady) : 0)
  }

  return async () => {
    const now = await watch.compare()
    if (now === undefined) return
    const owner = newId('SW')
    const lease = () => ({ owner, now: clock(), until: clock() + leaseMs })
    const sweptUntil = await transact(db, tx => takeSweep(tx, lease()))
    if (sweptUntil === undefined) return
    const until = endOf(sweptUntil, now)

    /** Tells whether there may be more; undefined when the lease is another's. */
    const step = (sweep: Sweep, limit: number) =>
      transact(db, async tx => {
        watch.requireRight()
        if ((await takeSweep(tx, lease())) === undefined) return undefined
        const startedAt = performance.now()
        const deleted = await sweep(tx, { now: until, limit })
        return { isMore: deleted >= limit, tookMs: performance.now() - startedAt }
      })

    for (const sweep of await sweeps()) {
      let limit = isSqlite(db) ? sqliteStepRowsMin : stepRowsMax
      for (let isMore = true; isMore; ) {
        const done = await step(sweep, limit)
        if (!done) return
        isMore = done.isMore
        if (isSqlite(db)) limit = nextLimit(limit, done.tookMs)
        // Whoever waits for the writer of SQLite has their turn.
        await setImmediate()
      }
    }
    await transact(db, tx => endSweep(tx, { owner, from: sweptUntil, to: until }))
    seen = { until, steady: steadyMs() }
  }
}

function nextLimit(limit: number, tookMs: number): number {
  if (tookMs > sqliteStepMs) return Math.max(Math.floor(limit / 2), sqliteStepRowsMin)
  return tookMs < sqliteStepMs / 2 ? Math.min(2 * limit, stepRowsMax) : limit
}
