import { prepared } from '@gatehouse-id/database'
import { type Selectable, sql } from 'kysely'
import type { Reading, Tables, Writing } from '../../foundation/tables/tables.ts'

export type ChallengeRow = Selectable<Tables['challenges']>
type ByDigest = { projectId: string; kind: string; digest: string }
type BySubject = { projectId: string; kind: string; subject: string }

/** Stores it with the present epoch of its user; false when there is one with its digest. */
export async function insertChallenge(tx: Writing, row: Omit<ChallengeRow, 'user_epoch'>): Promise<boolean> {
  return (await insertion(tx, row)).numAffectedRows === 1n
}

const insertion = prepared((db: Reading, row: Omit<ChallengeRow, 'user_epoch'>) =>
  db
    .insertInto('challenges')
    .values({ ...row, user_epoch: presentEpoch({ projectId: row.project_id, userId: row.user_id }) })
    .onConflict(conflict => conflict.columns(['project_id', 'kind', 'digest']).doNothing()),
)

/** 0 for nobody, whose id is ''. */
function presentEpoch({ projectId, userId }: { projectId: string; userId: string }) {
  return sql<number>`coalesce((select credential_epoch from users where project_id = ${projectId} and id = ${userId}), 0)`
}

/** A challenge whose user has had no other epoch since. */
const isOfThisEpoch = sql<boolean>`(challenges.user_id = '' or exists (
  select 1 from users
  where users.project_id = challenges.project_id and users.id = challenges.user_id
    and users.credential_epoch = challenges.user_epoch
))`

export function findByDigest(db: Reading, { projectId, kind, digest }: ByDigest): Promise<ChallengeRow | undefined> {
  return db
    .selectFrom('challenges')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('kind', '=', kind)
    .where('digest', '=', digest)
    .where(isOfThisEpoch)
    .executeTakeFirst()
}

/** The unused challenges of a subject, newest first, including expired ones. */
export async function listBySubject(db: Reading, selector: BySubject & { limit: number }): Promise<ChallengeRow[]> {
  return (await waiting(db, selector)).rows
}

const waiting = prepared((db: Reading, { projectId, kind, subject, limit }: BySubject & { limit: number }) =>
  db
    .selectFrom('challenges')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('used_at', 'is', null)
    .where(isOfThisEpoch)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit),
)

type ChallengeSelector = { projectId: string; id: string }

/** Marks it as used; false if it already was, so exactly one of several concurrent callers succeeds. */
export async function useChallenge(tx: Writing, selector: ChallengeSelector & { now: number }): Promise<boolean> {
  return (await use(tx, selector)).numAffectedRows === 1n
}

const use = prepared((db: Reading, { projectId, id, now }: ChallengeSelector & { now: number }) =>
  db
    .updateTable('challenges')
    .set({ used_at: now })
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where(isOfThisEpoch),
)

/** Uses up all challenges of a kind that an asker requested for a subject. */
export async function useChallengesOf(tx: Writing, { projectId, kind, subject, asker, now }: OfAsker): Promise<void> {
  await useOfAsker.later(tx, { projectId, kind, subject, asker, now })
}

type OfAsker = BySubject & { asker: string; now: number }
const useOfAsker = prepared((db: Reading, { projectId, kind, subject, asker, now }: OfAsker) =>
  db
    .updateTable('challenges')
    .set({ used_at: now })
    .where('project_id', '=', projectId)
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('asker', '=', asker)
    .where('used_at', 'is', null),
)

/** Pending enrolments of a second factor; their subject is a user id. */
export const enrolmentKinds = ['totp-update', 'passkey-update']

/** Uses up the challenges of a subject: all, or those of some kinds. */
export async function useChallengesOfSubject(
  tx: Writing,
  { projectId, subject, kinds, now }: Omit<BySubject, 'kind'> & { kinds?: string[]; now: number },
): Promise<void> {
  const ofSubject = tx
    .updateTable('challenges')
    .set({ used_at: now })
    .where('project_id', '=', projectId)
    .where('subject', '=', subject)
    .where('used_at', 'is', null)
  await (kinds ? ofSubject.where('kind', 'in', kinds) : ofSubject).execute()
}

type Counter = 'failures' | 'failures_elsewhere'
type Attempt = ChallengeSelector & { attemptsMax: number }

/** Counts an attempt; false when the maximum was reached before. */
export async function countAttempt(tx: Writing, counter: Counter, attempt: Attempt): Promise<boolean> {
  return (await counting[counter](tx, attempt)).numAffectedRows === 1n
}

const counting = { failures: countingIn('failures'), failures_elsewhere: countingIn('failures_elsewhere') }

function countingIn(counter: Counter) {
  return prepared((db: Reading, { projectId, id, attemptsMax }: Attempt) =>
    db
      .updateTable('challenges')
      .set(eb => ({ [counter]: eb(counter, '+', 1) }))
      .where('project_id', '=', projectId)
      .where('id', '=', id)
      .where(counter, '<', attemptsMax),
  )
}

/** Both at once, for the right code: counts the attempt and uses the challenge; false when either is not possible. */
export async function useCounted(tx: Writing, counter: Counter, attempt: Attempt & { now: number }): Promise<boolean> {
  return (await countedUse[counter](tx, attempt)).numAffectedRows === 1n
}

const countedUse = { failures: countedUseIn('failures'), failures_elsewhere: countedUseIn('failures_elsewhere') }

function countedUseIn(counter: Counter) {
  return prepared((db: Reading, { projectId, id, attemptsMax, now }: Attempt & { now: number }) =>
    db
      .updateTable('challenges')
      .set(eb => ({ [counter]: eb(counter, '+', 1), used_at: now }))
      .where('project_id', '=', projectId)
      .where('id', '=', id)
      .where(counter, '<', attemptsMax)
      .where('used_at', 'is', null)
      .where(isOfThisEpoch),
  )
}

/** False for a used challenge, or one that has another payload than `from`; with a user, it belongs to them and their present epoch from now on. */
export async function setChallengePayload(
  tx: Writing,
  {
    projectId,
    id,
    payload,
    from,
    user: userId,
  }: ChallengeSelector & { payload: string; from?: string | undefined; user?: string | undefined },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('challenges')
    .set({ payload, ...(userId !== undefined && { user_id: userId, user_epoch: presentEpoch({ projectId, userId }) }) })
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .$if(from !== undefined, update => update.where('payload', '=', from ?? ''))
    .where(isOfThisEpoch)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}
