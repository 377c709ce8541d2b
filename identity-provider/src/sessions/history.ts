import { sql } from 'kysely'
import { z } from 'zod'
import type { Reading } from '../tables.ts'

/** provider-api §3.1; where an address is on the map is not known here. */
export const LoginHistory = z.array(
  z.object({
    userId: z.string(),
    /** Epoch seconds. */
    loginTime: z.int(),
    city: z.string(),
    country: z.string(),
    ip: z.string(),
    selectedTenant: z.string().optional(),
  }),
)
type Login = z.output<typeof LoginHistory>[number]

/** Sign-ins that are told of each user. */
const loginsMax = 100

/** The latest sign-ins of a user, newest first. */
export async function listLogins(
  db: Reading,
  { projectId, userId }: { projectId: string; userId: string },
): Promise<Login[]> {
  const rows = await db
    .selectFrom('audit_events')
    .select(['occurred_at', 'ip', 'tenants'])
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    // As the index of sign-ins has it: SQLite uses a partial index for a literal only.
    .where('action', '=', sql.lit('LoginSucceed'))
    .orderBy('occurred_at', 'desc')
    .limit(loginsMax)
    .execute()
  return rows.map(row => {
    // The column holds what this package wrote: a JSON array of tenant ids.
    const [selectedTenant] = JSON.parse(row.tenants) as string[]
    return {
      userId,
      loginTime: Math.floor(row.occurred_at / 1000),
      city: '',
      country: '',
      ip: row.ip,
      ...(selectedTenant !== undefined && { selectedTenant }),
    }
  })
}
