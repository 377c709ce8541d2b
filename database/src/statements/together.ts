import { type Dialect, type Driver, Transaction } from 'kysely'

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

/** A transaction whose queries do not wait for each other, as those of Kysely's do. */
export function concurrent<Tables>(tx: Transaction<Tables>): Promise<Transaction<Tables>> {
  const given = tx.getExecutor()
  return given.provideConnection(async connection => {
    const executor = given.withConnectionProvider({ provideConnection: use => use(connection) })
    return new Transaction<Tables>({ config: { dialect }, dialect, driver, executor })
  })
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
