import { sql } from 'kysely'
import type { Reading } from '../../../foundation/tables/tables.ts'
import type { SessionRow } from '../store.ts'

type OfUser = { projectId: string; userId: string; now: number }

/** More than any user has devices; scripts that sign in repeatedly can exceed it. */
const liveSessionsMax = 500

/** The latest live sessions of a user, at most 500. */
export function listLiveSessions(db: Reading, { projectId, userId, now }: OfUser): Promise<SessionRow[]> {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('refresh_expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(liveSessionsMax)
    .execute()
}

/** Of each user; a page about one user shows more. */
const liveSessionsOfEachMax = 100

/** The live sessions of some users, or with some ids, latest first; at most 100 per user. */
export async function searchLiveSessions(
  db: Reading,
  { projectId, userIds, ids, now }: { projectId: string; userIds?: string[]; ids?: string[]; now: number },
): Promise<SessionRow[]> {
  let live = db
    .selectFrom('sessions')
    .selectAll()
    .select(
      sql<number>`row_number() over (partition by user_id order by created_at desc, id desc)`.as('position_of_user'),
    )
    .where('project_id', '=', projectId)
    .where('ended_at', 'is', null)
    .where('refresh_expires_at', '>', now)
  if (userIds) live = live.where('user_id', 'in', userIds)
  if (ids) live = live.where('id', 'in', ids)
  return db
    .selectFrom(live.as('live'))
    .selectAll()
    .where('position_of_user', '<=', liveSessionsOfEachMax)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** When the last session token of a user expires, ended sessions included, and how many sessions are live. */
export async function findTokenExpiry(
  db: Reading,
  { projectId, userId, now }: OfUser,
): Promise<{ sessionTokensExpireAt?: number; liveSessions: number }> {
  const rows = await db
    .selectFrom('sessions')
    .select([
      'session_token_expires_at as tokenExpiresAt',
      'refresh_expires_at as refreshExpiresAt',
      'ended_at as endedAt',
    ])
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .where('refresh_expires_at', '>', now)
    .execute()
  const latest = Math.max(0, ...rows.map(row => row.tokenExpiresAt))
  return {
    ...(latest > now && { sessionTokensExpireAt: latest }),
    liveSessions: rows.filter(row => row.endedAt === null).length,
  }
}

/** Like `findTokenExpiry`, for several users; those without sessions are left out. */
export async function listTokenExpiries(
  db: Reading,
  { projectId, userIds, now }: { projectId: string; userIds: string[]; now: number },
): Promise<{ userId: string; sessionTokensExpireAt?: number; liveSessions: number }[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(eb => [
      'user_id as userId',
      eb.fn.max('session_token_expires_at').as('latest'),
      eb.fn.count<number>(eb.case().when('ended_at', 'is', null).then(1).end()).as('liveSessions'),
    ])
    .where('project_id', '=', projectId)
    .where('user_id', 'in', userIds)
    .where('refresh_expires_at', '>', now)
    .groupBy('user_id')
    .execute()
  return rows.map(({ userId, latest, liveSessions }) => ({
    userId,
    liveSessions: Number(liveSessions),
    ...(Number(latest) > now && { sessionTokensExpireAt: Number(latest) }),
  }))
}
