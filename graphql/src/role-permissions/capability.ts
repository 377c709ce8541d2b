import type { Builder } from '../schema/builder.ts'
import type { Capability } from '../schema/capability.ts'
import { registerPermissionErrors } from './errors.ts'
import { registerPermissionMutations } from './mutations.ts'
import { registerPermissionType } from './permission-type.ts'
import { registerPermissionQueries } from './queries.ts'

export const rolePermissionsCapability: Capability = {
  register: registerRolePermissions,
  permissions: {
    fields: {
      'Query.permissions': 'read_users',
      'Mutation.permissionCreate': 'manage_project',
      'Mutation.permissionsCreate': 'manage_project',
      'Mutation.permissionUpdate': 'manage_project',
      'Mutation.permissionsUpdate': 'manage_project',
      'Mutation.permissionDelete': 'manage_project',
      'Mutation.permissionsDelete': 'manage_project',
    },
    types: { Permission: 'read_users' },
  },
}

/** Permissions that roles include. */
function registerRolePermissions(builder: Builder) {
  registerPermissionErrors(builder)
  registerPermissionType(builder)
  registerPermissionQueries(builder)
  registerPermissionMutations(builder)
}
