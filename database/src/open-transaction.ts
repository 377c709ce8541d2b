import { AsyncLocalStorage } from 'node:async_hooks'
import type { DatabaseConnection, Dialect, Driver, Kysely } from 'kysely'
import { TransactionBypassed } from './errors.ts'

/** A transaction in whose async context we are; one that has ended stays there for what was started inside it. */
type Open = { adapter: object; isOpen: boolean; outer: Open | undefined }

const openTransactions = new AsyncLocalStorage<Open>()
/** The adapters of databases that refuse; Kysely makes one per database and hands it to every door of it. */
const refusing = new WeakSet<object>()

/**
 * The dialect, refusing every query past a transaction that is open in the same async context. On one connection such a
 * query waits for its own transaction for ever; on a pool it does when as many ask as there are connections.
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
 * For what is kept in memory: whoever asks for it inside a transaction of `db` would now and then have to wait for its
 * being read past that transaction. @throws TransactionBypassed
 */
export function assertOutsideTransaction<Tables>(db: Kysely<Tables>): void {
  if (isInside(db.getExecutor().adapter)) throw new TransactionBypassed()
}

function isInside(adapter: object): boolean {
  for (let open = openTransactions.getStore(); open; open = open.outer)
    if (open.isOpen && open.adapter === adapter) return true
  return false
}

/** Runs what happens inside a transaction of `db`, so that the queries which bypass it are known. */
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
