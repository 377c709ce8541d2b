import { together } from '@gatehouse-id/database'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import type { InputOf } from '@gatehouse-id/operation'
import type { Writing } from '../../../foundation/tables/tables.ts'
import { flag } from '../../../foundation/tables/tables.ts'
import type { GivenBy } from '../../roles/resolve.ts'
import { listDefaultRoleIds } from '../../roles/store.ts'
import { checkAttributes, listDeclared, withDefaults } from '../attributes/check.ts'
import { replaceValues } from '../attributes/values.ts'
import { assignTenants } from '../tenants/assign.ts'
import { assignSsoApplications } from '../applications/assign.ts'
import type { Invitation } from '../invitations/fields.ts'
import { columnsOf } from './changes/columns.ts'
import type { users } from './contract.ts'
import { firstGivenBy } from '../ownership/given.ts'
import type { Voucher } from '../ownership/vouch.ts'
import { insertUser, insertUserRoles, type UserRow } from './store.ts'
import { addLoginIds, assignRoles, refuseForeignIdentities, refuseLookAlikes, uniqueLoginIds } from './changes/write.ts'
import { indexNewUsers } from './search/text-index.ts'
import { parseAttributes, parseLoginIds } from './user/to-user.ts'
import type { AuditTarget } from '../../../activity/index.ts'

export type NewUser = Omit<
  InputOf<typeof users.create>,
  | keyof Invitation
  | 'familyAssociations'
  | 'customAttributes'
  | 'additionalLoginIds'
  | 'test'
  | 'roleNames'
  | 'password'
  | 'hashedPassword'
> & {
  customAttributes?: Record<string, unknown>
  additionalLoginIds?: string[]
  test?: boolean
  roleNames?: string[]
  /** Whether provisioning makes it. */
  isScim?: boolean
  /** The tenant whose administrator, directory or provider makes it. */
  ofTenant?: string
}
/** Whose it is, and who stands behind the account. */
type Made = { projectId: string; voucher: Voucher }

/**
 * The row of a new user, with its id.
 * @throws {InvalidInput} when a login id mixes alphabets that look alike, or belongs to another provider
 */
export function newUserRow({ clock, newId }: Pick<Dependencies, 'clock' | 'newId'>, input: NewUser & Made): UserRow {
  const { projectId, voucher } = input
  const now = clock()
  const columns = columnsOf(input, voucher)
  const row: UserRow = {
    project_id: projectId,
    id: newId('U'),
    status: input.status ?? 'enabled',
    ...columns,
    given_by: firstGivenBy(input, { isVouched: columns.verified_email === 1 }),
    is_test: flag(input.test ?? false),
    has_password: 0,
    has_totp: 0,
    has_passkey: 0,
    recovery_email: '',
    recovery_phone: '',
    verified_recovery_email: 0,
    verified_recovery_phone: 0,
    consent_expires_at: 0,
    is_self_registered: flag(!voucher.isProject),
    is_scim: flag(input.isScim ?? false),
    oauth_providers: '[]',
    login_ids: JSON.stringify(uniqueLoginIds([input.loginId, ...(input.additionalLoginIds ?? [])])),
    created_at: now,
    modified_at: now,
    credential_epoch: 0,
  }
  refuseLookAlikes(parseLoginIds(row))
  if (!voucher.isProject) refuseForeignIdentities(parseLoginIds(row), voucher.providerId)
  return row
}

/**
 * Creates a user in an open transaction. Without `rights`, no console role can be assigned.
 * @throws {LoginIdTaken} when another user has a login id
 * @throws {InvalidInput}
 * @throws {RoleNotFound}
 * @throws {TenantNotFound}
 * @throws {AdministratorNeeded} when the caller lacks the right to assign a console role
 */
export async function createUser(
  tx: Writing,
  dependencies: Pick<Dependencies, 'clock' | 'newId'>,
  input: NewUser & Made & Partial<GivenBy>,
): Promise<UserRow> {
  return (await createHolder(tx, dependencies, input)).row
}

/** The same, and whether the user holds roles, tenants or applications. */
export async function createHolder(
  tx: Writing,
  dependencies: Pick<Dependencies, 'clock' | 'newId'>,
  { rights = [], ...input }: NewUser & Made & Partial<GivenBy>,
): Promise<{ row: UserRow; isHolder: boolean }> {
  const { projectId } = input
  const [declared, defaults] = await together(tx, [
    () => listDeclared(tx, projectId),
    () => listDefaultRoleIds(tx, { projectId, tenantId: '' }),
  ])
  checkAttributes(declared, input.customAttributes ?? {})
  const row = newUserRow(dependencies, {
    ...input,
    customAttributes: withDefaults(declared, input.customAttributes ?? {}),
  })
  await insertUser(tx, row)
  await addLoginIds(tx, row, input.voucher.basisOf)
  await indexNewUsers(tx, [row])
  const attributes = parseAttributes(row)
  if (Object.keys(attributes).length > 0) await replaceValues(tx, { projectId, userId: row.id }, attributes)
  if (input.roleNames?.length) await assignRoles(tx, { rights }, row, input.roleNames)
  await insertUserRoles(tx, { projectId, userId: row.id }, defaults)
  if (input.userTenants?.length)
    await assignTenants(tx, { ...dependencies, rights, isNew: true }, row, input.userTenants)
  if (input.ssoAppIds?.length) await assignSsoApplications(tx, row, input.ssoAppIds)
  const held = [defaults, input.roleNames, input.userTenants, input.ssoAppIds]
  return { row, isHolder: held.some(some => some?.length) }
}

export function auditTarget(row: UserRow): AuditTarget {
  const loginIds = parseLoginIds(row)
  return { type: 'user', id: row.id, name: row.display_name || row.email || (loginIds[0] ?? ''), loginIds }
}

/** An unknown user in the audit trail. Written like a known one, so that both take equally long. */
export function auditUnknownUser(loginId: string): AuditTarget {
  return {
    type: 'user',
    id: '',
    name: loginId,
    loginIds: [loginId],
  }
}
