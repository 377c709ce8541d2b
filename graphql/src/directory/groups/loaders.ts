import type { TenantGroup } from '@gatehouse-id/entities'
import type { Role } from '@gatehouse-id/identity-provider/contract'
import { listConfigurationsOfTenant } from '../../federation/sso-configurations/loaders.ts'
import type { Context } from '../../request/context.ts'
import { defineLoader, ofEach } from '../../request/loaders.ts'
import { managedRole } from '../roles/managed-role.ts'
import { groupsOfTenant, searchGroups } from './managed-group.ts'

/** The groups of a tenant; null where the provider answers those of one tenant at a time, and several are wanted. */
export const loadGroupsOfTenant = defineLoader<string, TenantGroup[] | null>(async (tenantIds, { client }) => {
  const found = await searchGroups(client, { tenantIds: [...tenantIds] })
  if (found) return ofEach(tenantIds, found, ({ tenantId }) => tenantId)
  const [tenantId] = tenantIds
  return tenantId !== undefined && tenantIds.length === 1
    ? [await groupsOfTenant(client, tenantId)]
    : tenantIds.map(() => null)
})

/** The groups that a user belongs to; null at a hosted service, which does not list them. */
export const loadGroupsOfUser = defineLoader<string, TenantGroup[] | null>(async (userIds, { client }) => {
  const found = await searchGroups(client, { userIds: [...userIds] })
  return userIds.map(userId => found?.filter(({ members }) => members.some(member => member.userId === userId)) ?? null)
})

/** The roles that the mapping of its single sign-on gives to the members of a group, by name. */
export async function listMappedRoles(context: Context, { tenantId, ssoId, display }: TenantGroup): Promise<Role[]> {
  const configurations = await listConfigurationsOfTenant(context, tenantId)
  const mappings = configurations
    .filter(configuration => configuration.ssoId === ssoId)
    .flatMap(({ oidc, saml }) => [...oidc.groupsMapping, ...saml.groupsMapping])
  const ids = mappings.filter(({ groups }) => groups.includes(display)).map(({ role }) => role.id)
  const roles = await Promise.all([...new Set(ids)].map(id => managedRole.load(context, id)))
  return roles.filter(role => role !== undefined).toSorted((one, other) => (one.name < other.name ? -1 : 1))
}
