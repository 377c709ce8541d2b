import { setTimeout } from 'node:timers/promises'
import { type IsolationLevel, type Kysely, sql, type Transaction } from 'kysely'
import { recorded } from '../capture/recording.ts'
import { isForeignKeyViolation, TransactionConflict } from '../errors.ts'
import { codeOf } from '../outages/outage-of.ts'
import { longStatementMs, statementLimit } from '../postgres/limits.ts'
import { StatementForgotten } from '../postgres/session/statement-names.ts'
import { inTemporaryFiles } from '../sqlite/temporary-files.ts'
import { isSqlite } from '../statements/json-rows.ts'
import { later } from '../statements/later.ts'
import { insideTransaction, isInsideTransaction } from './open-transaction.ts'
import { straight } from './straight.ts'
import { transactionWaits } from './waits.ts'

const attemptsMax = 10
const pauseMs = 10
/** serialization_failure and deadlock_detected of PostgreSQL: the transaction can be retried. */
const retryable = new Set(['40001', '40P01'])
/** lock_not_available: others have their turn before it is tried again. */
const lockTimeout = '55P03'

export type TransactOptions<Tables, Result> = {
  isolationLevel?: IsolationLevel
  /** Whether it changes very many rows: a statement may take ten minutes on PostgreSQL, and SQLite keeps in files how they were. */
  isLong?: boolean
  /** Runs just before the commit, and is not recorded: for a lock that many wait for. */
  last?: (tx: Transaction<Tables>, result: Result) => Promise<void>
}

/**
 * Runs `work` in one transaction. Retries serialization failures, deadlocks and waits for locks, and once a foreign key
 * violation, because a row may be deleted between reading and referring to it. So `work` must have no other side effects.
 * @throws {TransactionBypassed} when `work` queries `db` instead of its `tx`
 * @throws {DatabaseUnavailable} when the database is down or cannot be written, or no connection becomes free in time
 * @throws {TransactionConflict} when others are in its way again and again
 */
export async function transact<Tables, Result>(
  db: Kysely<Tables>,
  work: (tx: Transaction<Tables>) => Promise<Result>,
  { isolationLevel, isLong = false, last }: TransactOptions<Tables, Result> = {},
): Promise<Result> {
  const isNested = isInsideTransaction()
  const { turn, lockMs } = transactionWaits(db)
  const run = async (tx: Transaction<Tables>) => {
    if (isLong && !isSqlite(db)) await tx.executeQuery(later(sql.raw(statementLimit(longStatementMs)).compile(tx)))
    return insideTransaction(db, async () => {
      const result = await recorded(tx, work)
      await last?.(tx, result)
      return result
    })
  }
  const execute = () => {
    const transaction = db.transaction()
    return (isolationLevel ? transaction.setIsolationLevel(isolationLevel) : transaction).execute(alone =>
      straight(alone, run),
    )
  }
  const runOnce = async () => {
    const release = await turn()
    try {
      return await (isLong && !isNested ? inTemporaryFiles(db, execute) : execute())
    } finally {
      release()
    }
  }
  const startedAt = performance.now()
  for (let attempt = 1, conflicts = 0; ; attempt++) {
    try {
      return await runOnce()
    } catch (error) {
      // Within another transaction that one is to begin again, as a whole.
      const isConflict = !isNested && (retryable.has(codeOf(error)) || error instanceof StatementForgotten)
      const isLocked = !isNested && codeOf(error) === lockTimeout && performance.now() - startedAt < lockMs
      if (isConflict && ++conflicts === attemptsMax) throw new TransactionConflict(error)
      if (!isConflict && !isLocked && !(isForeignKeyViolation(error) && attempt === 1)) throw error
      // Those that were in each other's way come back at different times.
      if (isConflict) await setTimeout(conflicts * pauseMs * Math.random())
    }
  }
}
