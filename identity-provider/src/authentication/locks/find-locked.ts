import type { FindLocked } from '../../directory/index.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import type { Reading } from '../../foundation/tables/tables.ts'
import type { PasswordPolicies } from '../password-settings/policies.ts'
import { listLockedLoginIds } from '../passwords/failures.ts'
import { listFailing } from '../passwords/store.ts'
import { type GuessKind, listLockedSubjects } from '../rate-limits/guesses.ts'

type Scope = { projectId: string }

export function createFindLocked(
  { clock }: Pick<Dependencies, 'clock'>,
  { passwordPolicies, hasRateLimits }: { passwordPolicies: PasswordPolicies; hasRateLimits: boolean },
): FindLocked {
  /** Whose password has to be reset. */
  async function byPassword(db: Reading, { projectId }: Scope): Promise<string[]> {
    const locked: string[] = []
    for (const { user_id: userId, failures } of await listFailing(db, { projectId })) {
      const policy = await passwordPolicies.ofUser(db, { projectId, userId })
      if (policy.lock && failures >= policy.lockAttempts) locked.push(userId)
    }
    return locked
  }

  /** Who has to wait after wrong passwords, from one network or from all. */
  async function forNow(db: Reading, { projectId }: Scope): Promise<string[]> {
    const policy = await passwordPolicies.of(projectId)
    const loginIds = await listLockedLoginIds(db, { projectId, policy, now: clock() })
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
    (db: Reading, { projectId }: Scope) =>
      listLockedSubjects(db, { projectId, kind, now: clock() })

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
