import type { Permission, Role } from '@gatehouse-id/identity-provider/contract'
import type { Builder } from '../../schema/builder.ts'
import type { Capability } from '../../schema/capability.ts'
import { loadPermissionNamed, managedPermission } from '../role-permissions/managed-permission.ts'
import { managedRole } from './managed-role.ts'

/** Roles of the project and of tenants. */
export const rolesCapability: Capability = {
  ...managedRole.capability,
  register(builder: Builder) {
    managedRole.capability.register(builder)
    managedPermission.link<Role>(builder, 'Role', 'permissions', {
      description: 'The permissions it includes, by name.',
      async rows({ permissionNames }, context) {
        const found = await Promise.all(permissionNames.map(name => loadPermissionNamed(context, name)))
        return found.filter(permission => permission !== undefined)
      },
    })
    managedRole.link<Permission>(builder, 'Permission', 'roles', {
      description: 'The roles that include it, by name.',
      rows: async ({ name }, context) =>
        (await managedRole.loadAll(context)).filter(role => role.permissionNames.includes(name)),
    })
  },
}
