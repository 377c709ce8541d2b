import type { CompiledQuery, QueryResult } from 'kysely'
import { isSentLater } from '../statements/later.ts'
import { deferred } from '../transactions/deferred.ts'
import { codeOf } from '../outages/outage-of.ts'
import type { Answered } from './session/message.ts'
import { type Session, transactionFailed } from './session/session.ts'
import { type Statement, StatementForgotten } from './session/statement-names.ts'

const commit: Statement = { sql: 'commit', parameters: [] }
const rollback: Statement = { sql: 'rollback', parameters: [] }

type Waiting = { statement: Statement; resolve?(result: Answered): void; reject?(reason: unknown): void }

/**
 * A connection that waits for PostgreSQL as rarely as it can: statements that are executed at once go in one message, and
 * with them the beginning of their transaction and what was to be sent later.
 */
export class PostgresConnection {
  readonly #session: Session
  #waiting: Waiting[] = []
  #begin: Waiting | undefined
  #failure: unknown
  #isSending = false

  constructor(session: Session) {
    this.#session = session
  }

  /** Sent with the first statement; without one there is no transaction. */
  begin(sql: string): void {
    this.#begin = { statement: { sql, parameters: [] } }
    this.#waiting.push(this.#begin)
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#begin && isSentLater(query)) {
      this.#waiting.push({ statement: query })
      return { rows: [] }
    }
    const { command, rowCount, rows } = await this.#ask(query)
    const isWrite = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(command)
    // Safe as with every Kysely driver: callers are responsible for the row type of their SQL.
    return { ...(isWrite && { numAffectedRows: BigInt(rowCount) }), rows: rows as Row[] }
  }

  /** @throws what a statement failed with that nobody waited for */
  async commit(): Promise<void> {
    if (this.#isUnsent()) return this.#forget()
    const last = this.#waiting.at(-1)
    // The first message may be sent again, so the commit is no part of it.
    if (this.#session.isNew() && last && !last.resolve) await this.#answerOf(last)
    const { command } = await this.#ask(commit)
    this.#begin = undefined
    if (command === 'ROLLBACK') throw this.#failure
  }

  /** Kysely also calls it after a failed commit. */
  async rollback(): Promise<void> {
    if (!this.#begin || this.#isUnsent()) return this.#forget()
    this.#waiting = this.#waiting.filter(each => each === this.#begin || each.resolve)
    try {
      await this.#ask(rollback)
    } catch (error) {
      this.#session.release(true)
      throw error
    }
    this.#forget()
  }

  release(): void {
    this.#session.release()
  }

  /** Whether the transaction has asked nothing yet. */
  #isUnsent(): boolean {
    return this.#begin !== undefined && this.#waiting.length === 1 && this.#waiting[0] === this.#begin
  }

  #forget(): void {
    this.#waiting = []
    this.#begin = this.#failure = undefined
  }

  #ask(statement: Statement): Promise<Answered> {
    const waiting: Waiting = { statement }
    this.#waiting.push(waiting)
    return this.#answerOf(waiting)
  }

  #answerOf(waiting: Waiting): Promise<Answered> {
    const { promise, resolve, reject } = deferred<Answered>()
    Object.assign(waiting, { resolve, reject })
    // After everything that can be executed without an answer.
    if (!this.#isSending) process.nextTick(() => this.#sendAll())
    this.#isSending = true
    return promise
  }

  async #sendAll(): Promise<void> {
    while (this.#waiting.some(({ resolve }) => resolve)) {
      const sent = this.#waiting.splice(0)
      try {
        const answers = await this.#session.send(
          sent.map(({ statement }) => statement),
          this.#begin !== undefined,
        )
        for (const [index, each] of sent.entries()) {
          const answer = answers[index]
          if (answer?.status === 'fulfilled') each.resolve?.(answer.value)
          else if (!this.#begin && answer?.reason instanceof StatementForgotten) this.#waiting.push(each)
          else this.#fail(answer?.reason, each.reject)
        }
      } catch (error) {
        for (const { reject } of sent) reject?.(error)
      }
    }
    this.#isSending = false
  }

  /** Also of what nobody waits for: others fail for it, and are told why. */
  #fail(error: unknown, reject: Waiting['reject']): void {
    if (codeOf(error) !== transactionFailed) this.#failure = error
    reject?.(this.#failure)
  }
}
