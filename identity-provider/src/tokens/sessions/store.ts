import { prepared } from '@gatehouse-id/database'
import { lockRow } from '../../foundation/rows/lock-row.ts'
import { InvalidInput } from '@gatehouse-id/operation'
import type { Selectable } from 'kysely'
import type { Reading, Tables, Writing } from '../../foundation/tables/tables.ts'

export type SessionRow = Selectable<Tables['sessions']>
type SessionSelector = { projectId: string; id: string }

export async function insertSession(tx: Writing, row: SessionRow): Promise<void> {
  await insertion.later(tx, row)
}

const insertion = prepared((db: Reading, row: SessionRow) => db.insertInto('sessions').values({ ...row }))

export function findSession(db: Reading, { projectId, id }: SessionSelector): Promise<SessionRow | undefined> {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Updates a live session if `from` is its current refresh token; otherwise returns false. */
export async function updateSession(
  tx: Writing,
  { projectId, id, from }: SessionSelector & { from: string },
  changes: Partial<Omit<SessionRow, 'project_id' | 'id' | 'user_id'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('sessions')
    .set(changes)
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .where('refresh_id', '=', from)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

type Move = SessionSelector & {
  from: string
  refreshId: string
  previousRefreshId: string
  rotatedAt: number
  sessionTokenExpiresAt: number
  tenantId: string
}

const move = prepared((db: Reading, to: Move) =>
  db
    .updateTable('sessions')
    .set({
      refresh_id: to.refreshId,
      previous_refresh_id: to.previousRefreshId,
      rotated_at: to.rotatedAt,
      session_token_expires_at: to.sessionTokenExpiresAt,
      tenant_id: to.tenantId,
    })
    .where('project_id', '=', to.projectId)
    .where('id', '=', to.id)
    .where('refresh_id', '=', to.from)
    .where('ended_at', 'is', null),
)

/** Like `updateSession`, for the columns that a refresh changes. */
export async function moveSession(tx: Writing, to: Move): Promise<boolean> {
  return (await move(tx, to)).numAffectedRows === 1n
}

/** provider-api §2.1. */
const claimsMax = 100

/**
 * Adds claims to those that a backend asserts, safe under concurrent changes; returns the JSON of all of them.
 * @throws {InvalidInput} when the session would have too many claims
 */
export async function addAssertedClaims(
  tx: Writing,
  selector: SessionSelector,
  claims: Record<string, unknown>,
): Promise<string> {
  const { projectId, id } = selector
  const session = await lockRow(tx, 'sessions', { project_id: projectId, id })
  // Safe cast: only this package writes this column, as a JSON object of claims.
  const all = { ...(JSON.parse(session?.trusted_claims ?? '{}') as Record<string, unknown>), ...claims }
  if (Object.keys(all).length > claimsMax) {
    const message = `would give this session more than ${claimsMax} claims`
    throw new InvalidInput({ message: `customClaims ${message}`, fields: [{ field: 'customClaims', message }] })
  }
  const text = JSON.stringify(all)
  await tx
    .updateTable('sessions')
    .set({ trusted_claims: text })
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .execute()
  return text
}

/** Locks the session if it is live, so that it cannot end before the transaction does. */
export async function lockLiveSession(
  tx: Writing,
  { projectId, id, now }: SessionSelector & { now: number },
): Promise<SessionRow | undefined> {
  const row = await lockRow(tx, 'sessions', { project_id: projectId, id })
  return row && row.ended_at === null && row.refresh_expires_at > now ? row : undefined
}

/** Records that a second factor was verified in a session, without changing its tokens. */
export async function noteFactorShown(
  tx: Writing,
  { projectId, id, now }: SessionSelector & { now: number },
): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ factor_shown_at: now })
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .execute()
}

/** Whether a user has verified a second factor in any session since then. */
export async function hasShownFactorSince(
  db: Reading,
  { projectId, userId, since }: { projectId: string; userId: string; since: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .where('actor_id', '=', '')
    .where('ended_at', 'is', null)
    .where('factor_shown_at', '>=', since)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Shortens the life of a session. */
export async function shortenSession(tx: Writing, { projectId, id, endsAt }: SessionSelector & { endsAt: number }) {
  await tx
    .updateTable('sessions')
    .set({ refresh_expires_at: endsAt })
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .execute()
}

/** Returns whether the session was live. */
export async function endSession(
  tx: Writing,
  { projectId, id, now }: SessionSelector & { now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

type OfUser = { projectId: string; userId: string; now: number }

/**
 * Ends the live sessions of a user except `except`, limited to those started with one of `factors` if given; returns
 * how many.
 */
export async function endSessionsOfUser(
  tx: Writing,
  { projectId, userId, now, except = '', factors = [] }: OfUser & { except?: string; factors?: string[] },
): Promise<number> {
  let query = tx
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .where('id', '!=', except)
    .where('ended_at', 'is', null)
  // The column is a JSON array; its first entry is the factor that started the session.
  if (factors.length > 0)
    query = query.where(eb => eb.or(factors.map(factor => eb('amr', 'like', `[${likeText(JSON.stringify(factor))}%`))))
  const { numUpdatedRows } = await query.executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Ends the impersonations by this user. */
export async function endSessionsOfActor(tx: Writing, { projectId, userId, now }: OfUser): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('project_id', '=', projectId)
    .where('actor_id', '=', userId)
    .where('actor_id', '<>', '')
    .where('ended_at', 'is', null)
    .execute()
}

/** Escaping `like` wildcards is not portable, so they match any single character. */
function likeText(text: string) {
  return text.replace(/[%_\\]/g, '_')
}
