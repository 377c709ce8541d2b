import { DatabaseBusy } from '../errors.ts'

/** How long the writer is waited for, first for its turn in this process and then for the lock among all. */
export const waitMsMax = 10_000
const pauseMaxMs = 50
/** https://sqlite.org/rescode.html#busy */
const sqliteBusy = 5

/**
 * Runs a statement again while another process holds the write lock; the event loop runs on between attempts.
 * @param askedAt when the wait began, which may have been for something else first
 * @throws DatabaseBusy 10 s after `askedAt`
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

function isBusy(error: unknown): boolean {
  // The low byte of an extended result code is its primary code.
  return error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === sqliteBusy
}
