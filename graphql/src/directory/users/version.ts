import type { User } from '@gatehouse-id/identity-provider/contract'
import { defineVersion } from '../../schema/changes/entity-version.ts'

/** The version of a user: of every editable detail. */
export const userVersion = defineVersion<User>('User', 'user', user => [
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
