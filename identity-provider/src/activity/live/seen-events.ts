export type SeenEvents = {
  has(id: string): boolean
  /** Remembers an event; its number in the order in which events were seen. */
  add(event: { id: string; occurredAt: number }, seenAt: number): number
  /** The number of the last event; 0 before the first. */
  last(): number
  /** What was seen after the event with this number, in order; undefined when some of it is forgotten. */
  after(number: number): { id: string; number: number }[] | undefined
  /** Events that occurred before this time count as seen, in epoch milliseconds. */
  floor(): number
  /** Forgets what was seen before this time. */
  forget(seenBefore: number): void
}

/** Remembers which events were read, `max` of them at most: their times do not say it, because changes commit in any order. */
export function createSeenEvents({ floor: firstFloor, max }: { floor: number; max: number }): SeenEvents {
  const events = new Map<string, { number: number; occurredAt: number; seenAt: number }>()
  let last = 0
  let forgotten = 0
  let floor = firstFloor

  function forget(seenBefore: number): void {
    for (const [id, { number, occurredAt, seenAt }] of events) {
      if (seenAt >= seenBefore && events.size <= max) return
      events.delete(id)
      forgotten = number
      floor = Math.max(floor, occurredAt + 1)
    }
  }

  return {
    has: id => events.has(id),
    add({ id, occurredAt }, seenAt) {
      last += 1
      events.set(id, { number: last, occurredAt, seenAt })
      if (events.size > max) forget(Number.NEGATIVE_INFINITY)
      return last
    },
    last: () => last,
    after(number) {
      if (number < forgotten || number > last) return undefined
      return [...events]
        .filter(([, event]) => event.number > number)
        .map(([id, event]) => ({ id, number: event.number }))
    },
    floor: () => floor,
    forget,
  }
}
