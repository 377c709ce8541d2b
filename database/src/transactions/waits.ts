import type { Kysely } from 'kysely'
import type { Acquire } from './semaphore.ts'

/** How the transactions of a database wait for each other. */
export type TransactionWaits = {
  /** So many are open at once that others find a connection. */
  turn: Acquire
  /** How long one begins again while it waits for a lock in vain. */
  lockMs: number
}

/** By adapter: Kysely makes one per database and hands it to everything that queries it. */
const waitsByAdapter = new WeakMap<object, TransactionWaits>()

export function setTransactionWaits<Tables>(db: Kysely<Tables>, waits: TransactionWaits): void {
  waitsByAdapter.set(db.getExecutor().adapter, waits)
}

/** On SQLite the writer is the turn, and there are no locks to wait for. */
const noWaits: TransactionWaits = { turn: async () => () => {}, lockMs: 0 }

export function transactionWaits<Tables>(db: Kysely<Tables>): TransactionWaits {
  return waitsByAdapter.get(db.getExecutor().adapter) ?? noWaits
}
