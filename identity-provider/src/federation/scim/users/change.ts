import type { Call } from '../../../foundation/requests/call.ts'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import { flag, type Reading, type Writing } from '../../../foundation/tables/tables.ts'
import type { RecordAudit } from '../../../activity/index.ts'
import {
  auditTarget,
  type ChangeUser,
  domainOf,
  deleteMember,
  type EndSessions,
  findUserById,
  isAddressTaken,
  isMember,
  joinTenant,
  loginIdKey,
  lockUser,
  parseLoginIds,
  type RemoveUser,
  tenantVouches,
  updateUser,
  type UserRow,
  type Voucher,
} from '../../../directory/index.ts'
import { invalidValue, ScimError, TakenElsewhere } from '../errors.ts'
import type { CountRemoval } from '../callers/removal-limit.ts'
import type { Json } from '../schema/normalize.ts'
import { type ScimAuthority, scimAuthority } from './authority.ts'
import type { MapRoles } from '../groups/map-roles.ts'
import { type Profile, profileOf, scimColumns } from './columns.ts'
import { type FoundUser, writableOf } from './resource.ts'
import { deleteScimUser, findScimUser, putScimUser, type ScimUserRow, type TenantScope } from './store.ts'

export type ChangeNeeds = {
  recordAudit: RecordAudit
  endSessions: EndSessions
  changeUser: ChangeUser
  removeUser: RemoveUser
  countRemoval: CountRemoval
  mapRoles: MapRoles
}
type UserScope = TenantScope & { userId: string }

/** @throws {ScimError} 404 for a user whom the tenant's directory does not see */
export async function getFound(db: Reading, scope: UserScope): Promise<FoundUser> {
  const user = await findUserById(db, scope)
  const scim = await findScimUser(db, scope)
  const isOfTenant = await isMember(db, scope)
  if (!user || !(isOfTenant || scim?.is_active === 0)) throw new ScimError(404, `there is no user ${scope.userId}`)
  return { user, scim, isMember: isOfTenant }
}

/** The same, locked until the transaction ends. */
export async function lockFound(tx: Writing, scope: UserScope): Promise<FoundUser> {
  await lockUser(tx, scope)
  return getFound(tx, scope)
}

/** Changes users as the directory of a tenant says. */
export function createChangeScimUser({ clock, hooks }: Pick<Dependencies, 'clock' | 'hooks'>, needs: ChangeNeeds) {
  const { recordAudit, endSessions, changeUser, removeUser, countRemoval, mapRoles } = needs

  /** Membership and status follow `active`. */
  async function activate(tx: Writing, { call, scope, found, authority, isActive }: Activation): Promise<void> {
    const { user, scim } = found
    const { projectId, tenantId } = scope
    const member = { projectId, tenantId, userId: user.id }
    const fact = { target: auditTarget(user), tenants: [tenantId] }
    if (isActive) {
      await joinTenant(tx, { clock, hooks, call, named: user.id }, user, { tenantId })
      await mapRoles(tx, call, scope, [user.id])
      if (scim?.has_disabled === 1 && user.status === 'disabled')
        await changeUser(tx, call, { userId: user.id }, () => ({ status: 'enabled' }))
      await recordAudit(tx, call, { action: 'UserTenantAdded', ...fact })
    } else {
      await countRemoval(tx, scope)
      await deleteMember(tx, member)
      await mapRoles(tx, call, scope, [user.id])
      if (authority.manages) await endSessions(tx, call, user.id)
      if (authority.ownsAccount && user.status !== 'disabled')
        await changeUser(tx, call, { userId: user.id }, () => ({ status: 'disabled' }))
      await recordAudit(tx, call, { action: 'UserTenantRemoved', ...fact })
    }
  }

  return {
    /**
     * @throws {ScimError} uniqueness, invalidValue, and 429 when too many users are removed
     * @throws {LoginIdTaken}
     */
    async replace(tx: Writing, change: { call: Call; scope: TenantScope; found: FoundUser; resource: Json }) {
      const { call, scope, found, resource } = change
      const { user, scim } = found
      const authority = await scimAuthority(tx, scope, found)
      const { writesAccount } = authority
      const profile = profileOf(resource)
      const before = profileOf(writableOf(found))
      if (writesAccount) await requireFree(tx, user, { profile, before, authority, scim })
      const voucher = tenantVouches(authority.domains, profile)
      const changes = writesAccount ? changesOf(user, { profile, before, authority, voucher }) : {}
      const isChanged = Object.keys(changes).length > 0
      if (isChanged) await changeUser(tx, call, { userId: user.id }, () => changes, voucher)
      const wasMember = found.isMember
      // A user whom an administrator disabled stays a member, and disabled.
      const isActive = resource.active === undefined ? wasMember : profile.isActive
      if (isActive !== wasMember) await activate(tx, { ...change, authority, isActive })
      const after = (await findUserById(tx, { projectId: scope.projectId, userId: user.id })) ?? user
      const row: ScimUserRow = {
        project_id: scope.projectId,
        tenant_id: scope.tenantId,
        user_id: user.id,
        ...scimColumns(resource, profile, authority),
        is_active: flag(isActive),
        is_created: scim?.is_created ?? 0,
        has_disabled: flag(after.status === 'disabled' && (scim?.has_disabled === 1 || user.status !== 'disabled')),
        created_at: scim?.created_at ?? user.created_at,
        modified_at: clock(),
      }
      const isOther = !scim || isDifferent(scim, row)
      const stored = isOther ? row : scim
      if (isOther) await putScimUser(tx, row)
      if (user.is_scim === 0) await updateUser(tx, { projectId: scope.projectId, userId: user.id }, { is_scim: 1 })
      if (isOther && !isChanged && isActive === wasMember)
        await recordAudit(tx, call, { action: 'UserProvisioned', target: auditTarget(user), tenants: [scope.tenantId] })
      return { user: { ...after, is_scim: 1 }, scim: stored, isMember: isActive }
    },

    /** Deletes an account that the tenant alone provisioned; any other one only leaves the tenant. */
    async remove(tx: Writing, { call, scope, found }: { call: Call; scope: TenantScope; found: FoundUser }) {
      const { user, isMember: was } = found
      const { projectId, tenantId } = scope
      const { ownsAccount, manages } = await scimAuthority(tx, scope, found)
      // A user who was deactivated has been counted.
      if (was) await countRemoval(tx, scope)
      if (ownsAccount) return removeUser.remove(tx, call, user, tenantId)
      await deleteMember(tx, { projectId, tenantId, userId: user.id })
      await mapRoles(tx, call, scope, [user.id])
      await deleteScimUser(tx, { projectId, tenantId, userId: user.id })
      if (manages) await endSessions(tx, call, user.id)
      await recordAudit(tx, call, { action: 'UserTenantRemoved', target: auditTarget(user), tenants: [tenantId] })
    },
  }
}

