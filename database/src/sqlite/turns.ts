/** So long one transaction, or lone statements one after the other, hold the event loop before others have a turn. */
const holdMsMax = 10

/** Who runs statements, and since when in this turn of the event loop. */
export type Holder = { turn: number; since: number }

/** SQLite answers at once, so that a thousand statements would be one turn of the event loop. */
export function createTurns() {
  let turn = 0
  let isWatched = false

  return {
    holder: (): Holder => ({ turn: -1, since: 0 }),

    /** What to wait for before the next statement of `holder`; undefined while it has not had long enough. */
    pause(holder: Holder): Promise<void> | undefined {
      if (!isWatched) {
        isWatched = true
        setImmediate(() => {
          isWatched = false
          turn++
        })
      }
      const now = performance.now()
      if (holder.turn !== turn) {
        holder.turn = turn
        holder.since = now
      }
      return now - holder.since < holdMsMax ? undefined : new Promise(resolve => setImmediate(resolve))
    },
  }
}

export type Turns = ReturnType<typeof createTurns>
