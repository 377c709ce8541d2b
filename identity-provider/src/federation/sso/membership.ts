import type { Call } from '../../foundation/requests/call.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import { AdministratorNeeded } from '../../foundation/errors/errors.ts'
import type { Flow } from '../social/flow.ts'
import type { Profile } from '../social/upstream/profile.ts'
import { findSsoSettings, type SsoSettingsRow } from '../sso-configurations/store.ts'
import { readStored } from '../sso-configurations/to-settings.ts'
import type { Reading, Writing } from '../../foundation/tables/tables.ts'
import { SsoNotConfigured } from './contract.ts'
import { addressChangesOf } from './address-changes.ts'
import { changesOf, groupsOf, type MappedHalf, mappedRoleIds, relationsOf } from './mapped.ts'
import type { SetOwnedRelations } from './needs.ts'
import { withUsualNames } from '../saml/attribute-names.ts'
import { isSamlProvider, readSsoProviderId, ssoProviderId } from '../../foundation/ids/sso-provider-id.ts'
import {
  authorityOver,
  isConsoleRole,
  isOfConsole,
  listGroupMembers,
  listGroupNames,
  replaceMemberships,
  findRolesById,
  listUserIdsOfProvider,
  getTenant,
  toSettings,
  joinTenant,
  deleteTenantRoles,
  insertTenantRoles,
  isMember,
  tenantVouches,
  type ChangeUser,
  UnknownUser,
  type UserRow,
} from '../../directory/index.ts'

type IncomingIdentity = { flow: Flow; profile: Profile; user: UserRow }
type Member = { projectId: string; tenantId: string; userId: string }

export type SsoMembership = {
  /**
   * Makes a user of a tenant's provider a member of the tenant, with attributes, groups and roles.
   * @throws {SsoNotConfigured}
   * @throws {UnknownUser} when only members may sign in
   * @throws {AdministratorNeeded} when the user has a console role
   */
  admit(tx: Writing, call: Call, incoming: IncomingIdentity): Promise<UserRow>
  /**
   * The same for a user whom another issuer vouches for, by mappings of its own.
   * @throws {UnknownUser} when only members may sign in
   * @throws {AdministratorNeeded} when the user has a console role
   */
  admitBy(tx: Writing, call: Call, incoming: IncomingIdentity, half: MappedHalf): Promise<UserRow>
  /** The groups that a provider has sent, as the mappings see them. */
  groupsOf(db: Reading, call: Call, incoming: Omit<IncomingIdentity, 'user'>): Promise<string[]>
  /** Recalculates the mapped roles of all users who signed in with a configuration; returns how many users that are. */
  recalculate(tx: Writing, call: Call, row: SsoSettingsRow): Promise<number>
}

