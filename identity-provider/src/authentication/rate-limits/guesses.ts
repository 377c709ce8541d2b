import { prepared } from '@gatehouse-id/database'
import type { OperationError } from '@gatehouse-id/operation'
import { TooManyGuesses } from '../second-factors/totp/contract.ts'
import type { Reading, Writing } from '../../foundation/tables/tables.ts'
import { ofSource, partsOf } from './sources.ts'

/** Five wrong codes in a row from one network, then one every five minutes. */
const guessesMax = 5
/** From all networks together: guessing a six-digit code takes 150 years on average, on any number of machines. */
export const guessesOfAllMax = 50
const lockMs = 5 * 60_000
/** Guesses further apart than this are not in a row. */
export const forgottenAfterMs = 24 * 60 * 60_000

/** What of a user is guessed: subjects begin with it, and have the user's id behind a space. */
export type GuessKind = 'recovery' | 'questions'
type Subject = { projectId: string; subject: string }
export type Guess = Subject & {
  /** The source of the guess, from `sourceOf`: an attacker uses up only the guesses of their own network. */
  source: string
}
type Attempt = Guess & {
  now: number
  /** Whether the user has signed in from there before; guesses from other sources then do not count. */
  isKnown?: () => Promise<boolean>
}

/**
 * Counts an attempt before it is compared, so that concurrent attempts cannot exceed the limit. Undefined when the
 * attempt may be compared. The transaction must be committed whatever the outcome.
 */
export async function countGuess(tx: Writing, attempt: Attempt): Promise<OperationError | undefined> {
  const { projectId, subject, now, isKnown } = attempt
  const own = await count(tx, { projectId, subject: subjectOf(attempt), now, max: guessesMax })
  if (own) return own
  const ofAll = await count(tx, { projectId, subject, now, max: guessesOfAllMax })
  return ofAll && (await isKnown?.()) ? undefined : ofAll
}

/** Undoes `countGuess` for an attempt that was not a guess. */
export async function forgiveGuess(tx: Writing, guess: Guess): Promise<void> {
  for (const subject of [subjectOf(guess), guess.subject])
    await subtract(tx, { projectId: guess.projectId, subject, attempts: 1 })
}

/** After a success, forgets the guesses from that source. */
export async function clearGuesses(tx: Writing, guess: Guess): Promise<void> {
  const own = { projectId: guess.projectId, subject: subjectOf(guess) }
  const row = await find(tx, own)
  if (!row) return
  await tx.deleteFrom('guesses').where('project_id', '=', own.projectId).where('subject', '=', own.subject).execute()
  await subtract(tx, { ...guess, attempts: row.attempts })
}

/** What nobody may guess at now, from one source or from all; without its kind, and at most `limit`. */
export async function listLockedSubjects(
  db: Reading,
  { projectId, kind, now, limit }: { projectId: string; kind: GuessKind; now: number; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('guesses')
    .select('subject')
    .where('project_id', '=', projectId)
    .where('subject', 'like', `${kind} %`)
    .where('last_at', '>', now - lockMs)
    .where('attempts', '>=', guessesMax)
    .where(eb => eb.or([eb('subject', 'like', ofSource('%', '%')), eb('attempts', '>=', guessesOfAllMax)]))
    .limit(limit)
    .execute()
  return [...new Set(rows.map(({ subject }) => partsOf(subject).subject.slice(kind.length + 1)))]
}

/** Forgets the guesses from all sources. */
export async function clearGuessesOfAll(tx: Writing, { projectId, subject }: Subject): Promise<void> {
  await tx
    .deleteFrom('guesses')
    .where('project_id', '=', projectId)
    .where(eb => eb.or([eb('subject', '=', subject), eb('subject', 'like', ofSource(subject, '%'))]))
    .execute()
}

function subjectOf({ subject, source }: Guess) {
  return ofSource(subject, source)
}

async function count(
  tx: Writing,
  { projectId, subject, now, max }: Subject & { now: number; max: number },
): Promise<OperationError | undefined> {
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
        .where(eb => eb.or([eb('guesses.attempts', '<', max), eb('guesses.last_at', '<=', now - lockMs)])),
    )
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 1n) return undefined
  const row = await find(tx, { projectId, subject })
  const seconds = Math.max(1, Math.ceil(((row?.last_at ?? now) + lockMs - now) / 1000))
  return new TooManyGuesses({
    message: `too many wrong codes; try again in ${seconds} s`,
    retryAfterSeconds: seconds,
  })
}

async function subtract(tx: Writing, { projectId, subject, attempts }: Subject & { attempts: number }): Promise<void> {
  await tx
    .updateTable('guesses')
    .set(eb => ({ attempts: eb('attempts', '-', attempts) }))
    .where('project_id', '=', projectId)
    .where('subject', '=', subject)
    .execute()
}

async function find(tx: Writing, { projectId, subject }: Subject) {
  return (await bySubject(tx, { projectId, subject })).rows[0]
}

const bySubject = prepared((db: Reading, { projectId, subject }: Subject) =>
  db
    .selectFrom('guesses')
    .select(['attempts', 'last_at'])
    .where('project_id', '=', projectId)
    .where('subject', '=', subject),
)
