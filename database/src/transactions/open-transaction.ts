import { AsyncLocalStorage } from 'node:async_hooks'
import type { DatabaseConnection, Dialect, Driver, Kysely } from 'kysely'
import { TransactionBypassed } from '../errors.ts'

/** A transaction of the current async context. Work started inside it keeps the context after the transaction ends. */
type Open = { adapter: object; isOpen: boolean; outer: Open | undefined }

const openTransactions = new AsyncLocalStorage<Open>()
/** The adapters of databases that refuse bypasses; Kysely creates one per database. */
const refusing = new WeakSet<object>()

/**
 * Wraps a dialect to refuse queries that bypass an open transaction of the same async context. With one connection such
 * a query waits for its own transaction and deadlocks; with a pool it deadlocks as soon as all connections do this.
 */
export function refuseBypass(dialect: Dialect): Dialect {
  let adapter: object = dialect
  return {
    createAdapter() {
      const made = dialect.createAdapter()
      adapter = made
      refusing.add(made)
      return made
    },
    createDriver: () => refusingDriver(dialect.createDriver(), () => adapter),
    createIntrospector: db => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  }
}

function refusingDriver(driver: Driver, adapterOf: () => object): Driver {
  const acquire = driver.acquireConnection.bind(driver)
  return Object.assign(driver, {
    async acquireConnection(options: Parameters<Driver['acquireConnection']>[0]): Promise<DatabaseConnection> {
      if (isInside(adapterOf())) throw new TransactionBypassed()
      return acquire(options)
    },
  })
}

/**
 * For in-memory caches: a cache miss reads from the database outside of the caller's transaction, so that asking a cache
 * inside a transaction of `db` fails only sometimes. This makes it fail always.
 * @throws {TransactionBypassed} when a transaction of `db` is open
 */
export function assertOutsideTransaction<Tables>(db: Kysely<Tables>): void {
  if (isInside(db.getExecutor().adapter)) throw new TransactionBypassed()
}

/** Whether a transaction is open, of whichever database. */
export function isInsideTransaction(): boolean {
  for (let open = openTransactions.getStore(); open; open = open.outer) if (open.isOpen) return true
  return false
}

/** @throws {TransactionBypassed} when a transaction of `db` is open, and it refuses bypasses */
export function refuseInside(db: Pick<Kysely<unknown>, 'getExecutor'>): void {
  const { adapter } = db.getExecutor()
  if (refusing.has(adapter) && isInside(adapter)) throw new TransactionBypassed()
}

function isInside(adapter: object): boolean {
  for (let open = openTransactions.getStore(); open; open = open.outer)
    if (open.isOpen && open.adapter === adapter) return true
  return false
}

/** Runs the work of a transaction of `db`, so that queries which bypass it are recognised. */
export async function insideTransaction<Tables, Result>(
  db: Kysely<Tables>,
  work: () => Promise<Result>,
): Promise<Result> {
  const { adapter } = db.getExecutor()
  if (!refusing.has(adapter)) return work()
  const open: Open = { adapter, isOpen: true, outer: openTransactions.getStore() }
  try {
    return await openTransactions.run(open, work)
  } finally {
    open.isOpen = false
  }
}
