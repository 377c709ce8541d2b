import type { Proven } from '../../sessions/complete-sign-in.ts'
import type { Writing } from '../../tables.ts'
import type { Kit, Visit } from './visit.ts'

/** Gives a new account the password that was chosen with it. Whoever had an account already keeps their own. */
export async function finishSignUp({ rules }: Kit, { state }: Visit, tx: Writing, proven: Proven): Promise<Proven> {
  const hash = state.sent?.isSignUp ? state.signUp?.passwordHash : undefined
  if (!proven.firstSeen || hash === undefined) return proven
  await rules.setPassword.store(tx, proven.row, { hash })
  return { ...proven, row: { ...proven.row, has_password: 1 } }
}
