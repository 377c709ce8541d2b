import { together } from '@gatehouse-id/database'
import { isDependent, lockUser, type ProvenUser, proofEnded, proven, UserDisabled } from '../../../directory/index.ts'
import type { Writing } from '../../../foundation/tables/tables.ts'

/**
 * The gate of every sign-in: the user as they are now, locked until the transaction ends.
 * @throws {InvalidToken} when the proof has ended
 * @throws {UserDisabled} when the user is disabled, or a dependent of a family
 */
export async function admit(tx: Writing, user: ProvenUser): Promise<ProvenUser> {
  const [current, isHeld] = await together(tx, [
    () => requireCurrent(tx, user),
    () => isDependent(tx, { projectId: user.project_id, userId: user.id }),
  ])
  if (isHeld) throw new UserDisabled({ message: 'a dependent of a family cannot sign in' })
  return current
}

/**
 * The same for a session in the user's name that somebody else begins, as they may for a dependent.
 * @throws what `admit` throws
 */
export async function requireCurrent(tx: Writing, user: ProvenUser): Promise<ProvenUser> {
  const current = await lockUser(tx, { projectId: user.project_id, userId: user.id })
  if (!current || current.credential_epoch !== user.credential_epoch) throw proofEnded()
  if (current.status === 'disabled') throw new UserDisabled()
  return proven(current)
}
