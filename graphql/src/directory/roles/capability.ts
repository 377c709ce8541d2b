import type { Builder } from '../../schema/builder.ts'
import type { Capability } from '../../schema/capability.ts'
import { pageArgs } from '../../schema/lists/connections.ts'
import { connectionCost } from '../../schema/lists/pages.ts'
import { connectionOfSorted } from '../../schema/lists/sorted-pages.ts'
import { loadPermissionNamed } from '../role-permissions/loaders.ts'
import { managedPermission } from '../role-permissions/managed-permission.ts'
import { managedRole } from './managed-role.ts'

/** Roles of the project and of tenants. */
export const rolesCapability: Capability = {
  ...managedRole.capability,
  register(builder: Builder) {
    managedRole.capability.register(builder)
    builder.objectField('Role', 'permissions', t =>
      t.field({
        type: managedPermission.connection(builder),
        description: 'The permissions it includes, by name.',
        complexity: connectionCost,
        args: pageArgs(t),
        resolve: async ({ permissionNames }, page, context) => {
          const found = await Promise.all(permissionNames.map(name => loadPermissionNamed(context, name)))
          const known = found.filter(permission => permission !== undefined)
          return connectionOfSorted(page, known, managedPermission.sorting)
        },
      }),
    )
    builder.objectField('Permission', 'roles', t =>
      t.field({
        type: managedRole.connection(builder),
        description: 'The roles that include it, by name.',
        complexity: connectionCost,
        args: pageArgs(t),
        resolve: async ({ name }, page, context) => {
          const roles = (await managedRole.loadAll(context)).filter(role => role.permissionNames.includes(name))
          return connectionOfSorted(page, roles, managedRole.sorting)
        },
      }),
    )
  },
}
