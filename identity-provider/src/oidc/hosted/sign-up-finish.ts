import { putPassword } from '../../passwords/store.ts'
import type { Proven } from '../../sessions/complete-sign-in.ts'
import type { Writing } from '../../tables.ts'
import type { Kit, Visit } from './visit.ts'

/** Gives a new account the password that was chosen with it. Whoever had an account already keeps their own. */
export async function finishSignUp(
  { dependencies, projectId }: Kit,
  { state }: Visit,
  tx: Writing,
  proven: Proven,
): Promise<Proven> {
  const hash = state.sent?.isSignUp ? state.signUp?.passwordHash : undefined
  if (!proven.firstSeen || hash === undefined) return proven
  const which = { projectId, userId: proven.row.id, hash, mustChange: false, now: dependencies.clock() }
  await putPassword(tx, which)
  return { ...proven, row: { ...proven.row, has_password: 1 } }
}
