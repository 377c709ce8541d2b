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

/** Made once, for each refresh and each `me` reads them. */
const aliases = sessionColumns.map(column => [column, `${prefix}${column}`] as const)
const aliasNames = new Set<string>(aliases.map(([, alias]) => alias))

const bySession = prepared((db: Reading, { projectId, id }: { projectId: string; id: string }) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', join =>
      join.onRef('users.project_id', '=', 'sessions.project_id').onRef('users.id', '=', 'sessions.user_id'),
    )
    .selectAll('users')
    .select(aliases.map(([column, alias]) => `sessions.${column} as ${alias}` as const))
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
  const columns: Record<string, unknown> = row
  for (const [column, alias] of aliases) session[column] = columns[alias]
  for (const name in columns) if (!aliasNames.has(name)) user[name] = columns[name]
  // Safe cast: each part has the columns of its own table.
  return { session: session as SessionRow, user: user as UserRow }
}
