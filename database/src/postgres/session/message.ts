import pg from 'pg'
import type { RowReader } from '../../statements/row-reader.ts'
import { deferred } from '../../transactions/deferred.ts'
import { type Field, readerOf } from './readers.ts'

/** Without a name it is planned anew. */
export type Sent = { sql: string; parameters: readonly unknown[]; name: string | undefined }
export type Answered = { command: string; rowCount: number; rows: unknown[] }
export type Answer = PromiseSettledResult<Answered>

/** What a statement that was not run fails with, because one before it in the message has failed. */
export class NotRun extends Error {}

/** What the types of a connection leave out: the statements that the session knows by name, and will know. */
type Connection = pg.Connection & {
  parsedStatements: Record<string, string | undefined>
  submittedNamedStatements: Record<string, string | undefined>
}

/** How the rows of named statements are read, which are the same as long as the session knows them; null where there are none. */
const knownReaders = new WeakMap<pg.Connection, Map<string, RowReader | null>>()

/** Whether a message can have the value as it is. */
export function canBeSent(value: unknown): boolean {
  return value === null || value === undefined || typeof value !== 'object' || value instanceof Uint8Array
}

/**
 * Statements that the server is asked to answer together: in one transaction, if none is open, and without saying each time
 * what columns a named one has. After one that has failed none is run.
 */
export class Message extends pg.Query {
  /** Of each statement. */
  readonly answers: Promise<Answer[]>
  readonly statements: readonly Sent[]
  /** Of the statement that is answered next; by them the client keeps which ones the session knows. */
  text: string | undefined
  name: string | undefined
  readonly #onAnswer: () => void
  readonly #resolve: (answers: Answer[]) => void
  #answered: Answer[] = []
  #readers = new Map<string, RowReader | null>()
  #reader: RowReader | null = null
  #rows: unknown[] = []
  /** Of a value that cannot be sent: its statement and what follows was not. */
  #failure: unknown

  constructor(statements: readonly Sent[], onAnswer: () => void) {
    super('')
    this.statements = statements
    this.#onAnswer = onAnswer
    const { promise, resolve } = deferred<Answer[]>()
    this.answers = promise
    this.#resolve = resolve
  }

  override submit = (given: pg.Connection) => {
    const connection = given as Connection
    this.#readers = knownReaders.get(connection) ?? this.#readers
    knownReaders.set(connection, this.#readers)
    this.#goOn()
    connection.stream.cork()
    try {
      for (const statement of this.statements) this.#write(statement, connection)
    } catch (error) {
      this.#failure = error
    }
    connection.sync()
    connection.stream.uncork()
  }

  #write({ sql, name = '', parameters }: Sent, connection: Connection): void {
    const { parsedStatements: known, submittedNamedStatements: sent } = connection
    if (name === '' || (known[name] ?? sent[name]) === undefined) {
      connection.parse({ text: sql, name, types: [] }, true)
      if (name !== '') sent[name] = sql
    }
    connection.bind({ statement: name, values: parameters.map(toWire) }, true)
    if (name === '' || !this.#readers.has(name)) connection.describe({ type: 'P', name: '' }, true)
    connection.execute({}, true)
  }

  handleRowDescription({ fields }: { fields: Field[] }): void {
    this.#reader = readerOf(fields)
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    this.#rows.push(this.#reader?.(fields))
  }

  handleCommandComplete({ text }: { text: string }): void {
    if (this.name !== undefined) this.#readers.set(this.name, this.#reader)
    const [command = '', ...numbers] = text.split(' ')
    this.#answer({ status: 'fulfilled', value: { command, rowCount: Number(numbers.at(-1)) || 0, rows: this.#rows } })
  }

  handleEmptyQuery(): void {
    this.#answer({ status: 'fulfilled', value: { command: '', rowCount: 0, rows: [] } })
  }

  handleError(reason: unknown, { submittedNamedStatements }: Connection): void {
    for (const { name = '' } of this.statements.slice(this.#answered.length)) delete submittedNamedStatements[name]
    this.#answer({ status: 'rejected', reason })
    const isAnswer = reason instanceof pg.DatabaseError
    this.#end(isAnswer ? new NotRun('a statement before it in the message has failed', { cause: reason }) : reason)
  }

  handleReadyForQuery(): void {
    const cause = this.#failure
    if (cause === undefined) this.#resolve(this.#answered)
    else {
      this.#answer({ status: 'rejected', reason: cause })
      this.#end(new NotRun('a statement before it in the message could not be sent', { cause }))
    }
  }

  #answer(answer: Answer): void {
    this.#answered.push(answer)
    this.#onAnswer()
    this.#goOn()
  }

  #goOn(): void {
    const next = this.statements[this.#answered.length]
    this.text = next?.sql
    this.name = next?.name
    this.#rows = []
    this.#reader = (this.name === undefined ? undefined : this.#readers.get(this.name)) ?? null
  }

  #end(reason: unknown): void {
    const unanswered = this.statements.slice(this.#answered.length)
    this.#resolve([...this.#answered, ...unanswered.map((): Answer => ({ status: 'rejected', reason }))])
  }
}

function toWire(value: unknown): string | Buffer | null {
  if (value === undefined || value === null) return null
  if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength)
  return String(value)
}
