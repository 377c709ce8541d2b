import pg from 'pg'
import { DatabaseUnavailable } from '../errors.ts'
import { codeOf, outageOf } from '../outages/outage-of.ts'
import { statementLimitIn } from './limits.ts'
import type { Statement, StatementNames } from './statement-names.ts'

/** Takes a client of the pool. */
export type Connect = () => Promise<pg.PoolClient>

export type Answer = PromiseSettledResult<pg.QueryResult>

export type Session = {
  /** Sends statements in one message, and answers each. Must not be called again before that. */
  send(statements: readonly Statement[]): Promise<Answer[]>
  /** Whether nothing was answered yet: then what changes nothing is sent again where the connection is found dead. */
  isNew(): boolean
  release(isDiscarded?: boolean): void
}

/** After these the server has ended the session. */
const sessionEnded = /^(08|57P)/
/** The server ends a statement before that. */
const graceMs = 5_000

/**
 * A client of the pool, whose failures are told apart. A connection that is found dead at the first message is replaced
 * once: the pool learns of a server that went away only when it sends something. One of which nothing is heard for
 * `silenceMs`, or the longer limit that the transaction has set for its statements, is given up.
 * @throws {DatabaseUnavailable} when there is no connection to be had
 */
export async function openSession(
  connect: Connect,
  { silenceMs, names }: { silenceMs: number; names: StatementNames },
): Promise<Session> {
  let client = await take(connect)
  let isNew = true
  let isDead = false
  let isReleased = false
  let silence: Error | undefined
  let answerMs = silenceMs

  async function sendOnce(statements: readonly Statement[]): Promise<Answer[]> {
    for (const { sql } of statements) {
      const limitMs = statementLimitIn(sql)
      if (limitMs !== undefined) answerMs = Math.max(answerMs, limitMs + graceMs)
    }
    const timer = setTimeout(() => {
      const message = `PostgreSQL did not answer within ${answerMs / 1000} s`
      silence = Object.assign(new Error(message), { code: 'ETIMEDOUT' })
      // Rejects what is under way.
      streamOf(client).destroy()
    }, answerMs)
    const stream = streamOf(client)
    stream.cork()
    const sent = statements.map(statement => ({ statement, name: names.of(statement) }))
    const asked = sent.map(async ({ statement: { sql, parameters }, name }) => {
      const answer = await client.query({ text: sql, values: [...parameters], ...(name && { name }) })
      timer.refresh()
      return answer
    })
    stream.uncork()
    const answers = await Promise.allSettled(asked)
    clearTimeout(timer)
    const failed = new Map<string | undefined, unknown>()
    return answers.map((answer, index) => {
      if (answer.status === 'fulfilled') return answer
      const { name } = sent[index] ?? {}
      const before = isUnknownName(answer.reason) ? failed.get(name) : undefined
      const reason = before ?? told(answer.reason, sent[index])
      failed.set(name, reason)
      return { ...answer, reason }
    })
  }

  function told(error: unknown, sent: { statement: Statement; name: string | undefined } | undefined): unknown {
    isDead ||= hasEnded(error)
    if (isDead) return new DatabaseUnavailable(silence ?? error)
    return outageOf(error) ?? (sent?.name ? names.failure(sent.statement, error) : error)
  }

  function release(isDiscarded = false): void {
    if (!isReleased) client.release(isDead || isDiscarded)
    isReleased = true
  }

  return {
    async send(statements) {
      const isRepeatable = isNew && canBeRepeated(statements)
      const answers = await sendOnce(statements)
      isNew = false
      if (!isDead || silence || !isRepeatable) return answers
      release()
      client = await take(connect)
      isDead = isReleased = false
      return sendOnce(statements)
    },
    isNew: () => isNew,
    release,
  }
}

/** Of a statement that was to be prepared by the same one earlier in the message, and was not, because that has failed. */
function isUnknownName(error: unknown): boolean {
  return codeOf(error) === '26000'
}

/** What changes nothing: selects, and a transaction that is not committed. */
function canBeRepeated(statements: readonly Statement[]): boolean {
  const [first] = statements
  if (first && /^begin\b/i.test(first.sql)) return !statements.some(({ sql }) => /^commit\b/i.test(sql))
  return statements.every(({ sql }) => /^select\b/i.test(sql))
}

async function take(connect: Connect): Promise<pg.PoolClient> {
  try {
    return await connect()
  } catch (error) {
    throw outageOf(error) ?? new DatabaseUnavailable(error)
  }
}

/** Safe cast: the types leave the connection of a client out. */
function streamOf(client: pg.PoolClient): pg.Connection['stream'] {
  return (client as unknown as { connection: pg.Connection }).connection.stream
}

/**
 * Whether nothing more can be sent. What is no answer of the server is a failure of the connection, or one that comes of
 * values that cannot be sent.
 */
function hasEnded(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return sessionEnded.test(codeOf(error))
  return !(error instanceof TypeError || error instanceof RangeError)
}
