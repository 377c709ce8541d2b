import type { DatabaseConnection, Driver, QueryCompiler } from 'kysely'
import type { SqliteFiles } from './files.ts'
import { sqliteStatements, type Statements } from './statements.ts'
import { createTurns, type Holder, type Turns } from './turns.ts'
import { createWriter, type Member, type Writer } from './writer.ts'

/**
 * A Kysely driver in which everything that writes waits its turn, so that SQLite's single writer is never contended
 * for inside this process. Lone selects go to the reader at once and see the last commit.
 */
export function sqliteDriver(files: SqliteFiles): Driver {
  const statements = sqliteStatements(files.writer)
  const writer = createWriter(files.writer, statements)
  const turns = createTurns()
  const lone = turns.holder()
  const isShared = files.writer === files.reader
  const reader = isShared ? undefined : sqliteStatements(files.reader)
  return {
    init: async () => {},
    acquireConnection: async () => new SqliteConnection({ statements, writer, reader, turns, lone }),
    beginTransaction: async connection => sqlite(connection).begin(),
    commitTransaction: async connection => sqlite(connection).commit(),
    rollbackTransaction: async connection => sqlite(connection).rollback(),
    savepoint: async (connection, name, compile) => run(connection, compile, `savepoint "${name}"`),
    rollbackToSavepoint: async (connection, name, compile) => run(connection, compile, `rollback to "${name}"`),
    releaseSavepoint: async (connection, name, compile) => run(connection, compile, `release "${name}"`),
    releaseConnection: async () => {},
    destroy: async () => {
      await writer.close()
      if (!isShared) files.reader.close()
      files.writer.close()
    },
  }
}

/** `reader` is undefined where reads have to go through the writer, as in memory. */
type Parts = { statements: Statements; writer: Writer; reader: Statements | undefined; turns: Turns; lone: Holder }

class SqliteConnection implements DatabaseConnection {
  readonly #parts: Parts
  #member: Member | undefined
  #holder: Holder

  constructor(parts: Parts) {
    this.#parts = parts
    this.#holder = parts.lone
  }

  async begin(): Promise<void> {
    this.#member = await this.#parts.writer.begin()
    this.#holder = this.#parts.turns.holder()
  }

  async commit(): Promise<void> {
    const member = this.#member
    await member?.commit()
    this.#member = undefined
  }

  /** Also called after a commit that failed. */
  async rollback(): Promise<void> {
    const member = this.#member
    this.#member = undefined
    await member?.rollback()
  }

  async executeQuery<Row>(query: Parameters<DatabaseConnection['executeQuery']>[0]) {
    const { statements, writer, reader, turns } = this.#parts
    const { sql, parameters } = query
    const pause = turns.pause(this.#holder)
    if (pause) await pause
    if (this.#member) return statements.execute<Row>(sql, parameters)
    if (query.query.kind === 'SelectQueryNode' && reader) return reader.execute<Row>(sql, parameters)
    return writer.alone(() => statements.execute<Row>(sql, parameters))
  }

  async *streamQuery<Row>(query: Parameters<DatabaseConnection['streamQuery']>[0]) {
    yield await this.executeQuery<Row>(query)
  }
}

/** Kysely hands back only connections that `acquireConnection` made, so this cast always holds. */
function sqlite(connection: DatabaseConnection) {
  return connection as SqliteConnection
}

async function run(connection: DatabaseConnection, compile: QueryCompiler['compileQuery'], text: string) {
  const node = { kind: 'RawNode', sqlFragments: [text], parameters: [] } as const
  await connection.executeQuery(compile(node, { queryId: text }))
}
