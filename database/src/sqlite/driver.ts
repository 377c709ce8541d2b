import type { DatabaseConnection, Driver, QueryCompiler, QueryResult } from 'kysely'
import { TransactionEnded } from '../errors.ts'
import { throwOutage } from '../outages/outage-of.ts'
import { bytesOfDatabase } from './contents.ts'
import type { SqliteFiles } from './files.ts'
import { sqliteStatements, type Statements } from './statements.ts'
import { createTimeSlices, type SliceUser, type TimeSlices } from './time-slices.ts'
import { createWriter, type Member, type Writer } from './writer.ts'

/**
 * A Kysely driver that serializes writes, so that connections of this process never compete for the single writer of
 * SQLite. Selects outside of transactions use the reader immediately and see the last commit.
 */
export function sqliteDriver(files: SqliteFiles): SqliteDriver {
  const statements = sqliteStatements(files.writer)
  const writer = createWriter(files.writer, statements)
  const timeSlices = createTimeSlices()
  const loneUser = timeSlices.newUser()
  const isShared = files.writer === files.reader
  const reader = isShared ? undefined : sqliteStatements(files.reader)
  const parts: Parts = { statements, writer, reader, timeSlices, loneUser }
  /** Those in which no transaction ever began, so that whoever still has one can do nothing in somebody else's. */
  const idle: SqliteConnection[] = []
  let copied: { changes: unknown; contents: Uint8Array } | undefined
  /** The same bytes as long as nothing is written. */
  function readContents(): Uint8Array {
    const changes = files.writer.prepare('select total_changes() as changes').get()?.changes
    if (copied !== undefined && copied.changes === changes) return copied.contents
    const contents = bytesOfDatabase(files.writer)
    copied = { changes, contents }
    return contents
  }
  return {
    init: async () => {},
    // What wraps a connection does so once: that takes longer than many a statement.
    acquireConnection: async () => idle.pop() ?? new SqliteConnection(parts),
    beginTransaction: async connection => sqlite(connection).begin().catch(throwOutage),
    commitTransaction: async connection => sqlite(connection).commit().catch(throwOutage),
    rollbackTransaction: async connection => sqlite(connection).rollback().catch(throwOutage),
    savepoint: async (connection, name, compile) => run(connection, compile, `savepoint "${name}"`),
    rollbackToSavepoint: async (connection, name, compile) => run(connection, compile, `rollback to "${name}"`),
    releaseSavepoint: async (connection, name, compile) => run(connection, compile, `release "${name}"`),
    releaseConnection: async connection => {
      const released = sqlite(connection)
      if (!released.hasBegun) idle.push(released)
    },
    contents: () => writer.alone(readContents),
    destroy: async () => {
      await writer.close()
      if (!isShared) files.reader.close()
      files.writer.close()
    },
  }
}

/** `contents` is the whole database, between two transactions. */
export type SqliteDriver = Driver & { contents(): Promise<Uint8Array> }

/** `reader` is undefined for databases in memory, where the writer also reads. */
type Parts = {
  statements: Statements
  writer: Writer
  reader: Statements | undefined
  timeSlices: TimeSlices
  loneUser: SliceUser
}

class SqliteConnection implements DatabaseConnection {
  readonly #parts: Parts
  #member: Member | undefined
  /** The member until it ends: what is asked in it must not run after it. */
  #open: Member | undefined
  #sliceUser: SliceUser
  hasBegun = false

  constructor(parts: Parts) {
    this.#parts = parts
    this.#sliceUser = parts.loneUser
  }

  async begin(): Promise<void> {
    this.hasBegun = true
    this.#member = await this.#parts.writer.begin()
    this.#open = this.#member
    this.#sliceUser = this.#parts.timeSlices.newUser()
  }

  async commit(): Promise<void> {
    const member = this.#member
    this.#open = undefined
    await member?.commit()
    this.#member = undefined
  }

  /** Kysely also calls it after a failed commit. */
  async rollback(): Promise<void> {
    const member = this.#member
    this.#open = undefined
    this.#member = undefined
    await member?.rollback()
  }

  async executeQuery<Row>(query: Parameters<DatabaseConnection['executeQuery']>[0]): Promise<QueryResult<Row>> {
    const { statements, writer, reader, timeSlices } = this.#parts
    const { sql, parameters } = query
    const asked = this.#open
    try {
      for (let pause = timeSlices.pause(this.#sliceUser); pause; pause = timeSlices.pause(this.#sliceUser)) await pause
      if (this.#open !== asked) throw new TransactionEnded()
      if (asked) return statements.execute<Row>(sql, parameters)
      if (query.query.kind === 'SelectQueryNode' && reader) return reader.execute<Row>(sql, parameters)
      return await writer.alone(() => statements.execute<Row>(sql, parameters))
    } catch (error) {
      return throwOutage(error)
    }
  }

  async *streamQuery<Row>(query: Parameters<DatabaseConnection['streamQuery']>[0]) {
    yield await this.executeQuery<Row>(query)
  }
}

/** Safe: Kysely only passes connections from `acquireConnection`. */
function sqlite(connection: DatabaseConnection) {
  return connection as SqliteConnection
}

async function run(connection: DatabaseConnection, compile: QueryCompiler['compileQuery'], text: string) {
  const node = { kind: 'RawNode', sqlFragments: [text], parameters: [] } as const
  await connection.executeQuery(compile(node, { queryId: text }))
}
