import { transact } from '@gatehouse-id/database'
import type { Service } from '@gatehouse-id/operation'
import type { Call } from '../../../foundation/requests/call.ts'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import { flag } from '../../../foundation/tables/tables.ts'
import { addressChange, type UserChange, type ChangeUser } from '../profile/changes/change-user.ts'
import { isAddressTaken } from '../profile/user/login-ids/is-address-taken.ts'
import { LoginIdTaken } from '../profile/errors.ts'
import { getUserToManage } from '../profile/find.ts'
import { loginIdKey } from '../profile/user/login-ids/login-id-key.ts'
import type { UserRow } from '../profile/store.ts'
import { parseAttributes, parseLoginIds, toUser } from '../profile/user/to-user.ts'
import { userDetails, AddressTaken, LastLoginId } from './contract.ts'
import { defineArea } from '../../../foundation/areas/area.ts'

type NewAddress = {
  loginId: string
  field: 'email' | 'phone'
  value: string
  isVerified: boolean
  failOnConflict: boolean
}

function userDetailsService(
  { db }: Pick<Dependencies, 'db'>,
  { changeUser }: { changeUser: ChangeUser },
): Service<typeof userDetails, Call> {
  async function change(call: Call, loginId: string, changeOf: (row: UserRow) => UserChange) {
    const row = await transact(db, tx => changeUser(tx, call, { loginId }, changeOf))
    return { user: await toUser(db, row) }
  }

  async function changeAddress(call: Call, { loginId, field, value, isVerified, failOnConflict }: NewAddress) {
    const row = await transact(db, async tx => {
      const user = await getUserToManage(tx, call, { loginId })
      if (failOnConflict && value !== '' && (await isAddressTaken(tx, { user, kind: field, address: value })))
        throw new AddressTaken({ fields: [{ field, message: 'is taken by another user' }] })
      return changeUser(tx, call, { loginId }, (before, voucher) =>
        addressChange(before, { field, value, isVerified, voucher }),
      )
    })
    return { user: await toUser(db, row) }
  }

  return {
    updateLoginId: ({ loginId, newLoginId }, call) =>
      change(call, loginId, row => ({ loginIds: replaceLoginId(parseLoginIds(row), loginId, newLoginId) })).catch(
        nameNewLoginId,
      ),

    updateEmail: ({ loginId, email, verified, failOnConflict }, call) =>
      changeAddress(call, { loginId, field: 'email', value: email, isVerified: verified, failOnConflict }),

    updatePhone: ({ loginId, phone, verified, failOnConflict }, call) =>
      changeAddress(call, { loginId, field: 'phone', value: phone, isVerified: verified, failOnConflict }),

    updateName: ({ loginId, displayName, givenName, middleName, familyName }, call) =>
      change(call, loginId, () => ({
        ...(displayName !== undefined && { display_name: displayName }),
        ...(givenName !== undefined && { given_name: givenName }),
        ...(middleName !== undefined && { middle_name: middleName }),
        ...(familyName !== undefined && { family_name: familyName }),
      })),

    updatePicture: ({ loginId, picture }, call) => change(call, loginId, () => ({ picture })),

    updateCustomAttribute: ({ loginId, attributeKey, attributeValue }, call) =>
      change(call, loginId, row => {
        const { [attributeKey]: _, ...others } = parseAttributes(row)
        const attributes = attributeValue === undefined ? others : { ...others, [attributeKey]: attributeValue }
        return { custom_attributes: JSON.stringify(attributes) }
      }),

    updateRecoveryEmail: ({ loginId, recoveryEmail, verified }, call) =>
      change(call, loginId, () => ({
        recovery_email: recoveryEmail,
        verified_recovery_email: flag(verified && recoveryEmail !== ''),
      })),

    updateRecoveryPhone: ({ loginId, recoveryPhone, verified }, call) =>
      change(call, loginId, () => ({
        recovery_phone: recoveryPhone,
        verified_recovery_phone: flag(verified && recoveryPhone !== ''),
      })),

    updateImpersonationConsent: ({ loginId, impersonationConsent }, call) =>
      change(call, loginId, () => ({ consent_expires_at: impersonationConsent * 1000 })),
  }
}

/** Replaces the given login id in place, or the first one when the caller sent a user id. */
function replaceLoginId(loginIds: string[], named: string, next: string): string[] {
  const found = loginIds.findIndex(loginId => loginIdKey(loginId) === loginIdKey(named))
  const index = Math.max(0, found)
  if (next !== '') return loginIds.with(index, next)
  if (loginIds.length === 1) throw new LastLoginId({ fields: [{ field: 'newLoginId', message: 'must not be empty' }] })
  return loginIds.toSpliced(index, 1)
}

/** The taken login id is the new one, not the one that selects the user. */
function nameNewLoginId(error: unknown): never {
  if (!(error instanceof LoginIdTaken)) throw error
  const fields = [{ field: 'newLoginId', message: 'is taken by another user' }]
  throw new LoginIdTaken({ message: error.message, fields, cause: error })
}

export const userDetailsArea = defineArea({
  contract: userDetails,
  service: userDetailsService,
})
