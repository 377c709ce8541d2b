import { isSqlite, readPostgresClock, transact } from '@gatehouse-id/database'
import { ClockWrong, clockErrorMsMax } from '../../foundation/concurrency/clocks.ts'
import type { Db } from '../../foundation/tables/tables.ts'
import { beginSweeps, findSweep } from './store.ts'

export type ClockWatch = {
  /**
   * Compares the clock of this process with that of PostgreSQL or, with SQLite, with how time went by and how far the
   * database was swept. Tells the time to delete by; undefined while the clock is wrong.
   */
  compare(): Promise<number | undefined>
  /** The time by the clock of PostgreSQL as it was last compared, or by that of this process where there is no other. */
  databaseTime(): number
  /** What was wrong with the clock when it was last compared. */
  problem(): string | undefined
  /** False while the clock is wrong, or when it has leapt since it was compared. */
  isRight(): boolean
  /** @throws {ClockWrong} while the clock is wrong, or when it has leapt since it was compared */
  requireRight(): void
}

export type ClockWatchOptions = {
  db: Db
  /** Epoch milliseconds. */
  clock: () => number
  /** Milliseconds that go by whatever the clock is set to, also while the machine sleeps. */
  steadyMs: () => number
  /** The clock of PostgreSQL; undefined with SQLite. */
  databaseClock: (() => Promise<number>) | undefined
  /** Told once when the clock is wrong, and once when it is right again. */
  onChange?: ((problem: string | undefined) => void) | undefined
}

/** For what only an administrator can know. */
const ifRight = 'if it is right, run "gatehouse-id confirm-clock"'

/**
 * With nothing but its own clock a machine takes a leap forward by up to a week for sleep that its steady clock did not
 * count, as that of a virtual machine does not: sweeps go on by a day at most anyway.
 */
const sleepMsMax = 7 * 24 * 60 * 60_000

/** The clock of the database, where it has one. */
export function databaseClockOf(db: Db): (() => Promise<number>) | undefined {
  return isSqlite(db) ? undefined : () => readPostgresClock(db)
}

/** Watches the clock of this process; it is taken for right until it is first compared. */
export function createClockWatch({ db, clock, steadyMs, databaseClock, onChange }: ClockWatchOptions): ClockWatch {
  /** When the clock was last right. */
  let right: { wall: number; steady: number; now: number } | undefined
  let problem: string | undefined
  let confirmedAt: number | undefined

  function leapProblem(): string | undefined {
    const leapMs = right ? clock() - right.wall - (steadyMs() - right.steady) : 0
    if (leapMs >= -clockErrorMsMax && leapMs <= (databaseClock ? clockErrorMsMax : sleepMsMax)) return undefined
    return `the clock of this server has leapt ${seconds(leapMs)} ${leapMs > 0 ? 'forward' : 'back'}; ${ifRight}`
  }

  async function compareWithPostgres(databaseClock: () => Promise<number>) {
    const asked = steadyMs()
    const now = await databaseClock()
    const halfTripMs = (steadyMs() - asked) / 2
    const aheadMs = clock() - halfTripMs - now
    if (Math.abs(aheadMs) <= clockErrorMsMax + halfTripMs) return { now }
    return { problem: `the clock of this server is ${seconds(aheadMs)} ${ahead(aheadMs)} that of the database` }
  }

  async function compareWithItself() {
    const row = await findSweep(db)
    if (confirmedAt !== undefined && row?.confirmed_at !== confirmedAt) right = undefined
    confirmedAt = row?.confirmed_at ?? 0
    const now = clock()
    const aheadMs = row ? now - row.swept_until : 0
    const leapt = leapProblem()
    if (leapt) return { problem: leapt }
    if (aheadMs >= -clockErrorMsMax) return { now }
    return {
      problem: `the clock of this server is ${seconds(aheadMs)} behind what the database was swept up to; ${ifRight}`,
    }
  }

  return {
    async compare() {
      const found = await (databaseClock ? compareWithPostgres(databaseClock) : compareWithItself())
      if ((found.problem === undefined) !== (problem === undefined)) onChange?.(found.problem)
      problem = found.problem
      if (found.now === undefined) return undefined
      const { now } = found
      if (!right) await transact(db, tx => beginSweeps(tx, now))
      right = { wall: clock(), steady: steadyMs(), now }
      return now
    },
    databaseTime: () => (databaseClock && right ? Math.floor(right.now + steadyMs() - right.steady) : clock()),
    problem: () => problem,
    isRight: () => (problem ?? leapProblem()) === undefined,
    requireRight() {
      const found = problem ?? leapProblem()
      if (found) throw new ClockWrong(found)
    },
  }
}

function seconds(ms: number): string {
  return `${Math.round(Math.abs(ms) / 1000)} s`
}

function ahead(aheadMs: number): string {
  return aheadMs > 0 ? 'ahead of' : 'behind'
}
