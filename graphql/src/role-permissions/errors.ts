import {
  type Permission,
  PermissionNotFound,
  PermissionProtected,
  PermissionTaken,
} from '@gatehouse/identity-provider/contract'
import type { Builder } from '../schema/builder.ts'
import { registerProviderErrors } from '../schema/changes/user-errors.ts'

/** The permission was changed after the caller read it. */
export class PermissionChangedMeanwhile extends Error {
  readonly permission: Permission
  constructor(permission: Permission) {
    super('This permission was changed in the meantime.')
    this.permission = permission
  }
}

/** Errors of mutations about permissions. */
export function registerPermissionErrors(builder: Builder) {
  registerProviderErrors(builder, [
    [PermissionNotFound, 'No permission has this id or name.'],
    [PermissionTaken, 'Another permission has this name.'],
    [PermissionProtected, 'The permission is built in and cannot be changed.'],
  ])
  builder.objectType(PermissionChangedMeanwhile, {
    name: 'PermissionChangedMeanwhile',
    description: 'The permission was changed after the caller read it.',
    interfaces: ['UserError'],
    fields: t => ({
      permission: t.field({
        type: 'Permission',
        description: 'The permission as it is now.',
        resolve: ({ permission }) => permission,
      }),
    }),
  })
}
