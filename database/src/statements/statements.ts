import { AsyncLocalStorage } from 'node:async_hooks'
import { tracingChannel } from 'node:diagnostics_channel'
import type { CompiledQuery, DatabaseConnection, Dialect, Driver } from 'kysely'

export type OnStatement = (statement: CompiledQuery) => void

/** Every statement that a database runs, for whoever subscribes: `{ sql }`, without values. */
const statements = tracingChannel<unknown, { sql: string }>('gatehouse:statement')

const counts = new AsyncLocalStorage<{ sent: number }>()

/** Runs `work`, and counts the statements that it sends, to whichever database. */
export async function countingStatements<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; sent: number }> {
  const count = { sent: 0 }
  const result = await counts.run(count, work)
  return { result, sent: count.sent }
}

/** The dialect, telling of every statement. */
export function tellingOfStatements(dialect: Dialect, tell: OnStatement | undefined): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createDriver: () => tellingDriver(dialect.createDriver(), tell),
    createIntrospector: db => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  }
}

function tellingDriver(driver: Driver, tell: OnStatement | undefined): Driver {
  const known = new WeakSet<DatabaseConnection>()
  const acquire = driver.acquireConnection.bind(driver)
  return Object.assign(driver, {
    async acquireConnection(options: Parameters<Driver['acquireConnection']>[0]): Promise<DatabaseConnection> {
      const connection = await acquire(options)
      if (known.has(connection)) return connection
      known.add(connection)
      const execute = connection.executeQuery.bind(connection)
      connection.executeQuery = (statement, ...rest) => {
        tell?.(statement)
        const count = counts.getStore()
        if (count) count.sent++
        return statements.hasSubscribers
          ? statements.tracePromise(() => execute(statement, ...rest), { sql: statement.sql })
          : execute(statement, ...rest)
      }
      return connection
    },
  })
}
