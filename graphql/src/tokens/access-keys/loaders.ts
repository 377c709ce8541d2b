import type { AccessKey, Role } from '@gatehouse-id/identity-provider/contract'
import type { Context } from '../../request/context.ts'
import { defineLoader } from '../../request/loaders.ts'
import { loadRolesNamed } from '../../directory/roles/managed-role.ts'
import { managedKey } from './managed-key.ts'

/** The access keys that are bound to a user, by name. */
export const listAccessKeysOfUser = defineLoader<string, AccessKey[]>(async (userIds, context) => {
  const byUser = Map.groupBy(await managedKey.loadAll(context), ({ boundUserId }) => boundUserId)
  return userIds.map(userId => byUser.get(userId) ?? [])
})

/** The access keys that belong to a tenant, by name. */
export const listAccessKeysOfTenant = defineLoader<string, AccessKey[]>(async (tenantIds, context) => {
  const keys = await managedKey.loadAll(context)
  return tenantIds.map(tenantId => keys.filter(key => key.keyTenants.some(tenant => tenant.tenantId === tenantId)))
})

/** The access keys that have a role, in the project or in a tenant, by name. */
export async function listAccessKeysOfRole(context: Context, role: Role): Promise<AccessKey[]> {
  const keys = await managedKey.loadAll(context)
  const places = await Promise.all(
    keys.flatMap(key =>
      [{ tenantId: '', roleNames: key.roleNames }, ...key.keyTenants]
        .filter(({ roleNames }) => roleNames.includes(role.name))
        .map(async ({ tenantId }) => ({ key, roles: await rolesOfKey(context, { tenantId, roleNames: [role.name] }) })),
    ),
  )
  const holders = new Set(places.filter(({ roles }) => roles.some(({ id }) => id === role.id)).map(({ key }) => key))
  return keys.filter(key => holders.has(key))
}

/** The roles of a key by name: in a tenant its own role comes first, then the project's. Keys inherit none. */
export async function rolesOfKey(
  context: Context,
  { tenantId, roleNames }: { tenantId: string; roleNames: readonly string[] },
): Promise<Role[]> {
  const named = await Promise.all(roleNames.map(name => loadRolesNamed(context, name)))
  return named.flatMap(
    roles => roles.find(role => role.tenantId === tenantId) ?? roles.find(role => role.tenantId === '') ?? [],
  )
}
