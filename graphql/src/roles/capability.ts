import type { Builder } from '../schema/builder.ts'
import { pageArgs } from '../schema/connections.ts'
import { connectionCost, connectionOfAll } from '../schema/pages.ts'
import type { Capability } from '../schema/capability.ts'

export const rolesCapability: Capability = {
  register: registerRoles,
  permissions: {
    fields: {
      'Query.roles': 'read_users',
    },
    types: { Role: 'read_users' },
  },
}

/** Roles, for choosing one. */
function registerRoles(builder: Builder) {
  builder.node('Role', {
    description: 'A named set of permissions that can be granted to users.',
    id: { resolve: role => role.id, description: 'The id of the node.' },
    isTypeOf: value => typeof value === 'object' && value !== null && 'permissionNames' in value,
    loadMany: async (ids, { client }) => {
      const { roles } = await client.roles.loadAll({})
      return ids.map(id => roles.find(role => role.id === id) ?? null)
    },
    fields: t => ({
      name: t.exposeString('name', { description: 'The name; unique in the project.' }),
      description: t.exposeString('description', { description: 'What it is for; may be empty.' }),
      permissionNames: t.exposeStringList('permissionNames', { description: 'Permissions it includes.' }),
    }),
  })
  const RoleConnection = builder.connectionObject(
    { type: 'Role', name: 'RoleConnection', description: 'A page of roles.' },
    { name: 'RoleEdge', description: 'A role and its cursor.' },
  )
  builder.queryField('roles', t =>
    t.field({
      type: RoleConnection,
      description: 'Roles of the project, by name.',
      complexity: connectionCost,
      args: pageArgs(t),
      resolve: async (_root, page, { client }) => {
        const { roles: all } = await client.roles.loadAll({})
        const roles = all
          .filter(({ tenantId }) => tenantId === '')
          .sort((one, other) => (one.name < other.name ? -1 : 1))
        return connectionOfAll(page, roles, ({ name }) => name)
      },
    }),
  )
}
