import type { IsolationLevel, Kysely, Transaction } from 'kysely'
import { isForeignKeyViolation } from './errors.ts'
import { insideTransaction } from './open-transaction.ts'

const attemptsMax = 5
/** PostgreSQL: serialization_failure and deadlock_detected; both ask for the transaction to be run again. */
const retryable = new Set(['40001', '40P01'])

/**
 * Runs `work` in one transaction; runs it anew when the database asks for that, so `work` must have no other effect.
 * So it does when a row that `work` had found was deleted before it could refer to it: the second time it finds none.
 * @throws TransactionBypassed when `work` queries `db` itself, DatabaseBusy when no connection becomes free
 */
export async function transact<Tables, Result>(
  db: Kysely<Tables>,
  work: (tx: Transaction<Tables>) => Promise<Result>,
  { isolationLevel }: { isolationLevel?: IsolationLevel } = {},
): Promise<Result> {
  const run = (tx: Transaction<Tables>) => insideTransaction(db, () => work(tx))
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
