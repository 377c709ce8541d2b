/** How many keys are counted at a time; further keys share one count, which bounds memory and still limits them. */
const keysMax = 200_000

export type Counter = {
  /** Counts a call; undefined while there are at most `max` in a window, otherwise the seconds to wait. */
  count(key: string, max: number): number | undefined
}

/**
 * Counts within a sliding window: the current fixed window and the remaining share of the previous one. Two maps and no
 * timer: a count costs well under a microsecond.
 */
export function createCounter({ clock, windowMs }: { clock: () => number; windowMs: number }): Counter {
  let window = 0
  let current = new Map<string, number>()
  let previous = new Map<string, number>()

  function moveTo(next: number): void {
    // Start over if the clock was set back or jumped far ahead.
    previous = next === window + 1 ? current : new Map()
    current = new Map()
    window = next
  }

  return {
    count(key, max) {
      const now = clock()
      const at = Math.floor(now / windowMs)
      if (at !== window) moveTo(at)
      const known = current.get(key)
      const counted = known === undefined && current.size >= keysMax ? 'all others' : key
      const passedMs = now - at * windowMs
      const before = (previous.get(counted) ?? 0) * (1 - passedMs / windowMs)
      const already = current.get(counted) ?? 0
      if (already + before + 1 > max) return secondsToWait({ already, before, max, passedMs, windowMs })
      current.set(counted, already + 1)
      return undefined
    },
  }
}

type State = { already: number; before: number; max: number; passedMs: number; windowMs: number }

/** Until the share of the previous window has shrunk enough, otherwise until the current window ends. */
function secondsToWait({ already, before, max, passedMs, windowMs }: State): number {
  const excess = already + before + 1 - max
  const perMs = before / (windowMs - passedMs)
  const waitMs = already + 1 <= max && perMs > 0 ? excess / perMs : windowMs - passedMs
  return Math.max(1, Math.ceil(waitMs / 1000))
}
