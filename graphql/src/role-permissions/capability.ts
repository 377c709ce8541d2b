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
      'Mutation.permissionCreateMany': 'manage_project',
      'Mutation.permissionUpdate': 'manage_project',
      'Mutation.permissionUpdateMany': 'manage_project',
      'Mutation.permissionDelete': 'manage_project',
      'Mutation.permissionDeleteMany': 'manage_project',
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
