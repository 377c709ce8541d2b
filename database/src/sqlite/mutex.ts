import { DatabaseBusy } from '../errors.ts'

export type Release = () => void

/** A fair mutex: callers acquire it in order. Acquiring rejects with DatabaseBusy after `waitMsMax`. */
export function createMutex(waitMsMax: number): () => Promise<Release> {
  const waiting = new Set<() => void>()
  let isHeld = false
  const release = () => {
    const [next] = waiting
    if (next) next()
    else isHeld = false
  }
  return () =>
    new Promise<Release>((resolve, reject) => {
      if (!isHeld) {
        isHeld = true
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
