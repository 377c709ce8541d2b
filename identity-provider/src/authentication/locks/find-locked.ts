import { InvalidInput } from '@gatehouse-id/operation'
import type { FindLocked } from '../../directory/index.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import type { Reading } from '../../foundation/tables/tables.ts'
import type { PasswordPolicies } from '../password-settings/policies.ts'
import { listLockedLoginIds } from '../passwords/failures.ts'
import { listFailing } from '../passwords/store.ts'
import { type GuessKind, listLockedSubjects } from '../rate-limits/guesses.ts'

type Scope = { projectId: string }
type Needs = {
  passwordPolicies: PasswordPolicies
  hasRateLimits: boolean
  /** A search among more locks is refused. */
  locksMax?: number
}

export function createFindLocked(
  { clock }: Pick<Dependencies, 'clock'>,
  { passwordPolicies, hasRateLimits, locksMax = 10_000 }: Needs,
): FindLocked {
  const limit = locksMax + 1

  function all<Lock>(field: 'lockReasons' | 'tempLockReasons', locks: Lock[]): Lock[] {
    if (locks.length < limit) return locks
    const message = `has more than ${locksMax} candidates, and a search looks at no more`
    throw new InvalidInput({ message: `${field} ${message}`, fields: [{ field, message }] })
  }

  /** Whose password has to be reset. */
  async function byPassword(db: Reading, { projectId }: Scope): Promise<string[]> {
    const attempts = await passwordPolicies.fewestLockAttempts(db, projectId)
    if (attempts === undefined) return []
    const failing = all('lockReasons', await listFailing(db, { projectId, attempts, limit }))
    const userIds = failing.map(row => row.user_id)
    const policies = await passwordPolicies.ofUsers(db, { projectId, userIds })
    return failing
      .filter(({ user_id, failures }) => {
        const policy = policies.get(user_id)
        return policy?.lock && failures >= policy.lockAttempts
      })
      .map(row => row.user_id)
  }

  /** Who has to wait after wrong passwords, from one network or from all. */
  async function forNow(db: Reading, { projectId }: Scope): Promise<string[]> {
    const policy = await passwordPolicies.of(projectId)
    const found = await listLockedLoginIds(db, { projectId, policy, now: clock(), limit })
    const loginIds = all('tempLockReasons', found)
    if (loginIds.length === 0) return []
    const owners = await db
      .selectFrom('user_login_ids')
      .select('user_id')
      .where('project_id', '=', projectId)
      .where('login_id', 'in', loginIds)
      .execute()
    return owners.map(owner => owner.user_id)
  }

  const byGuesses =
    (kind: GuessKind) =>
    async (db: Reading, { projectId }: Scope) =>
      all('tempLockReasons', await listLockedSubjects(db, { projectId, kind, now: clock(), limit }))

  const kinds = {
    // No number of wrong codes locks an authenticator for good.
    forGood: { password: byPassword },
    forNow: hasRateLimits
      ? { password: forNow, recovery_codes: byGuesses('recovery'), security_questions: byGuesses('questions') }
      : {},
  }

  return async (db, { projectId, reasons, isForGood }) => {
    const finders: Partial<Record<string, typeof byPassword>> = isForGood ? kinds.forGood : kinds.forNow
    const found = new Set<string>()
    for (const reason of new Set(reasons))
      for (const id of (await finders[reason]?.(db, { projectId })) ?? []) found.add(id)
    return [...found]
  }
}
