import type { RecordAudit } from '../../activity/index.ts'
import {
  auditTarget,
  deleteAllIdentities,
  type EndSessions,
  lockUser,
  loginIdKey,
  parseLoginIds,
  updateUser,
  type UserRow,
} from '../../directory/index.ts'
import type { Call } from '../../foundation/requests/call.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import type { Writing } from '../../foundation/tables/tables.ts'
import { useChallengesOfSubject } from '../challenges/store.ts'
import { deletePasskeys } from '../passkeys/store.ts'
import { deletePassword } from '../passwords/store.ts'
import { deleteRecoveryCodes } from '../second-factors/recovery-codes/store.ts'
import { deleteSecurityQuestions } from '../second-factors/security-questions/store.ts'
import { deleteAuthenticator } from '../second-factors/totp/store.ts'
import { deleteTrustedDevices } from '../second-factors/trusted-devices/store.ts'
import { keepNamed } from './keep-named.ts'

/**
 * Ends every way into an account that was there before it gained power: sessions, links and codes; and, where somebody
 * but its owner and administrators could sign in as it, its password, factors, linked accounts and addresses
 * too. `named` is the login id or the id by which the account was given power.
 */
export type EndEarlierCredentials = (tx: Writing, call: Call, user: UserRow, named: string) => Promise<void>

export function createEndEarlierCredentials(
  { clock, hooks }: Pick<Dependencies, 'clock' | 'hooks'>,
  { recordAudit, endSessions }: { recordAudit: RecordAudit; endSessions: EndSessions },
): EndEarlierCredentials {
  return async (tx, call, { project_id: projectId, id: userId }, named) => {
    const user = await lockUser(tx, { projectId, userId })
    if (!user) return
    const isGiven = user.given_by !== ''
    const dropped = isGiven ? await dropCredentials(tx, user, hooks) : {}
    await endPending(tx, user, clock())
    const kept = isGiven ? await keepNamed(tx, user, named) : user
    // Last, so that it also ends sessions that a deleted factor started concurrently.
    const sessions = await endSessions(tx, call, userId)
    if (!isGiven && sessions === 0) return
    const loginIds = parseLoginIds(user).filter(loginId => !parseLoginIds(kept).includes(loginId))
    const data = { dropped: { ...dropped, ...(loginIds.length > 0 && { loginIds }), sessions } }
    await recordAudit(tx, call, { action: 'EarlierCredentialsEnded', target: auditTarget(user), data })
  }
}

/**
 * Deletes all that a user can sign in with, but the addresses, and whom they let act for them: what is there afterwards
 * is new.
 */
export async function dropCredentials(tx: Writing, user: UserRow, hooks: Dependencies['hooks']) {
  const scope = { projectId: user.project_id, userId: user.id }
  const dropped = {
    password: await deletePassword(tx, scope),
    authenticator: await deleteAuthenticator(tx, scope),
    passkeys: await deletePasskeys(tx, scope),
    identities: await deleteAllIdentities(tx, scope),
  }
  await deleteRecoveryCodes(tx, scope)
  await deleteSecurityQuestions(tx, scope)
  await deleteTrustedDevices(tx, scope)
  await hooks.onCredentialsDropped(tx, scope)
  await updateUser(tx, scope, { given_by: '' })
  return dropped
}

/** Uses up the links, codes and enrolments of a user that wait. */
async function endPending(tx: Writing, user: UserRow, now: number): Promise<void> {
  const subjects = new Set([user.id, ...[...parseLoginIds(user), user.email, user.phone].map(loginIdKey)])
  subjects.delete('')
  for (const subject of subjects) await useChallengesOfSubject(tx, { projectId: user.project_id, subject, now })
}
