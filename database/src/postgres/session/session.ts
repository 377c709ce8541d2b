import pg from 'pg'
import { DatabaseUnavailable } from '../../errors.ts'
import { codeOf, outageOf } from '../../outages/outage-of.ts'
import { statementLimitIn } from '../limits.ts'
import { type Answer, type Answered, canBeSent, Message, NotRun, type Sent } from './message.ts'
import { isSharedRead, type Statement, StatementForgotten, type StatementNames } from './statement-names.ts'

/** Takes a client of the pool. */
export type Connect = () => Promise<pg.PoolClient>

export type Session = {
  /** Sends statements at once, and answers each. Must not be called again before that. */
  send(statements: readonly Statement[], isInTransaction: boolean): Promise<Answer[]>
  /** Whether nothing was answered yet: then what changes nothing is sent again where the connection is found dead. */
  isNew(): boolean
  release(isDiscarded?: boolean): void
}

/** What a statement fails with when one before it has failed: in_failed_sql_transaction. */
export const transactionFailed = '25P02'
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

  async function sendOnce(statements: readonly Statement[], isInTransaction: boolean): Promise<Answer[]> {
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
    const onAnswer = () => void timer.refresh()
    const stream = streamOf(client)
    stream.cork()
    const sent = statements.map(statement => ({ ...statement, name: names.of(statement) }))
    const asked = messagesOf(sent, isInTransaction).map(some => ask(some, onAnswer))
    stream.uncork()
    const answers = (await Promise.all(asked)).flat()
    clearTimeout(timer)
    const failed = new Map<string | undefined, unknown>()
    return answers.map((answer, index) => {
      if (answer.status === 'fulfilled') return answer
      const { name } = sent[index] ?? {}
      const before = isUnknownName(answer.reason) ? failed.get(name) : undefined
      const reason = before ?? told(answer.reason, sent[index], isInTransaction)
      failed.set(name, reason)
      return { ...answer, reason }
    })
  }

  async function ask(statements: readonly Sent[], onAnswer: () => void): Promise<Answer[]> {
    const [first] = statements
    if (first && isPlain(first)) {
      const { sql: text, parameters } = first
      const asked = client.query({ text, values: [...parameters] })
      return Promise.allSettled([asked.then(answeredOf).finally(onAnswer)])
    }
    const message = new Message(statements, onAnswer)
    client.query(message)
    return message.answers
  }

  function told(error: unknown, sent: Sent | undefined, isInTransaction: boolean): unknown {
    if (error instanceof NotRun && !isDead) {
      if (!isInTransaction) return new StatementForgotten(error)
      return Object.assign(error, { code: transactionFailed })
    }
    isDead ||= hasEnded(error)
    if (isDead) return new DatabaseUnavailable(silence ?? error)
    return outageOf(error) ?? (sent?.name ? names.failure(sent, error) : error)
  }

  function release(isDiscarded = false): void {
    if (!isReleased) client.release(isDead || isDiscarded)
    isReleased = true
  }

  return {
    async send(statements, isInTransaction) {
      const isRepeatable = isNew && canBeRepeated(statements)
      const answers = await sendOnce(statements, isInTransaction)
      isNew = false
      if (!isDead || silence || !isRepeatable) return answers
      release()
      client = await take(connect)
      isDead = isReleased = false
      return sendOnce(statements, isInTransaction)
    },
    isNew: () => isNew,
    release,
  }
}

/** Those that follow each other in one message: in a transaction, where none is run after one that has failed, and reads. */
function messagesOf(statements: readonly Sent[], isInTransaction: boolean): Sent[][] {
  const messages: Sent[][] = []
  let isOpen = false
  for (const statement of statements) {
    const isShared = !isPlain(statement) && (isInTransaction || isSharedRead(statement))
    if (isShared && isOpen) messages.at(-1)?.push(statement)
    else messages.push([statement])
    isOpen = isShared
  }
  return messages
}

/** Of several statements in one the client answers a list of results, which have nothing that anybody asked for. */
function answeredOf({ command = '', rowCount, rows = [] }: Partial<pg.QueryResult>): Answered {
  return { command, rowCount: rowCount ?? 0, rows }
}

/** What may be several statements in one, or has values that the client writes in ways of its own. */
function isPlain({ parameters, name }: Sent): boolean {
  return (parameters.length === 0 && name === undefined) || !parameters.every(canBeSent)
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
