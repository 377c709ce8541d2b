import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import type { Reading } from '../../../foundation/tables/tables.ts'
import { SecondFactorNeeded, shownForMs } from './second-factor.ts'
import { hasShownFactorSince } from '../store.ts'
import { hasSecondFactor, type RequireOwnSecondFactor } from '../../../directory/index.ts'

/** Whether a user has signed in on the hosted pages with several factors since then, in any browser. */
export type HasSignedInWithFactors = (
  db: Reading,
  user: { projectId: string; userId: string; since: number },
) => Promise<boolean>

export function createRequireOwnSecondFactor(
  { clock }: Pick<Dependencies, 'clock'>,
  { hasSignedInWithFactors }: { hasSignedInWithFactors: HasSignedInWithFactors },
): RequireOwnSecondFactor {
  return async (db, { actor }, user) => {
    if (actor.type !== 'user' || actor.id !== user.id || !hasSecondFactor(user)) return
    const selector = { projectId: user.project_id, userId: user.id, since: clock() - shownForMs }
    if ((await hasSignedInWithFactors(db, selector)) || (await hasShownFactorSince(db, selector))) return
    throw new SecondFactorNeeded({
      message: 'sign out, sign in again with your second factor, and change your account within 10 minutes',
    })
  }
}
