import type { PasswordPolicy } from '../password-settings/contract.ts'
import type { Reading, Writing } from '../tables.ts'
import { loginIdKey } from '../users/login-id-key.ts'

/** Attempts this far apart are not in a row, unless the lock lasts longer. */
const forgottenAfterMs = 15 * 60_000
/** Longer than any lock. */
const keptMs = 25 * 60 * 60_000
const minuteMs = 60_000

type Which = { projectId: string; loginId: string }

/**
 * Counts an attempt before its password is compared, so that of any number at once no more than a few are; for how
 * many milliseconds the login id is locked, 0 when this one may be compared. Login ids of nobody lock alike.
 */
export async function countAttempt(
  tx: Writing,
  { projectId, loginId, now, policy }: Which & { now: number; policy: PasswordPolicy },
): Promise<number> {
  if (!policy.tempLock) return 0
  const lockMs = policy.tempLockDuration * minuteMs
  const forgottenMs = Math.max(forgottenAfterMs, lockMs)
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('login_failures')
    .values({ project_id: projectId, login_id: loginIdKey(loginId), failures: 1, last_at: now })
    .onConflict(conflict =>
      conflict
        .columns(['project_id', 'login_id'])
        .doUpdateSet(eb => ({
          failures: eb
            .case()
            .when('login_failures.last_at', '<', now - forgottenMs)
            .then(1)
            .else(eb('login_failures.failures', '+', 1))
            .end(),
          last_at: now,
        }))
        .where(eb =>
          eb.or([
            eb('login_failures.failures', '<', policy.tempLockAttempts),
            eb('login_failures.last_at', '<=', now - lockMs),
            // Further ahead than any lock lasts: the clock was turned back.
            eb('login_failures.last_at', '>', now + minuteMs),
          ]),
        ),
    )
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 1n) return 0
  return Math.max(1, (await lastAttemptAt(tx, { projectId, loginId })) + lockMs - now)
}

async function lastAttemptAt(db: Reading, { projectId, loginId }: Which): Promise<number> {
  const { last_at } = await db
    .selectFrom('login_failures')
    .select('last_at')
    .where('project_id', '=', projectId)
    .where('login_id', '=', loginIdKey(loginId))
    .executeTakeFirstOrThrow()
  return last_at
}

/** Nothing is in a row any more. */
export async function clearAttempts(tx: Writing, { projectId, loginId }: Which): Promise<void> {
  await tx
    .deleteFrom('login_failures')
    .where('project_id', '=', projectId)
    .where('login_id', '=', loginIdKey(loginId))
    .execute()
}

/** Forgets attempts that are no longer in a row with anything. */
export async function deleteOldFailures(tx: Writing, now: number): Promise<void> {
  await tx
    .deleteFrom('login_failures')
    .where('last_at', '<', now - keptMs)
    .execute()
}
