import type { Builder } from '../schema/builder.ts'
import { pageArgs } from '../schema/lists/connections.ts'
import { containsText } from '../schema/lists/contains-text.ts'
import { orderDirection } from '../schema/lists/order-direction.ts'
import { connectionCost } from '../schema/lists/pages.ts'
import { connectionOfSorted } from '../schema/lists/sorted-pages.ts'
import { loadRoles } from './loaders.ts'
import { roleConnection, rolesByName } from './role-type.ts'
import { nodeIds } from '../schema/node-id.ts'

/** Queries of roles. */
export function registerRoleQueries(builder: Builder) {
  const RoleFilter = builder.inputType('RoleFilter', {
    description: 'Which roles to list; all criteria apply together.',
    fields: t => ({
      text: t.string({ description: 'Part of the name or the description, in any case.' }),
      names: t.stringList({ description: 'One of these names.' }),
      tenantIds: nodeIds(t, {
        for: 'Tenant',
        description: 'Belongs to one of these tenants; without it, roles of the project are listed.',
      }),
      includeProjectRoles: t.boolean({ description: 'With tenantIds: also the roles of the project.' }),
      permissionNames: t.stringList({ description: 'Includes all of these permissions.' }),
    }),
  })
  const RoleOrderField = builder.enumType('RoleOrderField', {
    description: 'What roles can be ordered by.',
    values: {
      NAME: { description: 'The name.' },
      CREATED_AT: { description: 'When the role was created.' },
    },
  })
  const RoleOrder = builder.inputType('RoleOrder', {
    description: 'How to order roles.',
    fields: t => ({
      field: t.field({ type: RoleOrderField, required: true, description: 'What to compare.' }),
      direction: t.field({ type: orderDirection(builder), required: true, description: 'The direction.' }),
    }),
  })
  builder.queryField('roles', t =>
    t.field({
      type: roleConnection(builder),
      description: 'Roles of the project, or of tenants, by name.',
      complexity: connectionCost,
      args: {
        ...pageArgs(t),
        filter: t.arg({ type: RoleFilter, description: 'Which roles.' }),
        orderBy: t.arg({ type: RoleOrder, description: 'In which order.' }),
      },
      resolve: async (_root, { filter, orderBy, ...page }, context) => {
        const { text, names, tenantIds, includeProjectRoles, permissionNames } = filter ?? {}
        const places = new Set(tenantIds?.map(({ id }) => id))
        if (!tenantIds || includeProjectRoles) places.add('')
        const found = (await loadRoles(context)).filter(
          role =>
            places.has(role.tenantId) &&
            containsText([role.name, role.description], text) &&
            (!names || names.includes(role.name)) &&
            (permissionNames ?? []).every(name => role.permissionNames.includes(name)),
        )
        const isDescending = orderBy?.direction === 'DESC'
        return orderBy?.field === 'CREATED_AT'
          ? connectionOfSorted(page, found, { ...rolesByName, by: ({ createdTime }) => createdTime, isDescending })
          : connectionOfSorted(page, found, { ...rolesByName, isDescending })
      },
    }),
  )
}
