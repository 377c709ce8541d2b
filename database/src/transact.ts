import type { Kysely, Transaction } from 'kysely'
import { isForeignKeyViolation } from './errors.ts'

const attemptsMax = 5
/** PostgreSQL: serialization_failure and deadlock_detected; both ask for the transaction to be run again. */
const retryable = new Set(['40001', '40P01'])

/**
 * Runs `work` in one transaction; runs it anew when the database asks for that, so `work` must have no other effect.
 * So it does when a row that `work` had found was deleted before it could refer to it: the second time it finds none.
 */
export async function transact<Tables, Result>(
  db: Kysely<Tables>,
  work: (tx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      const isWorthwhile = isForeignKeyViolation(error) ? attempt === 1 : retryable.has(codeOf(error))
      if (attempt === attemptsMax || !isWorthwhile) throw error
    }
  }
}

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
