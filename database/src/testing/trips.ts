import pg from 'pg'
import { Message } from '../postgres/session/message.ts'

type Sent = string | { text: string; name?: string } | Message

/**
 * How often a process waits for PostgreSQL while `act` runs: what is sent to a connection of which nothing is awaited
 * begins a round trip, and what is sent before its answers belongs to it. Answers the statements of each.
 * @param onPlanned told of each statement that has no name, and is planned anew
 */
export async function recordTrips(
  act: () => Promise<unknown>,
  onPlanned: (statement: string) => void = () => {},
): Promise<string[][]> {
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
    for (const { text, name } of statementsOf(sent)) {
      under.trip.push(text)
      if (name === undefined && !/^(begin|commit|notify)\b/.test(text)) onPlanned(text)
    }
    try {
      const answer = await query.call(this, sent)
      if (sent instanceof Message) await sent.answers
      return answer
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

function statementsOf(sent: Sent): { text: string; name?: string | undefined }[] {
  if (typeof sent === 'string') return [{ text: sent }]
  return sent instanceof Message ? sent.statements.map(({ sql, name }) => ({ text: sql, name })) : [sent]
}
