import type { Selectable } from 'kysely'
import type { Reading, Tables, Writing } from '../tables.ts'

export type ChallengeRow = Selectable<Tables['challenges']>
type ByDigest = { projectId: string; kind: string; digest: string }
type BySubject = { projectId: string; kind: string; subject: string }

export async function insertChallenge(tx: Writing, row: ChallengeRow): Promise<void> {
  await tx.insertInto('challenges').values(row).execute()
}

export function findByDigest(db: Reading, { projectId, kind, digest }: ByDigest): Promise<ChallengeRow | undefined> {
  return db
    .selectFrom('challenges')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('kind', '=', kind)
    .where('digest', '=', digest)
    .executeTakeFirst()
}

/** What was issued to one person and not used, newest first; expired ones included. */
export function listBySubject(
  db: Reading,
  { projectId, kind, subject, limit }: BySubject & { limit: number },
): Promise<ChallengeRow[]> {
  return db
    .selectFrom('challenges')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('used_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

type Which = { projectId: string; id: string }

/** Marks it as used; false when that had been done before, so that of a hundred at once one wins. */
export async function useChallenge(tx: Writing, { projectId, id, now }: Which & { now: number }): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('challenges')
    .set({ used_at: now })
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Uses up everything of its kind that a person was given. */
export async function useChallengesOf(
  tx: Writing,
  { projectId, kind, subject, now }: BySubject & { now: number },
): Promise<void> {
  await tx
    .updateTable('challenges')
    .set({ used_at: now })
    .where('project_id', '=', projectId)
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('used_at', 'is', null)
    .execute()
}

/** Counts an attempt; false when there were as many as may be. */
export async function countAttempt(
  tx: Writing,
  { projectId, id, attemptsMax }: Which & { attemptsMax: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('challenges')
    .set(eb => ({ failures: eb('failures', '+', 1) }))
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .where('failures', '<', attemptsMax)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** False for one that was used. */
export async function setChallengePayload(
  tx: Writing,
  { projectId, id, payload }: Which & { payload: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('challenges')
    .set({ payload })
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export async function deleteExpiredChallenges(tx: Writing, now: number): Promise<void> {
  await tx.deleteFrom('challenges').where('expires_at', '<', now).execute()
}
