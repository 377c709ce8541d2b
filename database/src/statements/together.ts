import { type DatabaseConnection, type Dialect, type Driver, Kysely, Transaction } from 'kysely'
import { isSqlite } from './json-rows.ts'

/**
 * Runs `work` on one connection. On PostgreSQL the queries that it executes at once, as `Promise.all` does, go in one
 * message.
 */
export function together<Tables, Result>(
  db: Kysely<Tables>,
  work: (db: Kysely<Tables>) => Promise<Result>,
): Promise<Result> {
  if (isSqlite(db) || db.isTransaction) return work(db)
  return db.getExecutor().provideConnection(connection => work(new Kysely<Tables>(on(connection, db))))
}

/** A transaction whose queries do not wait for each other, as those of Kysely's do. */
export function concurrent<Tables>(tx: Transaction<Tables>): Promise<Transaction<Tables>> {
  return tx.getExecutor().provideConnection(async connection => new Transaction<Tables>(on(connection, tx)))
}

/** What a database is made of that has one connection, and begins no transaction. */
function on<Tables>(connection: DatabaseConnection, db: Kysely<Tables>) {
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
