/**
 * The state of goals during a check: pairs of the number of an object and a number for the member. A hash table with open
 * addressing that is cleared by a counter, so that the cost of a check depends only on what it visits.
 */
export type Goals = {
  /** Removes everything. */
  reset(): void
  readonly count: number
  get(object: number, of: number): number
  set(object: number, of: number, value: number): void
}

/** The state of a goal that was not visited. */
export const notVisited = 0

export function createGoals(): Goals {
  let size = 4096
  let objects = new Int32Array(size)
  let ofs = new Int32Array(size)
  let rounds = new Int32Array(size)
  let values = new Int32Array(size)
  let round = 1
  let count = 0

  const slotOf = (object: number, of: number) => {
    const mixed = Math.imul(object, 0x9e3779b1) ^ Math.imul(of + 1, 0x85ebca77)
    let slot = (mixed ^ (mixed >>> 15)) & (size - 1)
    while (rounds[slot] === round && (objects[slot] !== object || ofs[slot] !== of)) slot = (slot + 1) & (size - 1)
    return slot
  }

  const grow = () => {
    const old = { objects, ofs, rounds, values }
    size *= 2
    objects = new Int32Array(size)
    ofs = new Int32Array(size)
    rounds = new Int32Array(size)
    values = new Int32Array(size)
    for (const [slot, inRound] of old.rounds.entries())
      if (inRound === round) put(old.objects[slot] ?? 0, old.ofs[slot] ?? 0, old.values[slot] ?? 0)
  }

  const put = (object: number, of: number, value: number) => {
    const slot = slotOf(object, of)
    rounds[slot] = round
    objects[slot] = object
    ofs[slot] = of
    values[slot] = value
  }

  return {
    get count() {
      return count
    },
    reset() {
      count = 0
      round++
    },
    get(object, of) {
      const slot = slotOf(object, of)
      return rounds[slot] === round ? (values[slot] ?? notVisited) : notVisited
    },
    set(object, of, value) {
      const slot = slotOf(object, of)
      if (rounds[slot] === round) {
        values[slot] = value
        return
      }
      count++
      put(object, of, value)
      if (count * 2 > size) grow()
    },
  }
}
