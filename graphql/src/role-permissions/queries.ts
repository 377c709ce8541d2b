import type { Builder } from '../schema/builder.ts'
import { pageArgs } from '../schema/lists/connections.ts'
import { orderDirection } from '../schema/lists/order-direction.ts'
import { connectionCost } from '../schema/lists/pages.ts'
import { connectionOfSorted } from '../schema/lists/sorted-pages.ts'
import { containsText } from '../schema/lists/contains-text.ts'
import { loadPermissions } from './loaders.ts'
import { permissionConnection } from './permission-type.ts'

/** Queries of permissions. */
export function registerPermissionQueries(builder: Builder) {
  const PermissionFilter = builder.inputType('PermissionFilter', {
    description: 'Which permissions to list; all criteria apply together.',
    fields: t => ({
      text: t.string({ description: 'Part of the name or the description, in any case.' }),
      isBuiltIn: t.boolean({ description: 'Whether every project has it.' }),
    }),
  })
  const PermissionOrder = builder.inputType('PermissionOrder', {
    description: 'How to order permissions: by name.',
    fields: t => ({
      direction: t.field({ type: orderDirection(builder), required: true, description: 'The direction.' }),
    }),
  })
  builder.queryField('permissions', t =>
    t.field({
      type: permissionConnection(builder),
      description: 'Permissions of the project, by name.',
      complexity: connectionCost,
      args: {
        ...pageArgs(t),
        filter: t.arg({ type: PermissionFilter, description: 'Which permissions.' }),
        orderBy: t.arg({ type: PermissionOrder, description: 'In which order.' }),
      },
      resolve: async (_root, { filter, orderBy, ...page }, context) => {
        const found = (await loadPermissions(context)).filter(
          ({ name, description, systemDefault }) =>
            containsText([name, description], filter?.text) && (filter?.isBuiltIn ?? systemDefault) === systemDefault,
        )
        return connectionOfSorted(page, found, {
          by: ({ name }) => name,
          idOf: ({ id }) => id,
          isDescending: orderBy?.direction === 'DESC',
        })
      },
    }),
  )
}
