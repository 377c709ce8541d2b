import type { DatabaseConnection, Driver, QueryCompiler } from 'kysely'
import { whenFree } from './busy.ts'
import { createMutex, type Release } from './mutex.ts'
import type { SqliteFiles } from './files.ts'
import { sqliteStatements, type Statements } from './statements.ts'

/**
 * A Kysely driver in which everything that writes waits its turn, so that SQLite's single writer is never contended
 * for inside this process: a transaction holds the turn from begin to end, a lone statement for itself only.
 * Lone selects go to the reader at once and see the last commit.
 */
export function sqliteDriver(files: SqliteFiles): Driver {
  const writerTurn = createMutex()
  const writer = sqliteStatements(files.writer)
  const isShared = files.writer === files.reader
  const reader = isShared ? writer : sqliteStatements(files.reader)
  const connect = () => new SqliteConnection({ writer, reader, writerTurn, isShared })
  return {
    init: async () => {},
    acquireConnection: async () => connect(),
    beginTransaction: async connection => sqlite(connection).begin(),
    commitTransaction: async connection => sqlite(connection).end('commit'),
    rollbackTransaction: async connection => sqlite(connection).end('rollback'),
    savepoint: async (connection, name, compile) => run(connection, compile, `savepoint "${name}"`),
    rollbackToSavepoint: async (connection, name, compile) => run(connection, compile, `rollback to "${name}"`),
    releaseSavepoint: async (connection, name, compile) => run(connection, compile, `release "${name}"`),
    releaseConnection: async () => {},
    destroy: async () => {
      const release = await writerTurn()
      if (!isShared) files.reader.close()
      files.writer.close()
      release()
    },
  }
}

type Parts = { writer: Statements; reader: Statements; writerTurn: () => Promise<Release>; isShared: boolean }

class SqliteConnection implements DatabaseConnection {
  readonly #parts: Parts
  #release: Release | undefined

  constructor(parts: Parts) {
    this.#parts = parts
  }

  async begin(): Promise<void> {
    const release = await this.#parts.writerTurn()
    try {
      await whenFree(() => this.#parts.writer.execute('begin immediate', []))
      this.#release = release
    } catch (error) {
      release()
      throw error
    }
  }

  async end(how: 'commit' | 'rollback'): Promise<void> {
    try {
      this.#parts.writer.execute(how, [])
      this.#leave()
    } catch (error) {
      // A commit that failed leaves the transaction open; Kysely rolls back next, which ends the turn.
      if (how === 'rollback') this.#leave()
      throw error
    }
  }

  async executeQuery<Row>(query: Parameters<DatabaseConnection['executeQuery']>[0]) {
    const { writer, reader, writerTurn, isShared } = this.#parts
    if (this.#release) return writer.execute<Row>(query.sql, query.parameters)
    if (query.query.kind === 'SelectQueryNode' && !isShared) return reader.execute<Row>(query.sql, query.parameters)
    const release = await writerTurn()
    try {
      return await whenFree(() => writer.execute<Row>(query.sql, query.parameters))
    } finally {
      release()
    }
  }

  async *streamQuery<Row>(query: Parameters<DatabaseConnection['streamQuery']>[0]) {
    yield await this.executeQuery<Row>(query)
  }

  #leave(): void {
    this.#release?.()
    this.#release = undefined
  }
}

/** Kysely hands back only connections that `acquireConnection` made, so this cast always holds. */
const sqlite = (connection: DatabaseConnection) => connection as SqliteConnection

async function run(connection: DatabaseConnection, compile: QueryCompiler['compileQuery'], text: string) {
  const node = { kind: 'RawNode', sqlFragments: [text], parameters: [] } as const
  await connection.executeQuery(compile(node, { queryId: text }))
}
