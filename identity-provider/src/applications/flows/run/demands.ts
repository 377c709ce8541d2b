import { hasSecondFactor, type UserRow } from '../../../directory/index.ts'
import type { Reading } from '../../../foundation/tables/tables.ts'
import { requireSso, SsoEnforced } from '../../../tokens/index.ts'
import type { FlowState } from './state.ts'

/** Whether the factors are too weak for what the application asks for, or for the new password that waits. */
export function mustShowSecondFactor({ verified, options, newPassword }: FlowState, user: UserRow): boolean {
  if (verified?.isStrong === true) return false
  return options.needsSecondFactor === true || (newPassword?.userId === user.id && hasSecondFactor(user))
}

/** Whether the user has to sign in at the provider of their tenant instead. */
export async function mustUseSso(db: Reading, user: UserRow, { verified }: FlowState): Promise<boolean> {
  if (!verified) return false
  try {
    await requireSso(db, { user, factors: verified.factors })
    return false
  } catch (error) {
    if (!(error instanceof SsoEnforced)) throw error
    return true
  }
}
