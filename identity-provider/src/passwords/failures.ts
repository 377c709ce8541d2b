import type { PasswordPolicy } from '../password-settings/contract.ts'
import type { Reading, Writing } from '../tables.ts'
import { loginIdKey } from '../users/login-id-key.ts'

/** Failures this far apart are not in a row, unless the lock lasts longer. */
const forgottenAfterMs = 15 * 60_000
/** Longer than any lock. */
const keptMs = 25 * 60 * 60_000
const minuteMs = 60_000

type Which = { projectId: string; loginId: string }
type At = { now: number; policy: PasswordPolicy }

/** How the wrong passwords of a login id stand; those of nobody lock alike. */
export type Failures = {
  /** For how many milliseconds it is locked; 0 when it is not. */
  lockedForMs: number
  hasAny: boolean
}

export async function findFailures(db: Reading, { projectId, loginId, now, policy }: Which & At): Promise<Failures> {
  const row = await db
    .selectFrom('login_failures')
    .select(['failures', 'last_at'])
    .where('project_id', '=', projectId)
    .where('login_id', '=', loginIdKey(loginId))
    .executeTakeFirst()
  if (!row) return { lockedForMs: 0, hasAny: false }
  const lockMs = policy.tempLockDuration * minuteMs
  // Later than now: the clock was turned back.
  const isOver = row.failures < policy.tempLockAttempts || row.last_at > now + minuteMs
  return { lockedForMs: isOver || !policy.tempLock ? 0 : Math.max(0, row.last_at + lockMs - now), hasAny: true }
}

/** Counts a wrong password, or one for a user that is not there. */
export async function countFailure(tx: Writing, { projectId, loginId, now, policy }: Which & At): Promise<void> {
  const forgottenMs = Math.max(forgottenAfterMs, policy.tempLockDuration * minuteMs)
  await tx
    .insertInto('login_failures')
    .values({ project_id: projectId, login_id: loginIdKey(loginId), failures: 1, last_at: now })
    .onConflict(conflict =>
      conflict.columns(['project_id', 'login_id']).doUpdateSet(eb => ({
        failures: eb
          .case()
          .when('login_failures.last_at', '<', now - forgottenMs)
          .then(1)
          .else(eb('login_failures.failures', '+', 1))
          .end(),
        last_at: now,
      })),
    )
    .execute()
}

/** Nothing is in a row any more. */
export async function clearFailures(tx: Writing, { projectId, loginId }: Which): Promise<void> {
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
    .where('last_at', '<', now - keptMs)
    .execute()
}
