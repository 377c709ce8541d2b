export type Release = () => void

/** Gives one holder at a time its turn, in the order of asking. */
export function createMutex(): () => Promise<Release> {
  const waiting: (() => void)[] = []
  let isHeld = false
  const release = () => {
    const next = waiting.shift()
    if (next) next()
    else isHeld = false
  }
  return () =>
    new Promise<Release>(resolve => {
      const take = () => resolve(once(release))
      if (isHeld) waiting.push(take)
      else {
        isHeld = true
        take()
      }
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
