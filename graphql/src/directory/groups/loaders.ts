import { type Role, TenantNotFound } from '@gatehouse/identity-provider/contract'
import type { Context } from '../../request/context.ts'
import { defineLoader, ofEach } from '../../request/loaders.ts'
import { unlessHosted } from '../../schema/unless-hosted.ts'
import { managedRole } from '../roles/managed-role.ts'
import { listConfigurationsOfTenant } from '../../federation/sso-configurations/loaders.ts'
import { parseGroupNodeId, type TenantGroup } from './tenant-group.ts'

/** A group by the id part of its node id. */
export const loadGroup = defineLoader<string, TenantGroup | null>(async (nodeIds, context) => {
  const wanted = nodeIds.map(parseGroupNodeId)
  const places = wanted.filter(place => place !== undefined)
  if (places.length === 0) return nodeIds.map(() => null)
  const found =
    (await unlessHosted(() => context.client.groups.search({ groupIds: places.map(({ id }) => id) })))?.groups ??
    (await ofOneTenant(context, places[0]?.tenantId ?? ''))
  return wanted.map(place => found.find(({ id, tenantId }) => id === place?.id && tenantId === place.tenantId) ?? null)
})

/** The groups of a tenant; null where the provider answers those of one tenant at a time, and several are wanted. */
export const loadGroupsOfTenant = defineLoader<string, TenantGroup[] | null>(async (tenantIds, context) => {
  const found = await unlessHosted(() => context.client.groups.search({ tenantIds: [...tenantIds] }))
  if (found) return ofEach(tenantIds, found.groups, ({ tenantId }) => tenantId)
  const [tenantId] = tenantIds
  return tenantId !== undefined && tenantIds.length === 1
    ? [await ofOneTenant(context, tenantId)]
    : tenantIds.map(() => null)
})

/** The groups that a user belongs to; null at a hosted service, which does not list them. */
export const loadGroupsOfUser = defineLoader<string, TenantGroup[] | null>(async (userIds, { client }) => {
  const found = await unlessHosted(() => client.groups.search({ userIds: [...userIds] }))
  return userIds.map(
    userId => found?.groups.filter(({ members }) => members.some(member => member.userId === userId)) ?? null,
  )
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

async function ofOneTenant({ client }: Context, tenantId: string): Promise<TenantGroup[]> {
  try {
    return (await client.groups.loadAll({ tenantId })).map(group => ({ ...group, tenantId }))
  } catch (error) {
    if (error instanceof TenantNotFound) return []
    throw error
  }
}
