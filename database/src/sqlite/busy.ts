import { DatabaseBusy } from '../errors.ts'

/** How long another process that holds the write lock is waited for. */
const waitMaxMs = 10_000
const pauseMaxMs = 50
/** https://sqlite.org/rescode.html#busy */
const sqliteBusy = 5

/**
 * Runs a statement again while another process holds the write lock; the event loop runs on between attempts.
 * @throws DatabaseBusy after 10 s
 */
export async function whenFree<Result>(run: () => Result): Promise<Result> {
  const startedAt = performance.now()
  for (let pauseMs = 1; ; pauseMs = Math.min(pauseMs * 2, pauseMaxMs)) {
    try {
      return run()
    } catch (error) {
      if (!isBusy(error)) throw error
      if (performance.now() - startedAt > waitMaxMs) throw new DatabaseBusy(waitMaxMs, error)
    }
    await new Promise(resolve => setTimeout(resolve, pauseMs))
  }
}

function isBusy(error: unknown): boolean {
  // The low byte of an extended result code is its primary code.
  return error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === sqliteBusy
}
