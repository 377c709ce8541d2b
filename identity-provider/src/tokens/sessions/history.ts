import { sql } from 'kysely'
import type { LoginHistory } from './login-history.ts'
import { networkOf } from '../../foundation/addresses/network-of.ts'
import { firstIdAt } from '../../foundation/ids/new-id.ts'
import { ofEach } from '../../foundation/rows/of-each.ts'
import type { Reading } from '../../foundation/tables/tables.ts'

type Login = LoginHistory[number]

const knownForMs = 90 * 24 * 60 * 60_000
/** How many networks of a user are compared; real users have far fewer in 90 days. */
const networksMax = 200

/** Whether a user has signed in from the network of this address within 90 days. */
export async function isKnownNetwork(
  db: Reading,
  { projectId, userId, ip, now }: { projectId: string; userId: string; ip: string; now: number },
): Promise<boolean> {
  const rows = await db
    .selectFrom('audit_events')
    .select('ip')
    .distinct()
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .where('action', '=', sql.lit('LoginSucceed'))
    .where('occurred_at', '>', now - knownForMs)
    .where('id', '>', firstIdAt('A', now - knownForMs))
    .limit(networksMax)
    .execute()
  const network = networkOf(ip)
  return network !== '' && rows.some(row => networkOf(row.ip) === network)
}

type Since = { projectId: string; userId: string; since: number }

/** Whether the user has begun a session in a browser that names itself so. */
export function hasUsedDevice(db: Reading, { userAgent, ...since }: Since & { userAgent: string }): Promise<boolean> {
  return hasBegunSession(db, since, 'user_agent', userAgent)
}

/** Whether the user has begun a session in that country; not in one that nobody tells. */
export async function hasUsedCountry(
  db: Reading,
  { country, ...since }: Since & { country: string },
): Promise<boolean> {
  return country !== '' && hasBegunSession(db, since, 'country', country)
}

async function hasBegunSession(
  db: Reading,
  { projectId, userId, since }: Since,
  column: 'user_agent' | 'country',
  value: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .where(column, '=', value)
    .where('created_at', '>=', since)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** How many sign-ins are returned per user. */
const loginsMax = 100

/** The latest sign-ins of each of some users, newest first, in one statement. */
export async function listLogins(
  db: Reading,
  { projectId, userIds }: { projectId: string; userIds: string[] },
): Promise<Login[]> {
  const users = [...new Set(userIds)].map(user => ({ user }))
  const rows = await ofEach(db, users, given =>
    db
      .selectFrom('audit_events')
      .select(['user_id', 'occurred_at', 'ip', 'tenants'])
      .where('project_id', '=', projectId)
      .where('user_id', '=', given('user'))
      // Repeats the condition of the partial index: SQLite uses a partial index only for a literal.
      .where('action', '=', sql.lit('LoginSucceed'))
      .orderBy('occurred_at', 'desc')
      .limit(loginsMax),
  )
  return rows
    .toSorted((one, next) => next.occurred_at - one.occurred_at)
    .map(row => {
      // Safe cast: only this package writes this column, as a JSON array of tenant ids.
      const [selectedTenant] = JSON.parse(row.tenants) as string[]
      return {
        userId: row.user_id,
        loginTime: Math.floor(row.occurred_at / 1000),
        city: '',
        country: '',
        ip: row.ip,
        ...(selectedTenant !== undefined && { selectedTenant }),
      }
    })
}