export function createSsoMembership(
  { clock, newId, hooks }: Pick<Dependencies, 'clock' | 'newId' | 'hooks'>,
  { changeUser, setOwnedRelations }: { changeUser: ChangeUser; setOwnedRelations: SetOwnedRelations },
): SsoMembership {
  type Described = { user: UserRow; profile: Profile; half: MappedHalf; tenantId: string }
  type Related = { member: Member; owner: string; half: MappedHalf; names: string[] }

  async function relate(tx: Writing, call: Call, { member, owner, half, names }: Related): Promise<void> {
    const relations = relationsOf(half, member.tenantId, names)
    await setOwnedRelations(tx, call, { tenantId: member.tenantId, userId: member.userId, owner, relations })
  }

  /** What the provider says of a user is written to an account of the tenant's own, and of no other. */
  async function describe(tx: Writing, call: Call, { user, profile, half, tenantId }: Described): Promise<UserRow> {
    const authority = await authorityOver(tx, { projectId: call.projectId, tenantIds: [tenantId] }, user)
    if (!authority.manages) return user
    const voucher = tenantVouches(authority.domains, profile)
    const changes = {
      ...changesOf(user, profile, half, voucher),
      ...(authority.vouches && (await addressChangesOf(tx, user, profile, voucher))),
    }
    if (Object.keys(changes).length === 0) return user
    return changeUser(tx, call, { userId: user.id }, () => changes, voucher)
  }

  async function admitBy(tx: Writing, call: Call, { flow, profile, user }: IncomingIdentity, half: MappedHalf) {
    const { projectId } = call
    const { tenantId, ssoId } = readSsoProviderId(flow.providerId)
    const member = { projectId, tenantId, userId: user.id }
    // Tenants, and keys with fewer rights, can configure this provider: it must not vouch for administrators.
    if (await isOfConsole(tx, { projectId, userId: user.id })) {
      const message = 'administrators cannot sign in through a tenant’s single sign-on'
      throw new AdministratorNeeded({ message })
    }
    const { JITDisabled } = toSettings(await getTenant(tx, projectId, tenantId))
    if (JITDisabled && !(await isMember(tx, member))) throw new UnknownUser()
    const named = profile.isEmailVerified ? profile.email : user.id
    await joinTenant(tx, { clock, hooks, call, named }, user, { tenantId })
    const changed = await describe(tx, call, { user, profile, half, tenantId })
    const names = groupsOf(profile, half)
    const now = clock()
    if (names) await replaceMemberships(tx, { ...member, ssoId }, { names, now, newId: () => newId('SG') })
    const provisioned = await listGroupNames(tx, member, 'scim')
    const all = [...(names ?? []), ...provisioned]
    await grant(tx, member, half, all)
    await relate(tx, call, { member, owner: flow.providerId, half, names: all })
    return changed
  }

  return {
    async admit(tx, call, { flow, profile, user }) {
      const { projectId } = call
      const { tenantId, ssoId } = readSsoProviderId(flow.providerId)
      const row = await findSsoSettings(tx, { projectId, tenantId, ssoId })
      if (!row) throw new SsoNotConfigured()
      return admitBy(tx, call, { flow, profile, user }, halfFor(row, flow.providerId, profile))
    },

    admitBy,

    async groupsOf(db, { projectId }, { flow, profile }) {
      const row = await findSsoSettings(db, { projectId, ...readSsoProviderId(flow.providerId) })
      return (row && groupsOf(profile, halfFor(row, flow.providerId, profile))) ?? []
    },

    async recalculate(tx, call, row) {
      const { project_id: projectId, tenant_id: tenantId, sso_id: ssoId } = row
      const half = mappedHalf(row)
      const memberships = await listGroupMembers(tx, { projectId, tenantIds: [tenantId], ssoId })
      const groups = Map.groupBy(memberships, ({ userId }) => userId)
      let users = 0
      const providerId = ssoProviderId({ tenantId, ssoId }, row.auth_type === 'saml' ? 'saml' : 'oidc')
      for (const userId of await listUserIdsOfProvider(tx, { projectId, providerId })) {
        const member = { projectId, tenantId, userId }
        if (!(await isMember(tx, member))) continue
        const names = (groups.get(userId) ?? []).map(({ name }) => name)
        await grant(tx, member, half, names)
        await relate(tx, call, { member, owner: providerId, half, names })
        users++
      }
      return users
    },
  }
}

/** What a sign-in is mapped by. */
function halfFor(row: SsoSettingsRow, providerId: string, { claims }: Profile): MappedHalf {
  const { saml, oidc } = readStored(row)
  return isSamlProvider(providerId)
    ? { ...saml, userAttrMapping: withUsualNames(saml.attributeMapping, claims) }
    : { ...oidc }
}

/** The mappings of the protocol that a configuration is for. */
export function mappedHalf(row: SsoSettingsRow): MappedHalf {
  const { saml, oidc } = readStored(row)
  return row.auth_type === 'saml' ? { ...saml, userAttrMapping: saml.attributeMapping } : oidc
}

/** Assigns and removes roles by the mappings; console roles, and roles that no mapping names, stay. */
export async function grant(
  tx: Writing,
  member: Member,
  { mappings, defaultRoleIds, groupsPriority = false }: Omit<MappedHalf, 'userAttrMapping'>,
  groupNames: string[],
): Promise<void> {
  const all = [...new Set([...mappings.map(({ roleId }) => roleId), ...defaultRoleIds])]
  if (all.length === 0) return
  const mapped = mappedRoleIds(mappings, groupNames, groupsPriority)
  const wanted = new Set([...mapped, ...defaultRoleIds])
  const found = await findRolesById(tx, { projectId: member.projectId, ids: all })
  const there = found.filter(role => !isConsoleRole(role))
  const [given, taken] = [there.filter(({ id }) => wanted.has(id)), all.filter(id => !wanted.has(id))]
  await deleteTenantRoles(tx, { ...member, roleIds: taken })
  await insertTenantRoles(tx, { ...member, roleIds: given.map(({ id }) => id) })
}
