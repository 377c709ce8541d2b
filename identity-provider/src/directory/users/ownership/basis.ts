import type { AddressKind } from '../profile/login-ids/address.ts'
import { loginIdKey, loginIdKeys } from '../profile/login-ids/login-id-key.ts'
import type { LoginIdBasis, UserRow } from '../profile/store.ts'
import { parseLoginIds } from '../profile/to-user.ts'

type Based = { key: string; basis: LoginIdBasis }[]

/** Whether a login id of a self-registered account is only a claim: typed at sign-up and never verified. */
export function isClaimed(row: UserRow, bases: Based, loginId: string): boolean {
  return (
    row.is_self_registered === 1 &&
    bases.some(({ key, basis }) => basis === 'claimed' && loginIdKeys(loginId).includes(key))
  )
}

/** Whether the account comes from a sign-up and nothing on it has been verified yet. */
export function isUnverified(row: UserRow, bases: Based): boolean {
  return (
    row.is_self_registered === 1 &&
    row.verified_email === 0 &&
    row.verified_phone === 0 &&
    bases.every(({ basis }) => basis === 'claimed')
  )
}

/** Whether an address belongs to the account, so that a code or link sent there counts for it. */
export function isAddressOf(row: UserRow, { kind, address }: { kind: AddressKind; address: string }): boolean {
  return (
    address === '' ||
    row[kind] === address ||
    parseLoginIds(row).some(loginId => loginIdKey(loginId) === loginIdKey(address))
  )
}
