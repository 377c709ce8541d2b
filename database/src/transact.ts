import type { IsolationLevel, Kysely, Transaction } from 'kysely'
import { recorded } from './capture/recording.ts'
import { isForeignKeyViolation } from './errors.ts'
import { insideTransaction } from './open-transaction.ts'

const attemptsMax = 5
/** serialization_failure and deadlock_detected of PostgreSQL: the transaction can be retried. */
const retryable = new Set(['40001', '40P01'])

/**
 * Runs `work` in one transaction. Retries serialization failures and deadlocks, and once a foreign key violation, because
 * a row may be deleted between reading and referring to it. So `work` must have no other side effects.
 * @throws {TransactionBypassed} when `work` queries `db` instead of its `tx`
 * @throws {DatabaseBusy} when no connection becomes free in time
 */
export async function transact<Tables, Result>(
  db: Kysely<Tables>,
  work: (tx: Transaction<Tables>) => Promise<Result>,
  { isolationLevel }: { isolationLevel?: IsolationLevel } = {},
): Promise<Result> {
  const run = (tx: Transaction<Tables>) => insideTransaction(db, () => recorded(tx, work))
  for (let attempt = 1; ; attempt++) {
    try {
      const transaction = db.transaction()
      return await (isolationLevel ? transaction.setIsolationLevel(isolationLevel) : transaction).execute(run)
    } catch (error) {
      const isWorthwhile = isForeignKeyViolation(error) ? attempt === 1 : retryable.has(codeOf(error))
      if (attempt === attemptsMax || !isWorthwhile) throw error
    }
  }
}

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
}
