/** How long a transaction, or a run of lone statements, may occupy the event loop before it yields. */
const sliceMs = 10

/** A user of the event loop, when its slice in the current turn began, and what its statements wait for after it. */
export type SliceUser = { turn: number; startedAt: number; pause: Promise<void> | undefined }

export type TimeSlices = {
  newUser(): SliceUser
  /** Resolves when `user` may ask again for its next statement; undefined while its slice lasts. Those that wait keep their order. */
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
    newUser: () => ({ turn: -1, startedAt: 0, pause: undefined }),

    pause(user) {
      if (user.pause) return user.pause
      scheduleNextTurn()
      const now = performance.now()
      if (user.turn !== turn) {
        user.turn = turn
        user.startedAt = now
      }
      if (now - user.startedAt < sliceMs) return undefined
      user.pause = new Promise(resolve =>
        setImmediate(() => {
          user.pause = undefined
          resolve()
        }),
      )
      return user.pause
    },
  }
}
