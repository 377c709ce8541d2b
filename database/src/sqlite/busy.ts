import { DatabaseBusy } from '../errors.ts'
import { sqliteCodeOf } from '../outages/outage-of.ts'

/** The time limit for the writer: first for the mutex of this process, then for the lock of the file. */
export const waitMsMax = 10_000
const pauseMaxMs = 50
/** https://sqlite.org/rescode.html#busy */
const sqliteBusy = 5

/**
 * Repeats a statement while another process holds the write lock, without blocking the event loop.
 * @param askedAt when the wait began, from `performance.now()`; it may include the wait for the mutex
 * @throws {DatabaseBusy} 10 s after `askedAt`
 */
export async function whenFree<Result>(askedAt: number, run: () => Result): Promise<Result> {
  for (let pauseMs = 1; ; pauseMs = Math.min(pauseMs * 2, pauseMaxMs)) {
    try {
      return run()
    } catch (error) {
      if (!isBusy(error)) throw error
      if (performance.now() - askedAt > waitMsMax) throw new DatabaseBusy(waitMsMax, error)
    }
    await new Promise(resolve => setTimeout(resolve, pauseMs))
  }
}

export function isBusy(error: unknown): boolean {
  return sqliteCodeOf(error) === sqliteBusy
}
