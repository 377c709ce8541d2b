import { prepared } from '@gatehouse-id/database'
import { ofSource, partsOf } from '../rate-limits/sources.ts'
import type { PasswordPolicy } from '../password-settings/contract.ts'
import type { Reading, Writing } from '../../foundation/tables/tables.ts'
import { loginIdKey } from '../../directory/index.ts'

/** Failures further apart than this are not in a row, unless the lock lasts longer. */
const forgottenAfterMs = 15 * 60_000
/** Longer than any lock. */
export const failuresKeptMs = 25 * 60 * 60_000
const minuteMs = 60_000
/** All networks together may make this many times the attempts of one before only known networks can continue. */
export const networksFactor = 10

type PasswordSelector = { projectId: string; loginId: string; source: string }
type At = { now: number; policy: PasswordPolicy }

/** The failed attempts on a login id; unknown login ids are locked in the same way. */
export type Failures = {
  /** Milliseconds for which the source of the attempt is locked; 0 when it is not. */
  sourceLockedForMs: number
  /** The same for all networks from which the user has not signed in before. */
  othersLockedForMs: number
  hasAny: boolean
}

const failuresBy = prepared(
  (db: Reading, { projectId, own, ofAll }: { projectId: string; own: string; ofAll: string }) =>
    db
      .selectFrom('login_failures')
      .select(['login_id', 'failures', 'last_at'])
      .where('project_id', '=', projectId)
      .where('login_id', 'in', [own, ofAll]),
)

export async function findFailures(
  db: Reading,
  { now, policy, ...selector }: PasswordSelector & At,
): Promise<Failures> {
  const { own, ofAll } = keysOf(selector)
  const { rows } = await failuresBy(db, { projectId: selector.projectId, own, ofAll })
  function lockedForMs(key: string, attemptsMax: number): number {
    const row = rows.find(({ login_id }) => login_id === key)
    // A time in the future: the clock was set back.
    const isOver = !row || row.failures < attemptsMax || row.last_at > now + minuteMs
    return isOver || !policy.tempLock ? 0 : Math.max(0, row.last_at + policy.tempLockDuration * minuteMs - now)
  }
  return {
    sourceLockedForMs: lockedForMs(own, policy.tempLockAttempts),
    othersLockedForMs: lockedForMs(ofAll, policy.tempLockAttempts * networksFactor),
    hasAny: rows.length > 0,
  }
}

/** Keys of login ids that are locked now, for one network or for those from which the user has not signed in before; at most `limit`. */
export async function listLockedLoginIds(
  db: Reading,
  { projectId, now, policy, limit }: { projectId: string; limit: number } & At,
): Promise<string[]> {
  if (!policy.tempLock) return []
  const rows = await db
    .selectFrom('login_failures')
    .select('login_id')
    .where('project_id', '=', projectId)
    .where('last_at', '>', now - policy.tempLockDuration * minuteMs)
    .where('last_at', '<=', now + minuteMs)
    .where('failures', '>=', policy.tempLockAttempts)
    .where(eb =>
      eb.or([
        eb('login_id', 'like', ofSource('%', '%')),
        eb('failures', '>=', policy.tempLockAttempts * networksFactor),
      ]),
    )
    .limit(limit)
    .execute()
  return [...new Set(rows.map(({ login_id }) => partsOf(login_id).subject))]
}

/** Counts a wrong password, or an attempt on an unknown login id. */
export async function countFailure(tx: Writing, { now, policy, ...selector }: PasswordSelector & At): Promise<void> {
  const forgottenMs = Math.max(forgottenAfterMs, policy.tempLockDuration * minuteMs)
  const { own, ofAll } = keysOf(selector)
  await tx
    .insertInto('login_failures')
    .values([own, ofAll].map(key => ({ project_id: selector.projectId, login_id: key, failures: 1, last_at: now })))
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

/** After a correct password, failures from this source no longer count as a row. */
export async function clearFailures(tx: Writing, selector: PasswordSelector): Promise<void> {
  const { own, ofAll } = keysOf(selector)
  const deleted = await tx
    .deleteFrom('login_failures')
    .where('project_id', '=', selector.projectId)
    .where('login_id', '=', own)
    .returning('failures')
    .executeTakeFirst()
  if (!deleted) return
  await tx
    .updateTable('login_failures')
    .set(eb => ({ failures: eb('failures', '-', deleted.failures) }))
    .where('project_id', '=', selector.projectId)
    .where('login_id', '=', ofAll)
    .execute()
}

function keysOf({ loginId, source }: PasswordSelector): { own: string; ofAll: string } {
  const ofAll = loginIdKey(loginId)
  return { own: ofSource(ofAll, source), ofAll }
}
