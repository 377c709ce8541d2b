import type { CompiledQuery, DatabaseConnection, Dialect, Driver } from 'kysely'

export type OnStatement = (statement: CompiledQuery) => void

/** The dialect, telling of every statement before it runs. */
export function tellingOfStatements(dialect: Dialect, tell: OnStatement): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createDriver: () => tellingDriver(dialect.createDriver(), tell),
    createIntrospector: db => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  }
}

function tellingDriver(driver: Driver, tell: OnStatement): Driver {
  const known = new WeakSet<DatabaseConnection>()
  const acquire = driver.acquireConnection.bind(driver)
  return Object.assign(driver, {
    async acquireConnection(options: Parameters<Driver['acquireConnection']>[0]): Promise<DatabaseConnection> {
      const connection = await acquire(options)
      if (known.has(connection)) return connection
      known.add(connection)
      const execute = connection.executeQuery.bind(connection)
      connection.executeQuery = (statement, ...rest) => {
        tell(statement)
        return execute(statement, ...rest)
      }
      return connection
    },
  })
}
