import type { InputOf } from '@gatehouse-id/operation'
import { flag } from '../../../../foundation/tables/tables.ts'
import { addressChange, type UserChange } from './change-user.ts'
import type { users } from '../contract.ts'
import { loginIdKey } from '../user/login-ids/login-id-key.ts'
import type { UserRow } from '../store.ts'
import { parseLoginIds } from '../user/to-user.ts'
import type { Voucher } from '../../ownership/vouch.ts'

/** A change of only the fields that the patch names. */
export function patchOf(row: UserRow, patch: InputOf<typeof users.patch>, voucher: Voucher): UserChange {
  const { loginId, additionalLoginIds, roleNames, userTenants, ssoAppIds, ...input } = patch
  return {
    ...(input.displayName !== undefined && { display_name: input.displayName }),
    ...(input.givenName !== undefined && { given_name: input.givenName }),
    ...(input.middleName !== undefined && { middle_name: input.middleName }),
    ...(input.familyName !== undefined && { family_name: input.familyName }),
    ...(input.picture !== undefined && { picture: input.picture }),
    ...(input.status !== undefined && { status: input.status }),
    ...(input.scim !== undefined && { is_scim: flag(input.scim) }),
    ...(input.customAttributes !== undefined && { custom_attributes: JSON.stringify(input.customAttributes) }),
    ...addressChange(row, { field: 'email', value: input.email, isVerified: input.verifiedEmail, voucher }),
    ...addressChange(row, { field: 'phone', value: input.phone, isVerified: input.verifiedPhone, voucher }),
    roleNames,
    userTenants,
    ssoAppIds,
    loginIds: additionalLoginIds && [primaryLoginId(row, loginId), ...additionalLoginIds],
  }
}

/** The login id that the caller selected the user by, as the user spells it; the first one for a user id. */
export function primaryLoginId(row: UserRow, named: string): string {
  const loginIds = parseLoginIds(row)
  return loginIds.find(loginId => loginIdKey(loginId) === loginIdKey(named)) ?? loginIds[0] ?? named
}
