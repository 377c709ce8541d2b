import type { Log } from './log.ts'

/** What goes on failing is told so often. */
const tellEveryMs = 60_000

/** Tells of work that is done again and again: the first failure, then at most one a minute, and that it works again. */
export type Failures = {
  failed(message: string, error: unknown): void
  worked(message: string): void
  /** The work, which never fails: `message` says when it would have. */
  telling(message: string, work: () => Promise<unknown>): () => Promise<void>
}

/** `steadyMs` is a clock that nobody sets. */
export function createFailures(
  log: Pick<Log, 'error' | 'info'>,
  steadyMs: () => number = () => performance.now(),
): Failures {
  const failing = new Map<string, { toldAt: number; untold: number }>()

  function failed(message: string, error: unknown): void {
    const before = failing.get(message)
    if (before && steadyMs() - before.toldAt < tellEveryMs) {
      before.untold++
      return
    }
    log.error(message, { error, ...(before && { failures: before.untold + 1 }) })
    failing.set(message, { toldAt: steadyMs(), untold: 0 })
  }

  function worked(message: string): void {
    if (failing.delete(message)) log.info('works again', { after: message })
  }

  return {
    failed,
    worked,
    telling: (message, work) => async () => {
      try {
        await work()
        worked(message)
      } catch (error) {
        failed(message, error)
      }
    },
  }
}
