import type { Configuration } from 'oidc-provider'
import type { Db } from '../../../foundation/tables/tables.ts'
import { type Account, findUserById, type OutwardUser, toAccount, toOutward } from '../../../directory/index.ts'
import { type ChosenClaims, type Claims, chosenClaims, mergeClaims } from '../../../tokens/index.ts'
import { policyOf } from '../../oidc/clients/policy.ts'
import { claimsPassedOn } from '../jwt-bearer.ts'
import { type Effective, effectiveOf } from '../consents/effective.ts'
import { resourceOf } from '../consents/requested-resource.ts'
import { valuesOf } from '../consents/scopes.ts'

type TokenClaims = NonNullable<Configuration['extraTokenClaims']>

/** What an access token says beside RFC 9068: roles, permissions and attributes, no more than its scopes stand for. */
export function createTokenClaims(db: Db, projectId: string): TokenClaims {
  return async (ctx, token) => {
    const row = token.client && policyOf(token.client).inboundApplication
    if (!row) return undefined
    const isOfUser = token.kind === 'AccessToken'
    const resource = await resourceOf(db, projectId, token.aud)
    const settings = await effectiveOf(db, { row, resource, actsFor: isOfUser ? 'user' : 'client' })
    if (!settings) return { azp: row.client_id }
    const granted = token.scope?.split(' ') ?? []
    const azp = { azp: row.client_id }
    const passedOn = claimsPassedOn(ctx)
    if (!isOfUser) return mergeClaims({ ...azp, ...ofApplication(settings, granted) }, passedOn)
    const user = await findUserById(db, { projectId, userId: token.accountId })
    if (!user) return mergeClaims(azp, passedOn)
    const account = await toAccount(db, user)
    const shown = await toOutward(db, projectId, account.user)
    const [product, ofAttributes] = ofUser(account, shown, settings, granted)
    return mergeClaims({ ...azp, ...product }, passedOn, ofAttributes)
  }
}

/** The application acts for itself, with what its scopes stand for. */
function ofApplication({ permissionsScopes }: Effective, granted: readonly string[]) {
  const values = [...valuesOf(permissionsScopes, granted)].sort()
  return values.length > 0 ? { permissions: values } : {}
}

/** The application acts for the user: with what the scopes stand for and the user has, and with custom attributes. */
export function ofUser(
  { user, openTenants }: Account,
  shown: OutwardUser,
  settings: Effective,
  granted: readonly string[],
): [product: Claims, ChosenClaims] {
  const isAll = settings.hasAllAuthorization
  const values = valuesOf(settings.permissionsScopes, granted)
  const limited = ({ roleNames, permissions }: { roleNames: string[]; permissions: string[] }) => ({
    roles: roleNames.filter(name => isAll || values.has(name)),
    permissions: permissions.filter(name => isAll || values.has(name)),
  })
  const tenants = openTenants.map(tenant => [tenant.tenantId, limited(tenant)] as const)
  const names = valuesOf(settings.attributesScopes, granted)
  const product = {
    ...((isAll || values.size > 0) && limited(user)),
    ...((isAll || values.size > 0) && tenants.length > 0 && { tenants: Object.fromEntries(tenants) }),
    ...named(ownAttributes(shown), names),
  }
  return [product, chosenClaims(named(user.customAttributes, names), 'others')]
}

/** By the names that they have in the API. */
function ownAttributes(user: OutwardUser): Claims {
  const { name, givenName, middleName, familyName, email, phone, picture, verifiedEmail, verifiedPhone } = user
  return { name, givenName, middleName, familyName, email, phone, picture, verifiedEmail, verifiedPhone }
}

function named(attributes: object, names: ReadonlySet<string>): Claims {
  return Object.fromEntries(Object.entries(attributes).filter(([key, value]) => names.has(key) && value !== ''))
}
