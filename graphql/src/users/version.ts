import { createHash } from 'node:crypto'
import type { User } from '@gatehouse/identity-provider/contract'

/** A short digest of the editable details of a user: it changes exactly when they do. */
export function versionOf(user: User): string {
  const editable = [
    user.loginIds,
    user.name,
    user.givenName,
    user.middleName,
    user.familyName,
    user.email,
    user.verifiedEmail,
    user.phone,
    user.verifiedPhone,
    user.picture,
    [...user.roleNames].sort(),
  ]
  return createHash('sha256').update(JSON.stringify(editable)).digest('base64url').slice(0, 22)
}
