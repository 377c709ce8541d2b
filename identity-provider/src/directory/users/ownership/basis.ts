import type { Address } from '../profile/user/login-ids/address.ts'
import { loginIdKey, loginIdKeys } from '../profile/user/login-ids/login-id-key.ts'
import type { LoginIdBasis } from '../../../foundation/tables/tables.ts'
import type { UserRow } from '../profile/store.ts'
import { parseLoginIds } from '../profile/user/to-user.ts'
import { isGivenByTenant } from './vouch.ts'

type Based = { key: string; basis: LoginIdBasis }[]

/** Whether anything on the account can be but a claim, so that the bases of its login ids matter below. */
export function mayHaveClaims(row: UserRow): boolean {
  return row.is_self_registered === 1 || isGivenByTenant(row)
}

/** Whether a login id is only a claim: typed at sign-up, or by a tenant, and never verified. */
export function isClaimed(row: UserRow, bases: Based, loginId: string): boolean {
  return mayHaveClaims(row) && bases.some(({ key, basis }) => basis === 'claimed' && loginIdKeys(loginId).includes(key))
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

/**
 * Whether the owner of an address has never been seen before: what others added to the account goes. A tenant that gave
 * its credentials knew no owner either, whoever made the account.
 */
export function isFirstProof(row: UserRow, bases: Based, { kind, address }: Address): boolean {
  const isProven = row[kind] === address && row[kind === 'email' ? 'verified_email' : 'verified_phone'] === 1
  return isClaimed(row, bases, address) || isUnverified(row, bases) || (isGivenByTenant(row) && !isProven)
}

/** Whether an address belongs to the account, so that a code or link sent there counts for it. */
export function isAddressOf(row: UserRow, { kind, address }: Address): boolean {
  return (
    address === '' ||
    row[kind] === address ||
    parseLoginIds(row).some(loginId => loginIdKey(loginId) === loginIdKey(address))
  )
}
