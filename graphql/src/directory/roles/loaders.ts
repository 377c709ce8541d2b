import type { Role } from '@gatehouse-id/identity-provider/contract'
import { defineLoader } from '../../request/loaders.ts'

/** The roles with a name: at most one of the project, and one of each tenant. */
export const loadRolesNamed = defineLoader<string, readonly Role[]>(async (names, { client }) => {
  const { roles } = await client.roles.search({ roleNames: [...names] })
  const byName = Map.groupBy(roles, ({ name }) => name)
  return names.map(name => byName.get(name) ?? [])
})
