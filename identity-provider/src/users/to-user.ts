import type { Reading } from '../tables.ts'
import { listUserRoles, type UserRole, type UserRow } from './store.ts'
import type { User } from './user.ts'

/** Rows as the wire has users, with their roles loaded in one query. */
export async function toUsers(db: Reading, projectId: string, rows: UserRow[]): Promise<User[]> {
  const roles = rows.length === 0 ? [] : await listUserRoles(db, { projectId, userIds: rows.map(row => row.id) })
  const byUser = Map.groupBy(roles, role => role.userId)
  return rows.map(row => describe(row, byUser.get(row.id) ?? []))
}

/** One row as the wire has it. */
export async function toUser(db: Reading, row: UserRow): Promise<User> {
  return describe(row, await listUserRoles(db, { projectId: row.project_id, userIds: [row.id] }))
}

/** These columns hold what this package wrote as JSON of exactly these types. */
export const parseLoginIds = (row: UserRow) => JSON.parse(row.login_ids) as string[]
export const parseAttributes = (row: UserRow) => JSON.parse(row.custom_attributes) as Record<string, unknown>
const parseNames = (json: string) => JSON.parse(json) as string[]

function describe(row: UserRow, roles: UserRole[]): User {
  const loginIds = parseLoginIds(row)
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
    picture: row.picture,
    roleNames: roles.map(role => role.name),
    permissions: [...new Set(roles.flatMap(role => parseNames(role.permissionNames)))].sort(),
    userTenants: [],
    // Written from the same closed set that the contract names.
    status: row.status as User['status'],
    createdTime: Math.floor(row.created_at / 1000),
    modifiedTime: Math.floor(row.modified_at / 1000),
    test: row.is_test === 1,
    customAttributes: parseAttributes(row),
    TOTP: row.has_totp === 1,
    SAML: false,
    OIDC: false,
    SCIM: false,
    password: row.has_password === 1,
    webauthn: row.has_passkey === 1,
    push: false,
    OAuth: Object.fromEntries(parseNames(row.oauth_providers).map(provider => [provider, true])),
    ssoAppIds: [],
    editable: true,
    consentExpiration: 0,
  }
}