type Activation = { call: Call; scope: TenantScope; found: FoundUser; authority: ScimAuthority; isActive: boolean }

function isDifferent(before: ScimUserRow, after: ScimUserRow): boolean {
  return Object.entries(after).some(
    ([column, value]) => column !== 'modified_at' && before[column as keyof ScimUserRow] !== value, // a column of both
  )
}

type Compared = { profile: Profile; before: Profile; authority: ScimAuthority; scim?: ScimUserRow | undefined }

/**
 * @throws {ScimError} uniqueness for the address of another account; invalidValue for one outside of the tenant's domains
 */
async function requireFree(tx: Writing, user: UserRow, { profile, before, authority, scim }: Compared): Promise<void> {
  const isOutside = (text: string) => scim?.is_created !== 1 && !authority.domains.has(domainOf(text))
  if (profile.email !== before.email && profile.email !== '') {
    if (isOutside(profile.email))
      throw invalidValue('emails: the tenant may only give this account addresses at its own domains')
    if (await isAddressTaken(tx, { user, kind: 'email', address: profile.email }))
      throw new TakenElsewhere('another account has this email address')
  }
  const isNewName = loginIdKey(profile.userName) !== loginIdKey(before.userName)
  if (isNewName && isOutside(profile.userName))
    throw invalidValue('userName: the tenant may only give this account names at its own domains')
}

/** What changes of the account. */
function changesOf(user: UserRow, { profile, before, authority, voucher }: Compared & { voucher: Voucher }) {
  const isNewEmail = profile.email !== user.email
  const isNewName = profile.userName !== before.userName
  const isOfTenant = authority.domains.has(domainOf(profile.email))
  const wanted = {
    display_name: profile.displayName,
    given_name: profile.givenName,
    middle_name: profile.middleName,
    family_name: profile.familyName,
    email: profile.email,
    phone: profile.phone,
    ...(isNewEmail && { verified_email: voucher.verified(profile.email, true) }),
    ...(profile.phone !== user.phone && { verified_phone: 0 as const }),
  }
  // The keys above are columns of a user.
  const changed = Object.entries(wanted).filter(([column, value]) => user[column as keyof UserRow] !== value)
  const replaced = new Set([before.userName, before.email].map(loginIdKey))
  const others = parseLoginIds(user).filter(loginId => !replaced.has(loginIdKey(loginId)))
  const loginIds = [profile.userName, ...(isOfTenant ? [profile.email] : []), ...others]
  return { ...Object.fromEntries(changed), ...((isNewName || isNewEmail) && { loginIds }) }
}
