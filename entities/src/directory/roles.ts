import type { Role } from '@gatehouse-id/identity-provider/contract'
import { detailed, entity, type Input } from '../entity.ts'
import { flag, link, text, texts, time } from '../fields.ts'

export const role = entity<Role, Input<'roles', 'create'>, Input<'roles', 'create'>>()({
  type: 'Role',
  noun: 'a role',
  nouns: 'roles',
  about: 'A named set of permissions that can be granted to users.',
  read: 'read_users',
  change: 'manage_project',
  fields: {
    databaseId: text('The id in the provider API.', { wire: 'id', derived: true }),
    name: text('The name; unique in the project, or in its tenant.', { required: true, changed: 'The name.' }),
    description: text('What it is for.', { changed: 'What it is for; null for nothing.' }),
    permissionNames: texts('The names of the permissions it includes.', {
      references: 'Permission',
      changed: 'All permissions it includes, by name; null for none.',
    }),
    tenant: link('Tenant', 'The tenant it belongs to; null for a role of the project.', {
      wire: 'tenantId',
      fixed: true,
      given: 'The tenant it belongs to; none for a role of the project.',
    }),
    isDefault: flag('Whether new users, or new members of its tenant, get it.', {
      wire: 'default',
      shown: 'Whether new users, or new members of its tenant, get it without being given it.',
    }),
    isPrivate: flag('Whether tenant administrators do not see it.', { wire: 'private' }),
    createdAt: time('When it was created.', { wire: 'createdTime', derived: true }),
  },
  list: {
    about: 'Roles of the project, or of tenants, by name.',
    order: { NAME: ['name', 'The name.'], CREATED_AT: ['createdAt', 'When the role was created.'] },
    isCaseSensitive: true,
    search: ['name', 'description'],
    searchAbout: 'Part of the name or the description, in any case.',
    criteria: { names: { oneOf: 'name', about: 'One of these names.' } },
  },
  errors: {
    RoleNotFound: 'No role has this id or name.',
    RoleTaken: 'Another role of the project, or of the same tenant, has this name.',
    RoleProtected: 'The role is built in and cannot be changed.',
  },
  create: {
    about: 'Creates a role of the project or of a tenant.',
    errors: ['RoleTaken', 'PermissionNotFound', 'TenantNotFound'],
  },
  createMany: {
    about: 'Creates several roles, all or none.',
    errors: ['RoleTaken', 'PermissionNotFound', 'TenantNotFound'],
  },
  update: {
    about: 'Changes a role; its users and access keys keep it under a new name.',
    errors: ['RoleTaken', 'RoleProtected', 'PermissionNotFound'],
  },
  updateMany: {
    about: 'Changes several roles, all or none.',
    errors: ['RoleTaken', 'RoleProtected', 'PermissionNotFound'],
  },
  delete: {
    about: 'Deletes a role and removes it from every user and access key.',
    errors: ['RoleNotFound', 'RoleProtected'],
  },
  deleteMany: { about: 'Deletes several roles, all or none.', errors: ['RoleNotFound', 'RoleProtected'] },
  says: detailed('role', 'roles'),
})
