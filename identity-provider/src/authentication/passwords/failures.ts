import { ofSource } from '../rate-limits/of-source.ts'
import type { PasswordPolicy } from '../password-settings/contract.ts'
import type { Reading, Writing } from '../../foundation/tables.ts'
import { loginIdKey } from '../../directory/users/profile/login-ids/login-id-key.ts'

/** Failures this far apart are not in a row, unless the lock lasts longer. */
const forgottenAfterMs = 15 * 60_000
/** Longer than any lock. */
const keptMs = 25 * 60 * 60_000
const minuteMs = 60_000
/** How many times the attempts of one network all of them together have, before only known ones go on. */
export const networksFactor = 10

type PasswordSelector = { projectId: string; loginId: string; source: string }
type At = { now: number; policy: PasswordPolicy }

/** How the wrong passwords of a login id stand; unknown login ids lock alike. */
export type Failures = {
  /** For how many milliseconds where it comes from is locked; 0 when it is not. */
  sourceLockedForMs: number
  /** The same for every network from which the user has not signed in before. */
  othersLockedForMs: number
  hasAny: boolean
}

export async function findFailures(db: Reading, { now, policy, ...which }: PasswordSelector & At): Promise<Failures> {
  const { own, ofAll } = keysOf(which)
  const rows = await db
    .selectFrom('login_failures')
    .select(['login_id', 'failures', 'last_at'])
    .where('project_id', '=', which.projectId)
    .where('login_id', 'in', [own, ofAll])
    .execute()
  function lockedForMs(key: string, attemptsMax: number): number {
    const row = rows.find(({ login_id }) => login_id === key)
    // Later than now: the clock was turned back.
    const isOver = !row || row.failures < attemptsMax || row.last_at > now + minuteMs
    return isOver || !policy.tempLock ? 0 : Math.max(0, row.last_at + policy.tempLockDuration * minuteMs - now)
  }
  return {
    sourceLockedForMs: lockedForMs(own, policy.tempLockAttempts),
    othersLockedForMs: lockedForMs(ofAll, policy.tempLockAttempts * networksFactor),
    hasAny: rows.length > 0,
  }
}

/** Counts a wrong password, or one for a user that is not there. */
export async function countFailure(tx: Writing, { now, policy, ...which }: PasswordSelector & At): Promise<void> {
  const forgottenMs = Math.max(forgottenAfterMs, policy.tempLockDuration * minuteMs)
  const { own, ofAll } = keysOf(which)
  await tx
    .insertInto('login_failures')
    .values([own, ofAll].map(key => ({ project_id: which.projectId, login_id: key, failures: 1, last_at: now })))
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

/** After a right password: nothing from there is in a row any more. */
export async function clearFailures(tx: Writing, which: PasswordSelector): Promise<void> {
  const { own, ofAll } = keysOf(which)
  const deleted = await tx
    .deleteFrom('login_failures')
    .where('project_id', '=', which.projectId)
    .where('login_id', '=', own)
    .returning('failures')
    .executeTakeFirst()
  if (!deleted) return
  await tx
    .updateTable('login_failures')
    .set(eb => ({ failures: eb('failures', '-', deleted.failures) }))
    .where('project_id', '=', which.projectId)
    .where('login_id', '=', ofAll)
    .execute()
}

/** Forgets failures that are no longer in a row with anything. */
export async function deleteOldFailures(tx: Writing, now: number): Promise<void> {
  await tx
    .deleteFrom('login_failures')
    .where('last_at', '<', now - keptMs)
    .execute()
}

function keysOf({ loginId, source }: PasswordSelector): { own: string; ofAll: string } {
  const ofAll = loginIdKey(loginId)
  return { own: ofSource(ofAll, source), ofAll }
}
