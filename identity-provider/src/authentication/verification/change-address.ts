import type { OperationError } from '@gatehouse-id/operation'
import { asUser, type Call } from '../../foundation/requests/call.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import type { Writing } from '../../foundation/tables/tables.ts'
import {
  ownerHasShown,
  type RemoveUser,
  isClaimed,
  hasSecondFactor,
  changesBetween,
  auditTarget,
  LoginIdTaken,
  loginIdKey,
  isAddressTaken,
  findUserByLoginId,
  listLoginIdBases,
  updateUser,
  type UserRow,
  parseLoginIds,
  indexUsers,
  putLoginIds,
  uniqueLoginIds,
  type ResetAccount,
} from '../../directory/index.ts'
import type { RecordAudit } from '../../activity/index.ts'

export type AddressChange = {
  user: UserRow
  kind: 'email' | 'phone'
  address: string
  addToLoginIds: boolean
  /** Refuses an address that another account has in any way. */
  failOnConflict: boolean
  /** Which account remains if the address is a login id of another one. */
  onMerge: 'keepThis' | 'keepOther' | 'refuse'
  /** Whether the requester did the verification; otherwise the address is only claimed as a login id. */
  isByAsker: boolean
}
export type ChangeAddress = (
  tx: Writing,
  call: Call,
  change: AddressChange,
) => Promise<{ row: UserRow } | OperationError>

/** Adds a verified address to a user, and merges two accounts if both have it (provider-api §4). */
export function createChangeAddress(
  { clock }: Pick<Dependencies, 'clock'>,
  {
    recordAudit,
    removeUser,
    resetAccount,
  }: { recordAudit: RecordAudit; removeUser: RemoveUser; resetAccount: ResetAccount },
): ChangeAddress {
  async function write(
    tx: Writing,
    call: Call,
    before: UserRow,
    {
      kind,
      address,
      loginIds,
      isByAsker,
    }: Pick<AddressChange, 'kind' | 'address' | 'isByAsker'> & { loginIds: string[] },
  ): Promise<UserRow> {
    const changes = {
      [kind]: address,
      [kind === 'email' ? 'verified_email' : 'verified_phone']: ownerHasShown.address,
      login_ids: JSON.stringify(uniqueLoginIds(loginIds)),
      modified_at: clock(),
    }
    await updateUser(tx, { projectId: before.project_id, userId: before.id }, changes)
    const row: UserRow = { ...before, ...changes }
    if (row.login_ids !== before.login_ids)
      await putLoginIds(tx, row, () => (isByAsker ? ownerHasShown.loginId : 'claimed'))
    await indexUsers(tx, [row])
    const caller = asUser(call, auditTarget(row))
    const data = { changes: changesBetween(before, row) }
    await recordAudit(tx, caller, { action: 'UserModified', target: auditTarget(row), data })
    return row
  }

  /** The login ids of the removed account move to the remaining one; everything else of it is deleted. */
  async function merge(tx: Writing, call: Call, stays: UserRow, goes: UserRow): Promise<void> {
    await removeUser.drop(tx, call, goes)
    const data = { into: stays.id, loginIds: parseLoginIds(goes) }
    await recordAudit(tx, call, { action: 'UsersMerged', type: 'warn', target: auditTarget(goes), data })
  }

  return async (tx, call, { user, kind, address, addToLoginIds, failOnConflict, onMerge, isByAsker }) => {
    if (failOnConflict && (await isAddressTaken(tx, { user, kind, address }))) return new LoginIdTaken()
    const own = parseLoginIds(user)
    if (!addToLoginIds || own.some(loginId => loginIdKey(loginId) === loginIdKey(address)))
      return { row: await write(tx, call, user, { kind, address, loginIds: own, isByAsker }) }
    const other = await findUserByLoginId(tx, { projectId: call.projectId, loginId: address })
    if (!other) return { row: await write(tx, call, user, { kind, address, loginIds: [...own, address], isByAsker }) }
    // Access to a mailbox alone is not enough to remove an account with a second factor.
    if (onMerge === 'refuse' || hasSecondFactor(other)) return new LoginIdTaken()
    const bases = await listLoginIdBases(tx, { projectId: call.projectId, userId: other.id })
    // Anything added by a user who never verified the address is not taken over.
    const owned = isClaimed(other, bases, address) ? await resetAccount(tx, call, other, { kind, address }) : other
    const [stays, goes] = onMerge === 'keepOther' ? [owned, user] : [user, owned]
    await merge(tx, call, stays, goes)
    const loginIds = [...parseLoginIds(stays), ...parseLoginIds(goes)]
    return { row: await write(tx, call, stays, { kind, address, loginIds, isByAsker }) }
  }
}
