import { setImmediate } from 'node:timers'
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import { deferred, type Deferred } from '../transactions/deferred.ts'
import type { PostgresConnection } from './connection.ts'
import { isSharedRead } from './session/statement-names.ts'

type Acquire = () => Promise<PostgresConnection>
type Read = <Row>(query: CompiledQuery) => Promise<QueryResult<Row>>
type Waiting = Deferred<QueryResult<unknown>> & { query: CompiledQuery }

/** More of one turn go over further connections. */
const messageMax = 32

/**
 * Sends what all requests read in one turn of the event loop in one message: to write and to read messages is most of what a
 * small statement costs here and there. Each fails by itself, and sees what was committed before it was asked.
 */
export function readsOfTurn(acquire: Acquire): Read {
  let waiting: Waiting[] = []

  function sendAll(): void {
    const all = waiting
    waiting = []
    for (let at = 0; at < all.length; at += messageMax) void send(all.slice(at, at + messageMax))
  }

  async function send(reads: readonly Waiting[]): Promise<void> {
    try {
      const connection = await acquire()
      await Promise.all(reads.map(({ query, resolve, reject }) => connection.executeQuery(query).then(resolve, reject)))
      connection.release()
    } catch (error) {
      for (const { reject } of reads) reject(error)
    }
  }

  return <Row>(query: CompiledQuery) => {
    const read = { ...deferred<QueryResult<unknown>>(), query }
    waiting.push(read)
    if (waiting.length === 1) setImmediate(sendAll)
    return read.promise as Promise<QueryResult<Row>> // of its own query
  }
}

/** A connection that takes one of the pool when it has more to do than to read what is found by keys. */
export class PostgresCaller implements DatabaseConnection {
  readonly #acquire: Acquire
  readonly #read: Read
  #acquiring: Promise<PostgresConnection> | undefined
  #own: PostgresConnection | undefined

  constructor(acquire: Acquire, read: Read) {
    this.#acquire = acquire
    this.#read = read
  }

  /** The connection that is this one's alone until it is released. */
  async own(): Promise<PostgresConnection> {
    this.#acquiring ??= this.#acquire()
    this.#own = await this.#acquiring
    return this.#own
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const isShared = !this.#acquiring && isSharedRead(query)
    return isShared ? this.#read(query) : (await this.own()).executeQuery<Row>(query)
  }

  // biome-ignore lint/correctness/useYield: nothing here streams
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('unreachable: nothing is streamed')
  }

  release(): void {
    this.#own?.release()
  }
}
