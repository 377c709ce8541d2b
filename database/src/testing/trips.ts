import pg from 'pg'

type Sent = string | { text: string }

/**
 * How often a process waits for PostgreSQL while `act` runs: what is sent to a connection of which nothing is awaited
 * begins a round trip, and what is sent before its answers belongs to it. Answers the statements of each.
 */
export async function recordTrips(act: () => Promise<unknown>): Promise<string[][]> {
  const trips: string[][] = []
  const open = new Map<pg.Client, { trip: string[]; unanswered: number }>()
  // Safe cast: of its overloads, those with a promise are used.
  const prototype = pg.Client.prototype as unknown as { query(sent: Sent): Promise<unknown> }
  const { query } = prototype
  prototype.query = async function (this: pg.Client, sent) {
    const under = open.get(this) ?? { trip: [], unanswered: 0 }
    if (under.unanswered === 0) trips.push(under.trip)
    open.set(this, under)
    under.unanswered++
    under.trip.push(typeof sent === 'string' ? sent : sent.text)
    try {
      return await query.call(this, sent)
    } finally {
      under.unanswered--
      if (under.unanswered === 0) open.delete(this)
    }
  }
  try {
    await act()
  } finally {
    prototype.query = query
  }
  return trips
}
