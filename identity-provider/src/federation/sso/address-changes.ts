import type { Writing } from '../../foundation/tables/tables.ts'
import { findUserByLoginId, loginIdKey, parseLoginIds, type UserRow, type Voucher } from '../../directory/index.ts'
import type { Profile } from '../social/upstream/profile.ts'

type AddressChanges = Partial<Pick<UserRow, 'email' | 'verified_email'>> & { loginIds?: string[] }

/**
 * What follows when a user's address has changed at the provider: who they are stays, by NameID or `sub`. Only an
 * address at the tenant's domains counts, for which the provider vouches, and none that another account signs in with.
 */
export async function addressChangesOf(
  tx: Writing,
  row: UserRow,
  profile: Profile,
  voucher: Voucher,
): Promise<AddressChanges> {
  const { email, isEmailVerified } = profile
  if (!isEmailVerified || email === '' || email === row.email) return {}
  const taken = await findUserByLoginId(tx, { projectId: row.project_id, loginId: email })
  if (taken && taken.id !== row.id) return {}
  const before = parseLoginIds(row)
  const loginIds = before.map(loginId => (row.email && loginIdKey(loginId) === loginIdKey(row.email) ? email : loginId))
  const isOther = loginIds.some((loginId, at) => loginId !== before[at])
  return { email, verified_email: voucher.verified(email, true), ...(isOther && { loginIds }) }
}
