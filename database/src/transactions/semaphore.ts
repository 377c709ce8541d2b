import { DatabaseBusy } from '../errors.ts'

export type Release = () => void
export type Acquire = () => Promise<Release>

/** A fair mutex: callers acquire it in order. Acquiring rejects with DatabaseBusy after `waitMsMax`. */
export function createMutex(waitMsMax: number): Acquire {
  return createSemaphore({ holdersMax: 1, waitMsMax })
}

/** The same for `holdersMax` at once. */
export function createSemaphore({ holdersMax, waitMsMax }: { holdersMax: number; waitMsMax: number }): Acquire {
  const waiting = new Set<() => void>()
  let holders = 0
  const release = () => {
    const [next] = waiting
    if (next) next()
    else holders--
  }
  return () =>
    new Promise<Release>((resolve, reject) => {
      if (holders < holdersMax) {
        holders++
        resolve(once(release))
        return
      }
      const take = () => {
        clearTimeout(timer)
        waiting.delete(take)
        resolve(once(release))
      }
      const timer = setTimeout(() => {
        waiting.delete(take)
        reject(new DatabaseBusy(waitMsMax))
      }, waitMsMax)
      waiting.add(take)
    })
}

function once(run: () => void): () => void {
  let isDone = false
  return () => {
    if (isDone) return
    isDone = true
    run()
  }
}
