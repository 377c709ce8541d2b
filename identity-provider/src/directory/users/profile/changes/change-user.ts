import type { Call } from '../../../../foundation/requests/call.ts'
import type { Dependencies } from '../../../../foundation/areas/dependencies.ts'
import type { EndSessions } from '../../needs.ts'
import type { RequireOwnSecondFactor } from '../../needs.ts'
import type { Writing } from '../../../../foundation/tables/tables.ts'
import { checkAttributes, listDeclared } from '../../attributes/check.ts'
import { replaceValues } from '../../attributes/values.ts'
import { type AssociatedTenant, assignTenants } from '../../tenants/assign.ts'
import { assignSsoApplications } from '../../applications/assign.ts'
import { changesBetween } from './changes-between.ts'
import { auditTarget } from '../create.ts'
import { getUserToChange, type UserSelector } from '../find.ts'
import { findUserById, updateUser, type UserRow } from '../store.ts'
import { parseAttributes, parseLoginIds } from '../user/to-user.ts'
import { putLoginIds, refuseForeignIdentities, refuseLookAlikes, uniqueLoginIds } from './write.ts'
import { indexUsers } from '../search/text-index.ts'
import { resolveRoles } from '../../../roles/resolve.ts'
import { requireVouching } from '../../ownership/authority.ts'
import { noteGiven } from '../../ownership/given.ts'
import { requireOwnerFor } from '../../ownership/require-owner.ts'
import { type Voucher, voucherOf } from '../../ownership/vouch.ts'
import { changeRoles } from '../../roles/change.ts'
import type { RecordAudit } from '../../../../activity/index.ts'

export type UserChange = Partial<Omit<UserRow, 'given_by' | 'is_self_registered'>> & {
  loginIds?: string[]
  roleNames?: string[]
  userTenants?: AssociatedTenant[]
  ssoAppIds?: string[]
}

/**
 * Applies a change of a user with all its consequences, in an open transaction.
 * @throws {UserNotFound}
 * @throws {LoginIdTaken} when another user has a new login id
 * @throws {RoleNotFound}
 * @throws {TenantNotFound}
 * @throws {AdministratorNeeded} when the caller lacks the right to change an administrator or assign a console role
 */
export type ChangeUser = (
  tx: Writing,
  call: Call,
  selector: UserSelector,
  changeOf: (row: UserRow, voucher: Voucher) => UserChange,
  /** Who stands behind a new address; the caller, unless it is a tenant's directory or provider. */
  by?: Voucher,
) => Promise<UserRow>

export function createChangeUser(
  { clock, hooks }: Pick<Dependencies, 'clock' | 'hooks'>,
  {
    recordAudit,
    endSessions,
    requireOwnSecondFactor,
  }: { recordAudit: RecordAudit; endSessions: EndSessions; requireOwnSecondFactor: RequireOwnSecondFactor },
): ChangeUser {
  return async (tx, call, selector, changeOf, by = voucherOf(call)) => {
    const before = await getUserToChange(tx, call, selector)
    const { loginIds, roleNames, userTenants, ssoAppIds, ...columns } = changeOf(before, by)
    const row: UserRow = { ...before, ...columns, modified_at: clock() }
    const isOtherAddress = loginIds !== undefined || addresses.some(column => row[column] !== before[column])
    if (isOtherAddress) {
      await requireOwnSecondFactor(tx, call, before)
      await requireVouching(tx, call, before)
    }
    if (row.custom_attributes !== before.custom_attributes)
      checkAttributes(await listDeclared(tx, before.project_id), parseAttributes(row))
    if (loginIds) refuseLookAlikes(loginIds, parseLoginIds(before))
    if (loginIds) row.login_ids = JSON.stringify(uniqueLoginIds(loginIds))
    if (loginIds && !by.isProject) refuseForeignIdentities(newOnes(loginIds, before), undefined)
    const { project_id, id, given_by: _, ...stored } = row
    await updateUser(tx, { projectId: project_id, userId: id }, stored)
    if (isOtherAddress) await noteGiven(tx, call, before)
    if (row.custom_attributes !== before.custom_attributes)
      await replaceValues(tx, { projectId: project_id, userId: id }, parseAttributes(row))
    if (row.login_ids !== before.login_ids) await putLoginIds(tx, row, by.basisOf)
    if (hasOtherTerms(before, row)) await indexUsers(tx, [row])
    const named = selector.loginId ?? id
    if (roleNames) {
      await requireOwnerFor(tx, row, roleNames)
      const roleIds = await resolveRoles(tx, call, { projectId: project_id, names: roleNames })
      await changeRoles(tx, { call, hooks }, row, { how: 'set', roleIds, named })
    }
    if (userTenants) await assignTenants(tx, { clock, hooks, call, named, rights: call.rights }, row, userTenants)
    // Who gains power loses what others gave.
    if (roleNames || userTenants) Object.assign(row, await findUserById(tx, { projectId: project_id, userId: id }))
    if (ssoAppIds) await assignSsoApplications(tx, row, ssoAppIds)
    if (before.status !== 'disabled' && row.status === 'disabled') await endSessions(tx, call, row.id)
    await recordAudit(tx, call, {
      action: 'UserModified',
      target: auditTarget(row),
      data: {
        changes: {
          ...changesBetween(before, row),
          ...(roleNames && { roleNames: { to: roleNames } }),
          ...(userTenants && { userTenants: { to: userTenants } }),
          ...(ssoAppIds && { ssoAppIds: { to: ssoAppIds } }),
        },
      },
    })
    return row
  }
}

/** A new e-mail address or phone number is unverified unless the same change says otherwise. */
export function addressChange(
  row: UserRow,
  change: { field: 'email' | 'phone'; value: string | undefined; isVerified: boolean | undefined; voucher: Voucher },
): Partial<UserRow> {
  const { field, value, isVerified, voucher } = change
  const isNew = value !== undefined && value !== row[field]
  const verified = isVerified ?? (isNew ? false : undefined)
  return {
    ...(value !== undefined && { [field]: value }),
    ...(verified !== undefined && { [`verified_${field}`]: voucher.verified(value ?? row[field], verified) }),
  }
}

/** Where codes and links go that let somebody in. */
const addresses = ['email', 'phone', 'recovery_email', 'recovery_phone'] as const

function hasOtherTerms(before: UserRow, after: UserRow) {
  return (['login_ids', 'email', 'display_name', 'given_name', 'family_name', 'phone'] as const).some(
    column => before[column] !== after[column],
  )
}

function newOnes(loginIds: string[], before: UserRow): string[] {
  const known = new Set(parseLoginIds(before))
  return loginIds.filter(loginId => !known.has(loginId))
}
