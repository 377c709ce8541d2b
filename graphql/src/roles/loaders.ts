import type { Role } from '@gatehouse/identity-provider/contract'
import { defineLoader, defineShared, inOrder } from '../request/loaders.ts'

/** Every role of the project and of its tenants. */
export const loadRoles = defineShared(
  async ({ client }): Promise<readonly Role[]> => (await client.roles.loadAll({})).roles,
)

export const loadRole = defineLoader<string, Role | undefined>(async (ids, { client }) => {
  const { roles } = await client.roles.search({ roleIds: [...ids] })
  return inOrder(ids, roles, ({ id }) => id)
})

/** The roles with a name: at most one of the project, and one of each tenant. */
export const loadRolesNamed = defineLoader<string, readonly Role[]>(async (names, { client }) => {
  const { roles } = await client.roles.search({ roleNames: [...names] })
  const byName = Map.groupBy(roles, ({ name }) => name)
  return names.map(name => byName.get(name) ?? [])
})
