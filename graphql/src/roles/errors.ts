import { type Role, RoleNotFound, RoleProtected, RoleTaken } from '@gatehouse/identity-provider/contract'
import type { Builder } from '../schema/builder.ts'
import { registerProviderErrors } from '../schema/changes/user-errors.ts'

/** The role was changed after the caller read it. */
export class RoleChangedMeanwhile extends Error {
  readonly role: Role
  constructor(role: Role) {
    super('This role was changed in the meantime.')
    this.role = role
  }
}

/** Errors of mutations about roles. */
export function registerRoleErrors(builder: Builder) {
  registerProviderErrors(builder, [
    [RoleNotFound, 'No role has this id or name.'],
    [RoleTaken, 'Another role of the project, or of the same tenant, has this name.'],
    [RoleProtected, 'The role is built in and cannot be changed.'],
  ])
  builder.objectType(RoleChangedMeanwhile, {
    name: 'RoleChangedMeanwhile',
    description: 'The role was changed after the caller read it.',
    interfaces: ['UserError'],
    fields: t => ({
      role: t.field({ type: 'Role', description: 'The role as it is now.', resolve: ({ role }) => role }),
    }),
  })
}
