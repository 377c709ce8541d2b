import type { OperationError } from '@gatehouse/operation'
import type { Writing } from '../tables.ts'
import { TooManyGuesses } from './errors.ts'

/** Five wrong codes in a row, then one in five minutes: a six-digit code is guessed in 1,500 years on average. */
const guessesMax = 5
const lockMs = 5 * 60_000
/** Guesses this far apart are not in a row. */
const forgottenAfterMs = 24 * 60 * 60_000

type Guess = { projectId: string; subject: string; now: number }

/**
 * Counts an attempt before it is compared, so that of any number at once no more than a few are; undefined when this
 * one may be compared. The transaction has to be committed whatever the outcome.
 */
export async function countGuess(tx: Writing, { projectId, subject, now }: Guess): Promise<OperationError | undefined> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('guesses')
    .values({ project_id: projectId, subject, attempts: 1, last_at: now })
    .onConflict(conflict =>
      conflict
        .columns(['project_id', 'subject'])
        .doUpdateSet(eb => ({
          attempts: eb
            .case()
            .when('guesses.last_at', '<', now - forgottenAfterMs)
            .then(1)
            .else(eb('guesses.attempts', '+', 1))
            .end(),
          last_at: now,
        }))
        .where(eb => eb.or([eb('guesses.attempts', '<', guessesMax), eb('guesses.last_at', '<=', now - lockMs)])),
    )
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 1n) return undefined
  const { last_at } = await tx
    .selectFrom('guesses')
    .select('last_at')
    .where('project_id', '=', projectId)
    .where('subject', '=', subject)
    .executeTakeFirstOrThrow()
  const seconds = Math.max(1, Math.ceil((last_at + lockMs - now) / 1000))
  return new TooManyGuesses({
    message: `too many wrong codes; try again in ${seconds} s`,
    retryAfterSeconds: seconds,
  })
}

/** Takes back what `countGuess` counted, for what was no guess. */
export async function forgiveGuess(tx: Writing, { projectId, subject }: Omit<Guess, 'now'>): Promise<void> {
  await tx
    .updateTable('guesses')
    .set(eb => ({ attempts: eb('attempts', '-', 1) }))
    .where('project_id', '=', projectId)
    .where('subject', '=', subject)
    .execute()
}

export async function clearGuesses(tx: Writing, { projectId, subject }: Omit<Guess, 'now'>): Promise<void> {
  await tx.deleteFrom('guesses').where('project_id', '=', projectId).where('subject', '=', subject).execute()
}

export async function deleteOldGuesses(tx: Writing, now: number): Promise<void> {
  await tx
    .deleteFrom('guesses')
    .where('last_at', '<', now - forgottenAfterMs)
    .execute()
}
