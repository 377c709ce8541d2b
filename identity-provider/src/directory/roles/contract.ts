import { z } from 'zod'
import { manage } from '../../foundation/areas/manage.ts'
import { givenName as name, reference, references } from '../../foundation/fields/fields.ts'
import { PermissionNotFound } from '../permissions/contract.ts'
import { TenantNotFound } from '../tenants/errors.ts'
import { operationError } from '@gatehouse-id/operation'
import { refused } from '../../foundation/errors/declare.ts'

export const RoleNotFound = operationError({
  name: 'RoleNotFound',
  code: 'E011004',
  status: 400,
  description: 'There is no such role in this project',
})
export const RoleTaken = refused('RoleTaken', 'Another role has this name')
/** The console roles: without them, administrators could not get in. */
export const RoleProtected = refused('RoleProtected', 'This role is built in and cannot be changed')

/** provider-api §3.3. */
export const Role = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  permissionNames: z.array(z.string()),
  /** Epoch seconds. */
  createdTime: z.int(),
  tenantId: z.string(),
  default: z.boolean(),
  private: z.boolean(),
})
export type Role = z.output<typeof Role>

const Roles = z.object({ roles: z.array(Role) })
const texts = z.array(z.string().max(320)).max(1000).optional()

export const NewRole = z.object({
  name,
  description: z.string().max(1000).default(''),
  permissionNames: references.max(1000).default([]),
  /** '' for a role of the project. */
  tenantId: z.string().max(100).default(''),
  default: z.boolean().default(false),
  private: z.boolean().default(false),
})
/** Selected by `name` or by `id`; an omitted description or list of permissions is cleared. */
const ChangedRole = z.object({
  ...NewRole.shape,
  name: name.optional(),
  id: z.string().max(100).optional(),
  newName: name,
})
const OneRole = z.object({
  name: z.string().max(100).optional(),
  id: z.string().max(100).optional(),
  tenantId: z.string().max(100).default(''),
})
const changeErrors = [RoleNotFound, RoleTaken, RoleProtected, PermissionNotFound, TenantNotFound]

export const roles = {
  create: manage.write('POST /v1/mgmt/role/create', {
    summary: 'Create a role of the project or of a tenant',
    input: NewRole,
    output: Role,
    errors: [RoleTaken, PermissionNotFound, TenantNotFound],
  }),
  createBatch: manage.write('POST /v1/mgmt/role/create/batch', {
    summary: 'Create several roles, all or none',
    input: z.object({ roles: z.array(NewRole).min(1).max(100) }),
    output: Roles,
    errors: [RoleTaken, PermissionNotFound, TenantNotFound],
  }),
  update: manage.write('POST /v1/mgmt/role/update', {
    summary: 'Replace a role; omitted fields are cleared',
    input: ChangedRole,
    output: Role,
    errors: changeErrors,
  }),
  updateBatch: manage.write('POST /v1/mgmt/role/update/batch', {
    summary: 'Replace several roles, all or none',
    input: z.object({ roles: z.array(ChangedRole).min(1).max(100) }),
    output: Roles,
    errors: changeErrors,
  }),
  delete: manage.write('POST /v1/mgmt/role/delete', {
    summary: 'Delete a role and remove it from every user and access key',
    input: OneRole,
    errors: [RoleNotFound, RoleProtected],
  }),
  deleteBatch: manage.write('POST /v1/mgmt/role/delete/batch', {
    summary: 'Delete several roles, all or none',
    input: z.object({ roleNames: texts, roleIds: texts, tenantId: z.string().max(100).default('') }),
    errors: [RoleNotFound, RoleProtected],
  }),
  loadAll: manage.read('GET /v1/mgmt/role/all', {
    summary: 'List every role of the project and of its tenants',
    output: Roles,
  }),
  search: manage.read('POST /v1/mgmt/role/search', {
    summary: 'Search roles; all criteria must match',
    input: z.object({
      tenantIds: texts,
      roleNames: texts,
      roleIds: texts,
      /** Part of the name, in any case. */
      roleNameLike: z.string().max(100).optional(),
      /** The role has all of them. */
      permissionNames: texts,
      /** Includes the roles of the project besides those of `tenantIds`. */
      includeProjectRoles: z.boolean().default(false),
      /** Part of the name or the description, in any case. */
      text: z.string().max(200).optional(),
    }),
    output: Roles,
  }),
  loadOfSubtenants: manage.read('GET /v1/mgmt/role/subtenant/all', {
    summary: 'List the roles of a tenant and of the tenants below it',
    input: z.object({ tenant: reference }),
    output: z.object({ roles: z.array(Role) }),
    errors: [TenantNotFound],
  }),
}
