import { prepared } from '@gatehouse/database'
import type { Reading } from '../../../foundation/tables.ts'
import type { SessionRow } from '../store.ts'
import type { UserRow } from '../../../directory/index.ts'

const bySession = prepared((db: Reading, { projectId, id }: { projectId: string; id: string }) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', join =>
      join.onRef('users.project_id', '=', 'sessions.project_id').onRef('users.id', '=', 'sessions.user_id'),
    )
    .selectAll('users')
    .select([
      'sessions.id as sessionId',
      'sessions.amr',
      'sessions.custom_claims',
      'sessions.refresh_id',
      'sessions.previous_refresh_id',
      'sessions.rotated_at',
      'sessions.refresh_expires_at',
      'sessions.session_token_expires_at',
      'sessions.ip',
      'sessions.user_agent',
      'sessions.created_at as begunAt',
      'sessions.ended_at',
      'sessions.tenant_id',
      'sessions.trusted_claims',
      'sessions.actor_id',
      'sessions.step_up_expires_at',
      'sessions.factor_shown_at',
    ])
    .where('sessions.project_id', '=', projectId)
    .where('sessions.id', '=', id),
)

/** A session and its user, in one query. */
export async function findSessionAndUser(
  db: Reading,
  which: { projectId: string; id: string },
): Promise<{ session: SessionRow; user: UserRow } | undefined> {
  const [row] = (await bySession(db, which)).rows
  if (!row) return undefined
  const { sessionId, begunAt, ...rest } = row
  const { amr, custom_claims, refresh_id, previous_refresh_id, rotated_at, refresh_expires_at, ...more } = rest
  const { session_token_expires_at, ip, user_agent, ended_at, tenant_id, ...others } = more
  const { trusted_claims, actor_id, step_up_expires_at, factor_shown_at, ...user } = others
  return {
    user,
    session: {
      project_id: which.projectId,
      id: sessionId,
      user_id: user.id,
      amr,
      custom_claims,
      refresh_id,
      previous_refresh_id,
      rotated_at,
      refresh_expires_at,
      session_token_expires_at,
      ip,
      user_agent,
      created_at: begunAt,
      ended_at,
      tenant_id,
      trusted_claims,
      actor_id,
      step_up_expires_at,
      factor_shown_at,
    },
  }
}
