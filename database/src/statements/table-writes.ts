import type {
  AbortableOperationOptions,
  CompiledQuery,
  DatabaseConnection,
  Dialect,
  Driver,
  Kysely,
  OperationNode,
  RootOperationNode,
  TransactionSettings,
} from 'kysely'

type Listeners = Map<string, Set<() => void>>

/** The tables written by the transaction that is open on a connection. */
const open = new WeakMap<DatabaseConnection, Set<string>>()

/** The transaction on this connection is rolled back, and no cache has read from it: `onTablesWritten` is not told. */
export function forgetWrites(connection: DatabaseConnection): void {
  open.get(connection)?.clear()
}

/** By adapter: Kysely makes one per database and hands it to everything that queries it. */
const listenersByAdapter = new WeakMap<object, Listeners>()

/**
 * Calls `listener` after every write to one of the tables through this database: when the transaction has committed or
 * rolled back, or when a query outside one has run. Writes of other processes, of raw SQL and of foreign keys that
 * cascade are not seen.
 */
export function onTablesWritten<Tables>(
  db: Kysely<Tables>,
  tables: readonly (keyof Tables & string)[],
  listener: () => void,
): void {
  const listeners = listenersByAdapter.get(db.getExecutor().adapter)
  if (!listeners) throw new Error('the database was not opened by openDatabase()')
  for (const table of tables) {
    const ofTable = listeners.get(table) ?? new Set()
    listeners.set(table, ofTable.add(listener))
  }
}

/** The dialect, telling `onTablesWritten` of the tables that are written. */
export function tellingOfWrites(dialect: Dialect): Dialect {
  const listeners: Listeners = new Map()
  return {
    createAdapter() {
      const adapter = dialect.createAdapter()
      listenersByAdapter.set(adapter, listeners)
      return adapter
    },
    createDriver: () => tellingDriver(dialect.createDriver(), listeners),
    createIntrospector: db => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  }
}

function tellingDriver(driver: Driver, listeners: Listeners): Driver {
  const known = new WeakSet<DatabaseConnection>()

  function tell(tables: Iterable<string>): void {
    const told = new Set([...tables].flatMap(table => [...(listeners.get(table) ?? [])]))
    for (const listener of told) listener()
  }

  function watch(connection: DatabaseConnection): void {
    if (known.has(connection)) return
    known.add(connection)
    const execute = connection.executeQuery.bind(connection)
    connection.executeQuery = <Row>(compiled: CompiledQuery, options?: AbortableOperationOptions) => {
      const written = tablesWrittenBy(compiled.query).filter(table => listeners.has(table))
      if (written.length === 0) return execute<Row>(compiled, options)
      const transaction = open.get(connection)
      if (!transaction) return telling(written, execute<Row>(compiled, options))
      for (const table of written) transaction.add(table)
      return execute<Row>(compiled, options)
    }
  }

  async function telling<Result>(written: string[], writing: Promise<Result>): Promise<Result> {
    const result = await writing
    tell(written)
    return result
  }

  async function ending(connection: DatabaseConnection, end: () => Promise<void>): Promise<void> {
    try {
      await end()
    } finally {
      const written = open.get(connection) ?? []
      open.delete(connection)
      tell(written)
    }
  }

  const { acquireConnection, beginTransaction, commitTransaction, rollbackTransaction } = driver
  return Object.assign(driver, {
    async acquireConnection(options?: AbortableOperationOptions) {
      const connection = await acquireConnection.call(driver, options)
      watch(connection)
      return connection
    },
    async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
      await beginTransaction.call(driver, connection, settings)
      open.set(connection, new Set())
    },
    commitTransaction: (connection: DatabaseConnection) =>
      ending(connection, () => commitTransaction.call(driver, connection)),
    rollbackTransaction: (connection: DatabaseConnection) =>
      ending(connection, () => rollbackTransaction.call(driver, connection)),
  })
}

/** The tables that a query of the query builder writes. */
export function tablesWrittenBy(query: RootOperationNode): string[] {
  if (query.kind === 'InsertQueryNode') return query.into ? [nameOf(query.into)] : []
  if (query.kind === 'UpdateQueryNode') return query.table ? [nameOf(query.table)] : []
  if (query.kind === 'DeleteQueryNode') return query.from.froms.map(nameOf)
  return []
}

/** The table's name, behind its alias; '' for what is no table. */
function nameOf(node: OperationNode): string {
  if (node.kind === 'AliasNode' && 'node' in node) return nameOf(node.node as OperationNode) // Kysely's AliasNode
  if (node.kind !== 'TableNode' || !('table' in node)) return ''
  const { identifier } = node.table as { identifier: { name: string } } // Kysely's SchemableIdentifierNode
  return identifier.name
}
