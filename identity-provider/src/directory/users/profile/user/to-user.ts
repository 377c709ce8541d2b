import type { Reading } from '../../../../foundation/tables/tables.ts'
import { isSamlProvider, isSsoProvider } from '../../../../foundation/ids/sso-provider-id.ts'
import { type Granted, toGranted } from '../../../grants/grants.ts'
import { listUserGrants } from '../../../grants/user-grants.ts'
import type { UserRow } from '../store.ts'
import type { User } from './user.ts'

/**
 * Rows as the wire has users; their roles and tenants are loaded in one query. `holders` are those who may have some:
 * of users who were just made, it is known.
 */
export async function toUsers(
  db: Reading,
  projectId: string,
  rows: UserRow[],
  holders: readonly UserRow[] = rows,
): Promise<User[]> {
  const holderIds = holders.map(row => row.id)
  const grants = holderIds.length === 0 ? [] : await listUserGrants(db, { projectId, holderIds })
  const byUser = Map.groupBy(grants, grant => grant.holderId)
  return rows.map(row => describe(row, toGranted(byUser.get(row.id) ?? [])))
}

/** One row as the wire has it. */
export async function toUser(db: Reading, row: UserRow): Promise<User> {
  return (await toAccount(db, row)).user
}

/** A user and what counts for tokens: disabled tenants are not open. */
export type Account = { user: User; openTenants: User['userTenants'] }

export async function toAccount(db: Reading, row: UserRow): Promise<Account> {
  return accountOf(row, await findGranted(db, { projectId: row.project_id, userId: row.id }))
}

/** What a user holds, who need not be known yet. */
export async function findGranted(
  db: Reading,
  { projectId, userId }: { projectId: string; userId: string },
): Promise<Granted> {
  return toGranted(await listUserGrants(db, { projectId, holderIds: [userId] }))
}

export function accountOf(row: UserRow, granted: Granted): Account {
  return { user: describe(row, granted), openTenants: granted.openTenants }
}

/** This package wrote these columns, as JSON of exactly these types. */
export function parseLoginIds(row: UserRow) {
  return JSON.parse(row.login_ids) as string[]
}
export function parseAttributes(row: UserRow) {
  return JSON.parse(row.custom_attributes) as Record<string, unknown>
}
function parseNames(json: string) {
  return JSON.parse(json) as string[]
}

function describe(row: UserRow, { roleNames, permissions, tenants, ssoAppIds }: Granted): User {
  const loginIds = parseLoginIds(row)
  const providers = parseNames(row.oauth_providers)
  return {
    userId: row.id,
    loginIds,
    externalIds: loginIds,
    name: row.display_name,
    givenName: row.given_name,
    middleName: row.middle_name,
    familyName: row.family_name,
    email: row.email,
    phone: row.phone,
    verifiedEmail: row.verified_email === 1,
    verifiedPhone: row.verified_phone === 1,
    recoveryEmail: row.recovery_email,
    verifiedRecoveryEmail: row.verified_recovery_email === 1,
    recoveryPhone: row.recovery_phone,
    verifiedRecoveryPhone: row.verified_recovery_phone === 1,
    picture: row.picture,
    roleNames,
    permissions,
    userTenants: tenants,
    // Written from the closed set that the contract names.
    status: row.status as User['status'],
    createdTime: Math.floor(row.created_at / 1000),
    modifiedTime: Math.floor(row.modified_at / 1000),
    test: row.is_test === 1,
    customAttributes: parseAttributes(row),
    TOTP: row.has_totp === 1,
    SAML: providers.some(isSamlProvider),
    OIDC: providers.some(id => isSsoProvider(id) && !isSamlProvider(id)),
    SCIM: row.is_scim === 1,
    password: row.has_password === 1,
    webauthn: row.has_passkey === 1,
    push: false,
    OAuth: Object.fromEntries(providers.filter(id => !isSsoProvider(id)).map(provider => [provider, true])),
    ssoAppIds,
    editable: true,
    consentExpiration: Math.floor(row.consent_expires_at / 1000),
  }
}
