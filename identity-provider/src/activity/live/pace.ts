/** The shortest time between two runs: what happens meanwhile is told together. */
const gapMsMin = 25
const gapMsMax = 250
const retryMs = 1_000

export type Pace = {
  /** Runs the work soon; once for all that wake it meanwhile. */
  wake(): void
  /** Runs nothing any more. */
  stop(): void
}

/** Runs work when it is woken, one run after the other. The gap between them grows with the time that they take. */
export function createPace(work: () => Promise<void>, { onError }: { onError(error: unknown): void }): Pace {
  let timer: NodeJS.Timeout | undefined
  let isRunning = false
  let isWoken = false
  let isStopped = false
  let restUntil = 0

  function plan(): void {
    if (isStopped || isRunning || timer) return
    timer = setTimeout(run, Math.max(0, restUntil - performance.now())).unref()
  }

  async function run(): Promise<void> {
    timer = undefined
    isRunning = true
    isWoken = false
    const startedAt = performance.now()
    let gapMs = gapMsMin
    try {
      await work()
      gapMs = Math.min(gapMsMax, Math.max(gapMsMin, performance.now() - startedAt))
    } catch (error) {
      onError(error)
      isWoken = true
      gapMs = retryMs
    }
    restUntil = performance.now() + gapMs
    isRunning = false
    if (isWoken) plan()
  }

  return {
    wake() {
      isWoken = true
      plan()
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
