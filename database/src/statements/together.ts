import { type DatabaseConnection, type Dialect, type Driver, Kysely, Transaction } from 'kysely'
import { isSqlite } from './json-rows.ts'

type Connected = Pick<Kysely<unknown>, 'getExecutor' | 'isTransaction'>

/**
 * Reads what does not depend on each other, on one connection. On PostgreSQL the first statements of each go in one
 * message, then the next ones.
 */
export async function together<On extends Connected, Results extends readonly unknown[]>(
  db: On,
  reads: { [Each in keyof Results]: (db: On) => Promise<Results[Each]> },
): Promise<Results> {
  const run = (one: On) => Promise.allSettled(reads.map(read => read(one)))
  // All have ended before the connection is given back.
  const settled = await (isSqlite(db) || db.isTransaction
    ? run(db)
    : db.getExecutor().provideConnection(connection => run(new Kysely(on(connection, db)) as unknown as On)))
  const results = settled.map(each => {
    if (each.status === 'rejected') throw each.reason
    return each.value
  })
  return results as unknown as Results // one of each read, in their order
}

/** A transaction whose queries do not wait for each other, as those of Kysely's do. */
export function concurrent<Tables>(tx: Transaction<Tables>): Promise<Transaction<Tables>> {
  return tx.getExecutor().provideConnection(async connection => new Transaction<Tables>(on(connection, tx)))
}

/** What a database is made of that has one connection, and begins no transaction. */
function on(connection: DatabaseConnection, db: Connected) {
  const executor = db.getExecutor().withConnectionProvider({ provideConnection: use => use(connection) })
  return { config: { dialect }, dialect, driver, executor }
}

function unreachable(): never {
  throw new Error('unreachable: the connection is there')
}

const driver: Driver = {
  init: unreachable,
  acquireConnection: unreachable,
  beginTransaction: unreachable,
  commitTransaction: unreachable,
  rollbackTransaction: unreachable,
  releaseConnection: unreachable,
  destroy: unreachable,
}
const dialect: Dialect = {
  createAdapter: unreachable,
  createDriver: () => driver,
  createIntrospector: unreachable,
  createQueryCompiler: unreachable,
}
