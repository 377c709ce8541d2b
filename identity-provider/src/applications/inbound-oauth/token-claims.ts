import type { Configuration } from 'oidc-provider'
import type { Db } from '../../foundation/tables.ts'
import { type Account, findUserById, type OutwardUser, toAccount, toOutward } from '../../directory/index.ts'
import { findInboundApplication } from '../inbound-applications/store.ts'
import { claimsPassedOn } from './jwt-bearer.ts'
import { type Effective, effectiveOf } from './effective.ts'
import { resourceOf } from './requested-resource.ts'
import { valuesOf } from './scopes.ts'

type TokenClaims = NonNullable<Configuration['extraTokenClaims']>

/** What an access token says beside RFC 9068: roles, permissions and attributes, no more than its scopes stand for. */
export function createTokenClaims(db: Db, projectId: string): TokenClaims {
  return async (ctx, token) => {
    const row = token.clientId && (await findInboundApplication(db, { projectId, clientId: token.clientId }))
    if (!row) return undefined
    const isOfUser = token.kind === 'AccessToken'
    const resource = await resourceOf(db, projectId, token.aud)
    const settings = await effectiveOf(db, { row, resource, actsFor: isOfUser ? 'user' : 'client' })
    if (!settings) return { azp: row.client_id }
    const granted = token.scope?.split(' ') ?? []
    const azp = { ...claimsPassedOn(ctx), azp: row.client_id }
    if (!isOfUser) return { ...azp, ...ofApplication(settings, granted) }
    const user = await findUserById(db, { projectId, userId: token.accountId })
    if (!user) return azp
    const account = await toAccount(db, user)
    return { ...azp, ...ofUser(account, await toOutward(db, projectId, account.user), settings, granted) }
  }
}

/** The application acts for itself, with what its scopes stand for. */
function ofApplication({ permissionsScopes }: Effective, granted: readonly string[]) {
  const values = [...valuesOf(permissionsScopes, granted)].sort()
  return values.length > 0 ? { permissions: values } : {}
}

/** The application acts for the user: with what the scopes stand for and the user has. */
export function ofUser(
  { user, openTenants }: Account,
  shown: OutwardUser,
  settings: Effective,
  granted: readonly string[],
) {
  const isAll = settings.hasAllAuthorization
  const values = valuesOf(settings.permissionsScopes, granted)
  const limited = ({ roleNames, permissions }: { roleNames: string[]; permissions: string[] }) => ({
    roles: roleNames.filter(name => isAll || values.has(name)),
    permissions: permissions.filter(name => isAll || values.has(name)),
  })
  const tenants = openTenants.map(tenant => [tenant.tenantId, limited(tenant)] as const)
  return {
    ...((isAll || values.size > 0) && limited(user)),
    ...((isAll || values.size > 0) && tenants.length > 0 && { tenants: Object.fromEntries(tenants) }),
    ...attributesOf(shown, valuesOf(settings.attributesScopes, granted)),
  }
}

/** By the names that users' attributes have in the API; custom attributes by their own. */
function attributesOf(user: OutwardUser, names: ReadonlySet<string>): Record<string, unknown> {
  const { name, givenName, middleName, familyName, email, phone, picture, verifiedEmail, verifiedPhone } = user
  const own = { name, givenName, middleName, familyName, email, phone, picture, verifiedEmail, verifiedPhone }
  const all = Object.entries({ ...user.customAttributes, ...own })
  return Object.fromEntries(all.filter(([key, value]) => names.has(key) && value !== ''))
}
