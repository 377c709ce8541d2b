/** How long a transaction, or a run of lone statements, may occupy the event loop before it yields. */
const sliceMs = 10

/** A user of the event loop, and when its slice in the current turn began. */
export type SliceUser = { turn: number; startedAt: number }

export type TimeSlices = {
  newUser(): SliceUser
  /** Resolves when `user` may run its next statement; undefined while its slice lasts. */
  pause(user: SliceUser): Promise<void> | undefined
}

/** Lets other work run between statements: SQLite is synchronous, so a thousand statements would block the event loop. */
export function createTimeSlices(): TimeSlices {
  let turn = 0
  let isScheduled = false

  function scheduleNextTurn() {
    if (isScheduled) return
    isScheduled = true
    setImmediate(() => {
      isScheduled = false
      turn++
    })
  }

  return {
    newUser: () => ({ turn: -1, startedAt: 0 }),

    pause(user) {
      scheduleNextTurn()
      const now = performance.now()
      if (user.turn !== turn) {
        user.turn = turn
        user.startedAt = now
      }
      return now - user.startedAt < sliceMs ? undefined : new Promise(resolve => setImmediate(resolve))
    },
  }
}
