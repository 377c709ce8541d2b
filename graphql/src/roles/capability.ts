import type { Builder } from '../schema/builder.ts'
import type { Capability } from '../schema/capability.ts'
import { registerRoleErrors } from './errors.ts'
import { registerRoleMutations } from './mutations.ts'
import { registerRoleQueries } from './queries.ts'
import { registerRoleType } from './role-type.ts'

export const rolesCapability: Capability = {
  register: registerRoles,
  permissions: {
    fields: {
      'Query.roles': 'read_users',
      'Mutation.roleCreate': 'manage_project',
      'Mutation.rolesCreate': 'manage_project',
      'Mutation.roleUpdate': 'manage_project',
      'Mutation.rolesUpdate': 'manage_project',
      'Mutation.roleDelete': 'manage_project',
      'Mutation.rolesDelete': 'manage_project',
    },
    types: { Role: 'read_users' },
  },
}

/** Roles of the project and of tenants. */
function registerRoles(builder: Builder) {
  registerRoleErrors(builder)
  registerRoleType(builder)
  registerRoleQueries(builder)
  registerRoleMutations(builder)
}
