import type { Reading, Writing } from '../tables.ts'
import { loginIdKey } from '../users/login-id-key.ts'

/** Ten wrong passwords in a row lock a login id for a minute; each further one locks it again. */
const failuresMax = 10
const lockMs = 60_000
/** Failures this far apart are not in a row. */
const forgottenAfterMs = 15 * 60_000

type Scope = { projectId: string; loginId: string; now: number }

/** For how many milliseconds a login id stays locked; 0 when it is not. */
export async function lockedForMs(db: Reading, { projectId, loginId, now }: Scope): Promise<number> {
  const row = await db
    .selectFrom('login_failures')
    .select(['failures', 'last_at'])
    .where('project_id', '=', projectId)
    .where('login_id', '=', loginIdKey(loginId))
    .executeTakeFirst()
  return row && row.failures >= failuresMax ? Math.max(0, row.last_at + lockMs - now) : 0
}

/** Counts a wrong password, or one for a user that is not there: both lock alike. */
export async function countFailure(tx: Writing, { projectId, loginId, now }: Scope): Promise<void> {
  await tx
    .insertInto('login_failures')
    .values({ project_id: projectId, login_id: loginIdKey(loginId), failures: 1, last_at: now })
    .onConflict(conflict =>
      conflict.columns(['project_id', 'login_id']).doUpdateSet(eb => ({
        failures: eb
          .case()
          .when('login_failures.last_at', '<', now - forgottenAfterMs)
          .then(1)
          .else(eb('login_failures.failures', '+', 1))
          .end(),
        last_at: now,
      })),
    )
    .execute()
}

export async function clearFailures(tx: Writing, { projectId, loginId }: Omit<Scope, 'now'>): Promise<void> {
  await tx
    .deleteFrom('login_failures')
    .where('project_id', '=', projectId)
    .where('login_id', '=', loginIdKey(loginId))
    .execute()
}

/** Forgets failures that are no longer in a row with anything. */
export async function deleteOldFailures(tx: Writing, now: number): Promise<void> {
  await tx
    .deleteFrom('login_failures')
    .where('last_at', '<', now - forgottenAfterMs)
    .execute()
}
