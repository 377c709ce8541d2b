import type { Call } from '../../foundation/requests/call.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import type { Writing } from '../../foundation/tables/tables.ts'
import {
  isAddress,
  type EndSessions,
  loginIdKey,
  loginIdKeys,
  listLoginIdBases,
  mayHaveClaims,
  setLoginIdBasis,
  updateUser,
  type UserRow,
  parseLoginIds,
  indexUsers,
  isFirstProof,
  ownerHasShown,
  type Address,
  type ResetAccount,
} from '../../directory/index.ts'

export type VerifiedUser = {
  row: UserRow
  /** The account belonged to a user who never verified the address; what they added to it was deleted. */
  isReset: boolean
}

/**
 * Records an address that the signing-in user has just verified. An account from a public sign-up belongs to the first
 * user who verifies its address: everything added before is deleted, unless a session of the account did the
 * verification, which is then the only one that continues.
 */
export type RecordVerifiedAddress = (
  tx: Writing,
  call: Call,
  row: UserRow,
  verified: Address & { ownSessionId?: string },
) => Promise<VerifiedUser>

export function createRecordVerifiedAddress(
  { clock }: Pick<Dependencies, 'clock'>,
  { resetAccount, endSessions }: { resetAccount: ResetAccount; endSessions: EndSessions },
): RecordVerifiedAddress {
  /** Marks the address as verified if the account has it or has none. */
  async function note(tx: Writing, row: UserRow, { kind, address }: Address): Promise<UserRow> {
    const flagColumn = kind === 'email' ? 'verified_email' : 'verified_phone'
    const isOther = row[kind] !== '' && row[kind] !== address
    if (isOther || (row[kind] === address && row[flagColumn] === 1)) return row
    const changes = { [kind]: address, [flagColumn]: ownerHasShown.address, modified_at: clock() }
    await updateUser(tx, { projectId: row.project_id, userId: row.id }, changes)
    const after = { ...row, ...changes }
    if (row[kind] !== address) await indexUsers(tx, [after])
    return after
  }

  return async (tx, call, row, { ownSessionId, ...address }) => {
    // Test users need no address.
    if (address.address === '') return { row, isReset: false }
    const scope = { projectId: row.project_id, userId: row.id }
    const bases = mayHaveClaims(row) ? await listLoginIdBases(tx, scope) : []
    if (!isFirstProof(row, bases, address)) return { row: await note(tx, row, address), isReset: false }
    const isReset = ownSessionId === undefined
    if (!isReset) await endSessions(tx, call, row.id, { sessionId: ownSessionId })
    const kept = isReset ? await resetAccount(tx, call, row, address) : row
    const after = await note(tx, kept, address)
    const isProven = (loginId: string) => !isAddress(loginId) || loginIdKey(loginId) === loginIdKey(address.address)
    const keys = parseLoginIds(after).filter(isProven).flatMap(loginIdKeys)
    await setLoginIdBasis(tx, scope, { keys, basis: ownerHasShown.loginId })
    return { row: after, isReset }
  }
}
