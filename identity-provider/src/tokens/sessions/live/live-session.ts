import { prepared } from '@gatehouse-id/database'
import type { UserRow } from '../../../directory/index.ts'
import type { Reading } from '../../../foundation/tables/tables.ts'
import type { SessionRow } from '../store.ts'

const prefix = 'session '
const sessionColumns = [
  'project_id',
  'id',
  'user_id',
  'amr',
  'custom_claims',
  'refresh_id',
  'previous_refresh_id',
  'rotated_at',
  'refresh_expires_at',
  'session_token_expires_at',
  'ip',
  'user_agent',
  'created_at',
  'ended_at',
  'tenant_id',
  'trusted_claims',
  'actor_id',
  'step_up_expires_at',
  'factor_shown_at',
] as const satisfies (keyof SessionRow)[]

const bySession = prepared((db: Reading, { projectId, id }: { projectId: string; id: string }) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', join =>
      join.onRef('users.project_id', '=', 'sessions.project_id').onRef('users.id', '=', 'sessions.user_id'),
    )
    .selectAll('users')
    .select(sessionColumns.map(column => `sessions.${column} as ${prefix}${column}` as const))
    .where('sessions.project_id', '=', projectId)
    .where('sessions.id', '=', id),
)

/** A session and its user, in one query. */
export async function findSessionAndUser(
  db: Reading,
  selector: { projectId: string; id: string },
): Promise<{ session: SessionRow; user: UserRow } | undefined> {
  const [row] = (await bySession(db, selector)).rows
  if (!row) return undefined
  const session: Record<string, unknown> = {}
  const user: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(row)) {
    if (name.startsWith(prefix)) session[name.slice(prefix.length)] = value
    else user[name] = value
  }
  // Safe cast: each part has the columns of its own table.
  return { session: session as SessionRow, user: user as UserRow }
}
