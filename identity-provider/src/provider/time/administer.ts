import { uptime } from 'node:os'
import { transact } from '@gatehouse-id/database'
import type { Db } from '../../foundation/tables/tables.ts'
import { createClockWatch, databaseClockOf } from './clock-watch.ts'
import { confirmTime } from './store.ts'

/** What is wrong with the clock of this machine; undefined when nothing is. */
export async function findClockProblem(db: Db): Promise<string | undefined> {
  const watch = createClockWatch({ db, clock: Date.now, steadyMs, databaseClock: databaseClockOf(db) })
  await watch.compare()
  return watch.problem()
}

/**
 * Says that the time is right, after a leap or a pause, so that sweeps go on from it; the time, epoch milliseconds. It is
 * that of the database, or of this machine where the database has none, unless it is given.
 */
export async function confirmClock(db: Db, given?: number): Promise<number> {
  const now = given ?? (await databaseClockOf(db)?.()) ?? Date.now()
  await transact(db, tx => confirmTime(tx, now))
  return now
}

const askedEveryMs = 1_000
const sleepMsMin = 20
let asked: { steady: number; own: number; wall: number } | undefined

/**
 * Goes on while the machine sleeps, as `performance.now()` does not. That is a question to the system, which takes 50 µs;
 * between two of them the time of this process is added, unless the wall clock shows that the machine slept.
 */
export function steadyMs(): number {
  const own = performance.now()
  const wall = Date.now()
  if (asked) {
    const wentBy = own - asked.own
    if (wentBy < askedEveryMs && Math.abs(wall - asked.wall - wentBy) < sleepMsMin) return asked.steady + wentBy
  }
  asked = { steady: uptime() * 1000, own, wall }
  return asked.steady
}
