import type { Transaction } from 'kysely'

/**
 * Reads what does not depend on each other in a transaction. On PostgreSQL the first statements of each go in one message, then the
 * next ones. Outside of a transaction `Promise.all` does the same for what is `prepared`.
 */
export async function together<Tables, Results extends readonly unknown[]>(
  tx: Transaction<Tables>,
  reads: { [Each in keyof Results]: (tx: Transaction<Tables>) => Promise<Results[Each]> },
): Promise<Results> {
  // All have ended before the transaction does.
  const settled = await Promise.allSettled(reads.map(read => read(tx)))
  const results = settled.map(each => {
    if (each.status === 'rejected') throw each.reason
    return each.value
  })
  return results as unknown as Results // one of each read, in their order
}
