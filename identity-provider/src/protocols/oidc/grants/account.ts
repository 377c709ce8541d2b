import type { Client, FindAccount, KoaContextWithOIDC } from 'oidc-provider'
import type { Db } from '../../../foundation/tables/tables.ts'
import {
  type Account,
  accountOf,
  findGranted,
  findUserById,
  type Granted,
  type UserRow,
} from '../../../directory/index.ts'
import { authorizationClaims, mappedClaims, type ScopeClaims, tenantOf } from '../../../tokens/index.ts'
import { type ClientPolicy, policyOf } from '../clients/policy.ts'
import { interactiveRoutes } from '../issuers/interactive-routes.ts'
import type { MayEnter } from '../issuers/may-enter.ts'
import type { PendingWrites } from '../requests/pending-writes.ts'

const authorization = ['roles', 'permissions', 'tenants', 'dct']

/** The claims of each scope (OpenID Connect Core §5.4; the last three as in provider-api §8.1). */
const claimsByScope = {
  // `auth_time`, `acr` and `amr` say when and how the user signed in (OpenID Connect Core §2).
  openid: ['sub', 'auth_time', 'acr', 'amr', 'credential_epoch'],
  profile: ['name', 'given_name', 'middle_name', 'family_name', 'picture', 'updated_at'],
  email: ['email', 'email_verified'],
  phone: ['phone_number', 'phone_number_verified'],
  roles: authorization,
  'descope.claims': authorization,
  'descope.custom_claims': ['customAttributes'],
}

/** The claims of each scope, with those that the project maps. */
export function claimsOfScopes(scopeClaims: readonly ScopeClaims[]): Record<string, string[]> {
  // A scope may be called what every object has, such as `constructor`.
  const standard = new Map<string, string[]>(Object.entries(claimsByScope))
  for (const { scope, claims } of scopeClaims)
    standard.set(scope, [...(standard.get(scope) ?? []), ...Object.keys(claims)])
  return Object.fromEntries(standard)
}

type Options = {
  projectId: string
  scopeClaims: readonly ScopeClaims[]
  pendingWrites: Pick<PendingWrites, 'takeAccount'>
}
/** Whether a user may be told of to a client, where more decides than the user alone. */
type IsLetIn = (user: Account['user']) => Promise<boolean>

/** The user of a subject, as a client gets to know them; undefined when deleted, disabled, or not let in. */
export function createLoadAccount(db: Db, { projectId, scopeClaims, pendingWrites }: Options) {
  async function find(subject: string): Promise<[UserRow | undefined, Granted]> {
    const ahead = pendingWrites.takeAccount(subject)
    if (ahead) return [ahead.row, ahead.granted]
    const which = { projectId, userId: subject }
    return Promise.all([findUserById(db, which), findGranted(db, which)])
  }

  return async (client: Client | undefined, subject: string, isLetIn: IsLetIn) => {
    const [row, granted] = await find(subject)
    if (!row || row.status === 'disabled') return undefined
    const account = accountOf(row, granted)
    if (!(await isLetIn(account.user))) return undefined
    const mapped = mappedClaims(scopeClaims, { user: account.user, project: { id: projectId } })
    const policy = client ? policyOf(client) : {}
    const claims = { ...claimsNamed(policy.claims ?? [], { ...claimsOf(account), ...mapped }), sub: subject }
    const epoch = client && epochFor(policy, row)
    return {
      accountId: subject,
      ssoAppIds: account.user.ssoAppIds,
      claims: async (use: string) => ({ ...claims, ...(use === 'id_token' && epoch) }),
    }
  }
}

/**
 * The user of a subject; undefined when deleted or disabled, which ends their tokens and sessions, and for the tokens of
 * an application that is not assigned to the user any more.
 */
export function createFindAccount(db: Db, { mayEnter, ...options }: Options & { mayEnter: MayEnter }): FindAccount {
  const loadAccount = createLoadAccount(db, options)
  return (ctx, subject) =>
    loadAccount(
      ctx.oidc.client,
      subject,
      // A user who may not enter gets a page, by the interaction policy.
      async user => interactiveRoutes.test(ctx.oidc.route) || mayEnter(ctx, subject, user.ssoAppIds),
    )
}

/** The applications that are assigned to the user whom `createFindAccount` found; undefined for another user. */
export function ssoAppIdsOf(ctx: KoaContextWithOIDC, userId: string): readonly string[] | undefined {
  // Safe: every account is one of `createLoadAccount`.
  const account = ctx.oidc.account as { accountId: string; ssoAppIds: readonly string[] } | undefined
  return account?.accountId === userId ? account.ssoAppIds : undefined
}

/** With which an ID token proves its user to us once more. */
export function epochFor({ provesUsers }: ClientPolicy, { credential_epoch }: UserRow) {
  return provesUsers ? { credential_epoch } : {}
}

/** Every claim that a user has, by its name. */
export function claimsOf(account: Account): Record<string, unknown> {
  const { user, openTenants } = account
  const { tenants } = authorizationClaims(user, openTenants)
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
    ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== '')),
    ...(user.email && { email_verified: user.verifiedEmail }),
    ...(user.phone && { phone_number_verified: user.verifiedPhone }),
    updated_at: user.modifiedTime,
    roles: user.roleNames,
    permissions: user.permissions,
    ...(tenants && { tenants }),
    ...(tenantId && { dct: tenantId }),
    customAttributes: user.customAttributes,
  }
}

/** Those that an application is set up to get: claims by their names, and custom attributes by theirs. All without names. */
export function claimsNamed(names: readonly string[], claims: Record<string, unknown>): Record<string, unknown> {
  if (names.length === 0) return claims
  const named = (entries: object) =>
    Object.fromEntries(Object.entries(entries).filter(([name]) => names.includes(name)))
  const kept = named(claims)
  const attributes = named(claims.customAttributes ?? {})
  if (kept.customAttributes !== undefined || Object.keys(attributes).length === 0) return kept
  return { ...kept, customAttributes: attributes }
}
