import { useChallengesOfSubject } from '../challenges/store.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import type { Writing } from '../../foundation/tables/tables.ts'
import { dropCredentials } from './end-earlier-credentials.ts'
import {
  type ResetAccount,
  isAddress,
  type EndSessions,
  auditTarget,
  loginIdKey,
  listLoginIdBases,
  lockUser,
  updateUser,
  type UserRow,
  parseLoginIds,
  indexUsers,
  putLoginIds,
} from '../../directory/index.ts'
import type { RecordAudit } from '../../activity/index.ts'

export function createResetAccount(
  { clock, hooks }: Pick<Dependencies, 'clock' | 'hooks'>,
  { recordAudit, endSessions }: { recordAudit: RecordAudit; endSessions: EndSessions },
): ResetAccount {
  return async (tx, call, row, { kind, address }) => {
    const scope = { projectId: row.project_id, userId: row.id }
    // A concurrent sign-in or change that uses a factor deleted here locks it first, or no longer finds it.
    await lockUser(tx, scope)
    const loginIds = await loginIdsToKeep(tx, row, address)
    const dropped = {
      ...(await dropCredentials(tx, row, hooks)),
      loginIds: parseLoginIds(row).filter(loginId => !loginIds.includes(loginId)),
    }
    await useChallengesOfSubject(tx, { projectId: row.project_id, subject: row.id, now: clock() })
    const addresses: Partial<UserRow> =
      kind === 'email'
        ? { email: address, verified_email: 0, phone: '', verified_phone: 0 }
        : { phone: address, verified_phone: 0, email: '', verified_email: 0 }
    const changes = { ...addresses, login_ids: JSON.stringify(loginIds), modified_at: clock() }
    await updateUser(tx, scope, changes)
    const credentials = { has_password: 0, has_totp: 0, has_passkey: 0, oauth_providers: '[]', given_by: '' }
    const after: UserRow = { ...row, ...changes, ...credentials }
    await putLoginIds(tx, after, () => 'claimed')
    await indexUsers(tx, [after])
    // Last, so that it also ends sessions that a deleted factor started concurrently.
    const sessions = await endSessions(tx, call, row.id)
    const data = { address: kind, dropped: { ...dropped, sessions } }
    await recordAudit(tx, call, { action: 'AccountReset', type: 'warn', target: auditTarget(after), data })
    return after
  }
}

/**
 * The login ids set by management, unless by a key that others may have, those that are not addresses, and `address`;
 * only `address` if no others remain.
 */
async function loginIdsToKeep(tx: Writing, row: UserRow, address: string): Promise<string[]> {
  const bases = await listLoginIdBases(tx, { projectId: row.project_id, userId: row.id })
  const assigned = new Set(bases.filter(({ basis }) => basis === 'assigned').map(({ key }) => key))
  const isKept = (loginId: string) =>
    !isAddress(loginId) ||
    (row.given_by === '' && assigned.has(loginIdKey(loginId))) ||
    loginIdKey(loginId) === loginIdKey(address)
  const kept = parseLoginIds(row).filter(isKept)
  return kept.length > 0 ? kept : [address]
}
