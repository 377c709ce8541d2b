import type { Permission } from '@gatehouse-id/identity-provider/contract'
import { detailed, entity, type Input } from '../entity.ts'
import { flag, text } from '../fields.ts'

export const permission = entity<Permission, Input<'permissions', 'create'>, Input<'permissions', 'create'>>()({
  type: 'Permission',
  noun: 'a permission',
  nouns: 'permissions',
  about: 'Something that roles allow, by name; applications decide what it means.',
  read: 'read_users',
  change: 'manage_project',
  fields: {
    databaseId: text('The id in the provider API.', { wire: 'id', derived: true }),
    name: text('The name, as it is in tokens; unique in the project.', {
      required: true,
      changed: 'The name; also changed in the roles that include it.',
    }),
    description: text('What it allows.', { changed: 'What it allows; null for nothing.' }),
    isBuiltIn: flag('Whether every project has it; such a permission cannot be changed.', {
      wire: 'systemDefault',
      derived: true,
    }),
  },
  list: {
    about: 'Permissions of the project, by name.',
    order: 'name',
    isCaseSensitive: true,
    search: ['name', 'description'],
    searchAbout: 'Part of the name or the description, in any case.',
    criteria: { isBuiltIn: { is: 'isBuiltIn', about: 'Whether every project has it.' } },
  },
  errors: {
    PermissionNotFound: 'No permission has this id or name.',
    PermissionTaken: 'Another permission has this name.',
    PermissionProtected: 'The permission is built in and cannot be changed.',
  },
  create: { about: 'Creates a permission that roles can include.', errors: ['PermissionTaken'] },
  createMany: { about: 'Creates several permissions, all or none.', errors: ['PermissionTaken'] },
  update: {
    about: 'Changes a permission, also in the roles that include it.',
    errors: ['PermissionTaken', 'PermissionProtected'],
  },
  updateMany: {
    about: 'Changes several permissions, all or none.',
    errors: ['PermissionTaken', 'PermissionProtected'],
  },
  delete: {
    about: 'Deletes a permission and removes it from every role.',
    errors: ['PermissionNotFound', 'PermissionProtected'],
  },
  deleteMany: {
    about: 'Deletes several permissions, all or none.',
    errors: ['PermissionNotFound', 'PermissionProtected'],
  },
  says: { ...detailed('permission', 'permissions'), order: 'How to order permissions: by name.' },
})
