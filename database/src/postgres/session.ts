import type { PostgresPoolClient, PostgresQueryResult } from 'kysely'
import pg from 'pg'
import { DatabaseUnavailable } from '../errors.ts'
import { codeOf, outageOf } from '../outages/outage-of.ts'
import { statementLimitIn } from './limits.ts'

/** Takes a client of the pool. */
type Connect = () => Promise<pg.PoolClient>

/** Changes nothing, and so can be sent again. */
const repeatable = /^(begin|select)\b/i
/** After these the server has ended the session. */
const sessionEnded = /^(08|57P)/
/** The server ends a statement before that. */
const graceMs = 5_000

/**
 * A client of the pool for Kysely, whose failures are told apart. A connection that is found dead at the first statement
 * is replaced once: the pool learns of a server that went away only when it sends something. One that does not answer
 * within `silenceMs`, or the longer limit that the transaction has set for its statements, is given up.
 * @throws {DatabaseUnavailable} when there is no connection to be had
 */
export async function openSession(connect: Connect, silenceMs: number): Promise<PostgresPoolClient> {
  let client = await take(connect)
  let isFirst = true
  let isDead = false
  let isReleased = false
  let silence: Error | undefined
  let answerMs = silenceMs

  async function send<Row>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>> {
    const limitMs = statementLimitIn(sql)
    if (limitMs !== undefined) answerMs = Math.max(answerMs, limitMs + graceMs)
    // The pool ends the client, which rejects what is under way.
    const timer = setTimeout(() => {
      const message = `PostgreSQL did not answer within ${answerMs / 1000} s`
      silence = Object.assign(new Error(message), { code: 'ETIMEDOUT' })
      release(true)
    }, answerMs)
    try {
      // Safe: Kysely's type of a result is a part of the driver's.
      return (await client.query(sql, [...parameters])) as unknown as PostgresQueryResult<Row>
    } catch (error) {
      isDead ||= hasEnded(error)
      throw isDead ? new DatabaseUnavailable(silence ?? error) : (outageOf(error) ?? error)
    } finally {
      clearTimeout(timer)
    }
  }

  function release(isDiscarded = false): void {
    if (!isReleased) client.release(isDead || isDiscarded)
    isReleased = true
  }

  async function query<Row>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>> {
    const isRepeatable = isFirst && repeatable.test(sql)
    isFirst = false
    try {
      return await send<Row>(sql, parameters)
    } catch (error) {
      if (!isDead || silence || !isRepeatable) throw error
      release()
      client = await take(connect)
      isDead = isReleased = false
      return send<Row>(sql, parameters)
    }
  }

  // Without cursors: nothing here streams.
  return { query: query as PostgresPoolClient['query'], release }
}

async function take(connect: Connect): Promise<pg.PoolClient> {
  try {
    return await connect()
  } catch (error) {
    throw outageOf(error) ?? new DatabaseUnavailable(error)
  }
}

/**
 * Whether nothing more can be sent. What is no answer of the server is a failure of the connection, or one that comes of
 * values that cannot be sent.
 */
function hasEnded(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return sessionEnded.test(codeOf(error))
  return !(error instanceof TypeError || error instanceof RangeError)
}
