import { AsyncLocalStorage } from 'node:async_hooks'
import type {
  AbortableOperationOptions,
  CompiledQuery,
  DatabaseConnection,
  Dialect,
  Driver,
  RootOperationNode,
  TransactionSettings,
} from 'kysely'
import { tablesWrittenBy } from './table-writes.ts'

const listeners = new AsyncLocalStorage<() => void>()
/** Whether the transaction that is open on a connection has written. */
const open = new WeakMap<DatabaseConnection, { hasWritten: boolean }>()

/**
 * Runs `work`, and calls `listener` for each write of it that was committed: by a transaction, when nobody knows whether
 * its commit was done, too, or by a statement of its own.
 */
export function onCommits<Result>(listener: () => void, work: () => Promise<Result>): Promise<Result> {
  return listeners.run(listener, work)
}

/** The dialect, telling `onCommits`. */
export function tellingOfCommits(dialect: Dialect): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createDriver: () => tellingDriver(dialect.createDriver()),
    createIntrospector: db => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  }
}

function tellingDriver(driver: Driver): Driver {
  const known = new WeakSet<DatabaseConnection>()
  const { acquireConnection, beginTransaction, commitTransaction, rollbackTransaction } = driver

  function watch(connection: DatabaseConnection): void {
    if (known.has(connection)) return
    known.add(connection)
    const execute = connection.executeQuery.bind(connection)
    connection.executeQuery = <Row>(statement: CompiledQuery, options?: AbortableOperationOptions) => {
      if (!writes(statement.query)) return execute<Row>(statement, options)
      const transaction = open.get(connection)
      if (!transaction) return telling(execute<Row>(statement, options))
      transaction.hasWritten = true
      return execute<Row>(statement, options)
    }
  }

  return Object.assign(driver, {
    async acquireConnection(options: Parameters<Driver['acquireConnection']>[0]) {
      const connection = await acquireConnection.call(driver, options)
      watch(connection)
      return connection
    },
    async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
      await beginTransaction.call(driver, connection, settings)
      open.set(connection, { hasWritten: false })
    },
    async commitTransaction(connection: DatabaseConnection) {
      const hasWritten = open.get(connection)?.hasWritten
      open.delete(connection)
      try {
        await commitTransaction.call(driver, connection)
      } finally {
        if (hasWritten) listeners.getStore()?.()
      }
    },
    rollbackTransaction(connection: DatabaseConnection) {
      open.delete(connection)
      return rollbackTransaction.call(driver, connection)
    },
  })
}

async function telling<Result>(written: Promise<Result>): Promise<Result> {
  const result = await written
  listeners.getStore()?.()
  return result
}

function writes(query: RootOperationNode): boolean {
  // Those with common table expressions may write in them.
  if (query.kind === 'SelectQueryNode') return query.with !== undefined
  if (query.kind !== 'RawNode') return tablesWrittenBy(query).length > 0
  return /^\s*(insert|update|delete|with)\b/i.test(query.sqlFragments[0] ?? '')
}
