import { hasSecondFactor } from '../../../../directory/users/profile/has-second-factor.ts'
import type { Writing } from '../../../../foundation/tables.ts'
import type { HostedDependencies, InteractionRequest } from '../interaction-request.ts'
import type { VerifiedUser } from '../../../../tokens/index.ts'

/**
 * Gives an account the password that was chosen with the sign-up: a new one, and one whose maker never proved the
 * address or that has none yet. Whoever had a password already keeps it.
 */
export async function finishSignUp(
  hosted: HostedDependencies,
  { state }: InteractionRequest,
  tx: Writing,
  proven: VerifiedUser,
): Promise<VerifiedUser> {
  const hash = state.sent?.isSignUp ? state.signUp?.passwordHash : undefined
  const { row, firstSeen, isReset } = proven
  const isBare = row.has_password === 0 && !hasSecondFactor(row)
  if (hash === undefined || !(firstSeen || isReset || isBare)) return proven
  await hosted.setPassword.store(tx, row, { hash })
  return { ...proven, row: { ...row, has_password: 1 } }
}
