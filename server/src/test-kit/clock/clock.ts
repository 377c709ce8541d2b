import { type Duration, millisecondsOf } from './duration.ts'

/** A moment: epoch milliseconds, a date, or its text as in ISO 8601. */
export type Moment = number | Date | string

/** The clock of one Gatehouse. Its functions need no `this`: `clock: gatehouse.clock.now`. */
export type Clock = {
  /** Epoch milliseconds. */
  now(): number
  /** The same as a date, such as jose's `currentDate`. */
  date(): Date
  /**
   * Turns the clock forward, and resolves when what came due is done: what expired is deleted, messages and events are
   * sent, jobs have run. `'3 days'`, `'90 min'`, `'1 h 30 min'` or milliseconds.
   * @throws {TypeError} when it is no duration
   */
  travel(by: Duration): Promise<void>
  /**
   * Stops the clock, now or at a later moment; `travel` still turns it.
   * @throws {RangeError} when the moment is over by this clock: time does not go back
   */
  freeze(at?: Moment): Promise<void>
  /** Lets a stopped clock go on from where it stands. */
  resume(): void
  /** Calls `listener` with the new time each time that the clock is turned or stopped. Returns what ends it. */
  onTurn(listener: (now: number) => void): () => void
}

/** `reset` sets it back to when it would be if nobody had turned it. */
export type OwnClock = Clock & { isTurned(): boolean; reset(): void }

type Options = {
  /** When the clock starts; now by default. */
  at?: Moment | undefined
  /** Does what is due by the turned clock. */
  catchUp(): Promise<void>
}

// As it was when this was loaded: a test that fakes the date for itself does not turn the clock of the server twice.
const realNow = Date.now

const latest = 8.64e15

/** @throws {TypeError} when `at` is no moment */
export function createClock({ at, catchUp }: Options): OwnClock {
  const listeners = new Set<(now: number) => void>()
  const aheadMsFirst = at === undefined ? 0 : momentOf(at) - realNow()
  let aheadMs = aheadMsFirst
  let stoppedAt: number | undefined
  const now = () => stoppedAt ?? realNow() + aheadMs

  async function turnedTo(moment: number): Promise<void> {
    if (moment > latest) throw new RangeError('no date is that late')
    aheadMs += moment - now()
    if (stoppedAt !== undefined) stoppedAt = moment
    for (const listener of listeners) listener(now())
    await catchUp()
  }

  return {
    now,
    date: () => new Date(now()),
    isTurned: () => aheadMs !== 0 || stoppedAt !== undefined,
    travel: async by => turnedTo(now() + millisecondsOf(by)),
    async freeze(at) {
      const moment = at === undefined ? now() : momentOf(at)
      if (moment < now())
        throw new RangeError(
          `${new Date(moment).toISOString()} is over by this clock (${new Date(now()).toISOString()}); start with an earlier \`clock\``,
        )
      stoppedAt ??= now()
      await turnedTo(moment)
    },
    resume() {
      if (stoppedAt === undefined) return
      aheadMs = stoppedAt - realNow()
      stoppedAt = undefined
    },
    reset() {
      stoppedAt = undefined
      aheadMs = aheadMsFirst
      for (const listener of listeners) listener(now())
    },
    onTurn(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** @throws {TypeError} when it is no moment */
export function momentOf(at: Moment): number {
  const moment = new Date(at).getTime()
  if (Number.isNaN(moment)) throw new TypeError(`${JSON.stringify(at)} is no date: write '2030-01-31T12:00:00Z'`)
  return moment
}
