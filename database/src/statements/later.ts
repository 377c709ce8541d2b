import type { Compilable, CompiledQuery, Transaction } from 'kysely'

const sentLater = new WeakSet<CompiledQuery>()

/** Marks a write whose answer nobody reads. */
export function later<Query extends CompiledQuery>(query: Query): Query {
  sentLater.add(query)
  return query
}

export function isSentLater(query: CompiledQuery): boolean {
  return sentLater.has(query)
}

/**
 * Sends a write of a transaction together with its next statement, or with its commit: on PostgreSQL nobody waits for it
 * alone. What it fails with comes out there, so that nobody can answer for it.
 */
export async function sendLater<Tables>(tx: Transaction<Tables>, write: Compilable): Promise<void> {
  await tx.executeQuery(later(write.compile()))
}
