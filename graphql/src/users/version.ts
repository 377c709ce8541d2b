import type { User } from '@gatehouse/identity-provider/contract'
import { versionOf } from '../schema/changes/version.ts'

/** Changes exactly when an editable detail of a user does. */
export function userVersion(user: User): string {
  return versionOf([
    user.loginIds,
    user.name,
    user.givenName,
    user.middleName,
    user.familyName,
    user.email,
    user.verifiedEmail,
    user.phone,
    user.verifiedPhone,
    user.recoveryEmail,
    user.verifiedRecoveryEmail,
    user.recoveryPhone,
    user.verifiedRecoveryPhone,
    user.picture,
    user.status,
    user.consentExpiration,
    user.customAttributes,
    [...user.roleNames].sort(),
    user.userTenants.map(({ tenantId, roleNames }) => [tenantId, [...roleNames].sort()]),
  ])
}
