import type { Selectable } from 'kysely'
import type { Reading, Tables, Writing } from '../tables.ts'

export type SessionRow = Selectable<Tables['sessions']>
type Which = { projectId: string; id: string }

export async function insertSession(tx: Writing, row: SessionRow): Promise<void> {
  await tx.insertInto('sessions').values(row).execute()
}

export function findSession(db: Reading, { projectId, id }: Which): Promise<SessionRow | undefined> {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Moves a live session on from one refresh token to the next; false when that token is not its current one. */
export async function rotateSession(
  tx: Writing,
  which: Which & { from: string; to: string; now: number; sessionTokenExpiresAt: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('sessions')
    .set({
      refresh_id: which.to,
      previous_refresh_id: which.from,
      rotated_at: which.now,
      session_token_expires_at: which.sessionTokenExpiresAt,
    })
    .where('project_id', '=', which.projectId)
    .where('id', '=', which.id)
    .where('refresh_id', '=', which.from)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** A second factor was proven: the factors change, and the refresh token that carries them. */
export async function strengthenSession(
  tx: Writing,
  { projectId, id, amr, from, to, now }: Which & { amr: string; from: string; to: string; now: number },
): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ amr, refresh_id: to, previous_refresh_id: from, rotated_at: now })
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .execute()
}

export async function extendSessionToken(tx: Writing, which: Which & { expiresAt: number }): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ session_token_expires_at: which.expiresAt })
    .where('project_id', '=', which.projectId)
    .where('id', '=', which.id)
    .execute()
}

export async function endSession(tx: Writing, { projectId, id, now }: Which & { now: number }): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
}

type OfUser = { projectId: string; userId: string; now: number }

/** Ends every live session of a user but `except`; how many there were. */
export async function endSessionsOfUser(
  tx: Writing,
  { projectId, userId, now, except = '' }: OfUser & { except?: string },
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .where('id', '!=', except)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Until when session tokens of a user are out, ended sessions included, and how many sessions are live. */
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

/** Forgets sessions whose refresh token has expired. */
export async function deleteExpiredSessions(tx: Writing, now: number): Promise<void> {
  await tx.deleteFrom('sessions').where('refresh_expires_at', '<', now).execute()
}
