import { type CompiledQuery, type DatabaseConnection, type Dialect, Kysely, type QueryResult } from 'kysely'
import { refuseInside } from '../transactions/open-transaction.ts'

/** Of each database the connection that its lone reads share. */
const connections = new WeakMap<object, DatabaseConnection>()

/**
 * A database in which what is read outside of transactions shares a connection of the dialect, which must answer what is asked of it
 * at once. What Kysely does to give a statement a connection takes longer than many a statement.
 */
export async function sharingReads<Tables>(dialect: Dialect): Promise<Kysely<Tables>> {
  const driver = dialect.createDriver()
  const destroy = driver.destroy.bind(driver)
  Object.assign(driver, {
    destroy() {
      connections.delete(db)
      return destroy()
    },
  })
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => dialect.createAdapter(),
      createDriver: () => driver,
      createIntrospector: of => dialect.createIntrospector(of),
      createQueryCompiler: () => dialect.createQueryCompiler(),
    },
  })
  // Kysely closes only what it has begun itself.
  await db.getExecutor().provideConnection(async () => {})
  connections.set(db, await driver.acquireConnection({}))
  return db
}

/**
 * Undefined for what is no read, and in a transaction.
 * @throws {TransactionBypassed}
 */
export function readAlone<Row>(
  db: Pick<Kysely<unknown>, 'getExecutor'>,
  query: CompiledQuery<Row>,
): Promise<QueryResult<Row>> | undefined {
  const connection = query.sql.startsWith('select ') ? connections.get(db) : undefined
  if (!connection) return undefined
  refuseInside(db)
  return connection.executeQuery<Row>(query)
}
