import type { Call } from '../../../foundation/requests/call.ts'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import { flag, type Reading, type Writing } from '../../../foundation/tables/tables.ts'
import type { RecordAudit } from '../../../activity/index.ts'
import type { RecordVerifiedAddress } from '../../../authentication/index.ts'
import {
  auditTarget,
  createUser,
  domainOf,
  domainsOf,
  findUserByLoginId,
  getUser,
  isClaimed,
  isMember,
  isOfConsole,
  joinTenant,
  listLoginIdBases,
  loginIdKey,
  listUserIdsByAddress,
  lockUser,
  tenantVouches,
  updateUser,
  type UserRow,
} from '../../../directory/index.ts'
import { TakenElsewhere, uniqueness } from '../errors.ts'
import type { MapRoles } from '../groups/map-roles.ts'
import type { Json } from '../schema/normalize.ts'
import { scimAuthority } from './authority.ts'
import { type Profile, profileOf, scimColumns } from './columns.ts'
import type { FoundUser } from './resource.ts'
import { findByUserName, findScimUser, putScimUser, type ScimUserRow, type TenantScope } from './store.ts'

export type CreateNeeds = {
  recordAudit: RecordAudit
  recordVerifiedAddress: RecordVerifiedAddress
  mapRoles: MapRoles
}

const taken = 'another account has this userName or email address'

/**
 * Provisions a user: a new account, or one that the tenant may take in because the domain of its address is the tenant's
 * (docs/decisions/protocols/scim.md).
 * @throws {ScimError} uniqueness, invalidValue
 */
export async function createScimUser(
  tx: Writing,
  dependencies: Pick<Dependencies, 'clock' | 'newId' | 'hooks'>,
  { recordAudit, recordVerifiedAddress, mapRoles }: CreateNeeds,
  { call, scope, resource }: { call: Call; scope: TenantScope; resource: Json },
): Promise<FoundUser> {
  const { projectId, tenantId } = scope
  const profile = profileOf(resource)
  const columns = scimColumns(resource, profile, { writesAccount: true })
  const named = await findByUserName(tx, { ...scope, key: columns.user_name_key })
  if (named && (await isVisible(tx, named))) throw uniqueness(`the tenant has a user ${profile.userName}`)
  const domains = await domainsOf(tx, { projectId, tenantIds: [tenantId] })
  const known = await findAccount(tx, projectId, profile)
  const now = dependencies.clock()
  if (known) {
    const user = await takeIn(known, profile.email || profile.userName)
    if (profile.isActive) await join(user)
    const { writesAccount } = await scimAuthority(tx, scope, { user, scim: undefined })
    const row = rowOf(user.id, { ...scimColumns(resource, profile, { writesAccount }), is_created: 0 })
    await putScimUser(tx, row)
    await updateUser(tx, { projectId, userId: user.id }, { is_scim: 1 })
    await recordAudit(tx, call, { action: 'UserTenantAdded', target: auditTarget(user), tenants: [tenantId] })
    return { user: { ...user, is_scim: 1 }, scim: row, isMember: profile.isActive }
  }
  const isOfTenant = domains.has(domainOf(profile.email))
  const { isActive, userName, externalId: _, ...described } = profile
  const made = await createUser(tx, dependencies, {
    projectId,
    voucher: tenantVouches(domains, profile),
    ofTenant: tenantId,
    loginId: userName,
    // Single sign-on finds users by the address that their provider tells.
    additionalLoginIds: isOfTenant ? [profile.email] : [],
    ...described,
    verifiedEmail: isOfTenant,
    status: isActive ? 'enabled' : 'disabled',
    isScim: true,
  })
  if (isActive) await join(made)
  const row = rowOf(made.id, { ...columns, is_created: 1 })
  await putScimUser(tx, row)
  await recordAudit(tx, call, {
    action: 'UserCreated',
    method: 'scim',
    target: auditTarget(made),
    tenants: [tenantId],
  })
  return { user: made, scim: row, isMember: isActive }

  async function join(user: UserRow): Promise<void> {
    await joinTenant(tx, { ...dependencies, call, named: user.id }, user, { tenantId })
    await mapRoles(tx, call, scope, [user.id])
  }

  function rowOf(userId: string, own: ReturnType<typeof scimColumns> & Pick<ScimUserRow, 'is_created'>): ScimUserRow {
    return {
      project_id: projectId,
      tenant_id: tenantId,
      user_id: userId,
      is_active: flag(profile.isActive),
      has_disabled: flag(own.is_created === 1 && !profile.isActive),
      created_at: now,
      modified_at: now,
      ...own,
    }
  }

  /** @throws {ScimError} uniqueness when the tenant may not take the account in */
  async function takeIn(row: UserRow, address: string): Promise<UserRow> {
    const member = { projectId, tenantId, userId: row.id }
    if ((await isMember(tx, member)) || (await findScimUser(tx, member))?.is_active === 0)
      throw uniqueness(`the tenant has a user ${profile.userName}`)
    const locked = (await lockUser(tx, { projectId, userId: row.id })) ?? row
    if (!domains.has(domainOf(address)) || (await isOfConsole(tx, { projectId, userId: row.id })))
      throw new TakenElsewhere(taken)
    const bases = await listLoginIdBases(tx, { projectId, userId: row.id })
    // The tenant speaks for its domain: what a stranger added to the address is removed.
    if (isClaimed(locked, bases, address))
      return (await recordVerifiedAddress(tx, call, locked, { kind: 'email', address })).row
    const isProven = locked.email === address && (locked.verified_email === 1 || locked.is_self_registered === 0)
    if (!isProven) throw new TakenElsewhere(taken)
    return locked
  }
}

/** Whether the tenant's directory sees the user: an administrator may have removed the membership since. */
async function isVisible(db: Reading, { project_id, tenant_id, user_id, is_active }: ScimUserRow): Promise<boolean> {
  return is_active === 0 || isMember(db, { projectId: project_id, tenantId: tenant_id, userId: user_id })
}

/**
 * The account with the user name or the address.
 * @throws {ScimError} uniqueness when these are two
 */
async function findAccount(tx: Writing, projectId: string, profile: Profile): Promise<UserRow | undefined> {
  const byName = await findUserByLoginId(tx, { projectId, loginId: profile.userName })
  const isSame = loginIdKey(profile.email) === loginIdKey(profile.userName)
  const byAddress = byName && isSame ? byName : await findByAddress(tx, projectId, profile.email, { isSame })
  if (byName && byAddress && byName.id !== byAddress.id) throw new TakenElsewhere(taken)
  return byName ?? byAddress
}

/** Without looking among the login ids again where the user name is the address. */
async function findByAddress(
  tx: Writing,
  projectId: string,
  email: string,
  { isSame }: { isSame: boolean },
): Promise<UserRow | undefined> {
  if (email === '') return undefined
  const byLoginId = isSame ? undefined : await findUserByLoginId(tx, { projectId, loginId: email })
  if (byLoginId) return byLoginId
  const [id] = await listUserIdsByAddress(tx, { projectId, column: 'email', values: [email], limit: 1 })
  return id === undefined ? undefined : getUser(tx, projectId, { userId: id })
}
