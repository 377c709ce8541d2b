import type { FindAccount } from 'oidc-provider'
import type { Db } from '../../foundation/tables.ts'
import { findUserById, toAccount } from '../../directory/index.ts'
import { authorizationClaims, tenantOf } from '../../tokens/index.ts'

/** The claims of each scope (OpenID Connect Core §5.4; `roles` as in provider-api §8.1). */
export const claimsByScope = {
  // `auth_time`, `acr` and `amr` say when and how the user signed in (OpenID Connect Core §2).
  openid: ['sub', 'auth_time', 'acr', 'amr'],
  profile: ['name', 'given_name', 'middle_name', 'family_name', 'picture', 'updated_at'],
  email: ['email', 'email_verified'],
  phone: ['phone_number', 'phone_number_verified'],
  roles: ['roles', 'permissions', 'tenants', 'dct'],
}

/** The user of a subject; undefined when deleted or disabled, which ends their tokens and sessions. */
export function createFindAccount(db: Db, projectId: string): FindAccount {
  return async (_, subject) => {
    const row = await findUserById(db, { projectId, userId: subject })
    if (!row || row.status === 'disabled') return undefined
    const account = await toAccount(db, row)
    const { user } = account
    const { tenants } = authorizationClaims(user, account.openTenants)
    const tenantId = tenantOf(account, '')
    const optional = {
      name: user.name || user.email || user.loginIds[0],
      given_name: user.givenName,
      middle_name: user.middleName,
      family_name: user.familyName,
      picture: user.picture,
      phone_number: user.phone,
      email: user.email,
    }
    return {
      accountId: subject,
      claims: async () => ({
        sub: subject,
        ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== '')),
        ...(user.email && { email_verified: user.verifiedEmail }),
        ...(user.phone && { phone_number_verified: user.verifiedPhone }),
        updated_at: user.modifiedTime,
        roles: user.roleNames,
        permissions: user.permissions,
        ...(tenants && { tenants }),
        ...(tenantId && { dct: tenantId }),
      }),
    }
  }
}
