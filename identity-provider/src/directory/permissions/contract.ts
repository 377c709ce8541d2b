import { operation } from '@gatehouse/operation'
import { z } from 'zod'
import { PermissionNotFound, PermissionProtected, PermissionTaken } from './errors.ts'

/** provider-api §3.3. */
export const Permission = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  systemDefault: z.boolean(),
})
export type Permission = z.output<typeof Permission>

const managementKey = 'managementKey' as const
const Empty = z.object({})
const name = z.string().trim().min(1, 'must not be empty').max(100, 'must have at most 100 characters')
const description = z.string().max(1000).default('')
export const NewPermission = z.object({ name, description })
/** Selected by `name` or by `id`. */
const ChangedPermission = z.object({
  name: name.optional(),
  id: z.string().max(100).optional(),
  newName: name,
  description,
})
const texts = z.array(z.string().max(100)).max(1000).optional()
const changeErrors = [PermissionNotFound, PermissionTaken, PermissionProtected]

export const permissions = {
  create: operation({
    summary: 'Create a permission that roles can grant',
    method: 'POST',
    path: '/v1/mgmt/permission/create',
    auth: managementKey,
    right: 'write',
    input: NewPermission,
    output: Empty,
    errors: [PermissionTaken],
  }),
  createBatch: operation({
    summary: 'Create several permissions, all or none',
    method: 'POST',
    path: '/v1/mgmt/permission/create/batch',
    auth: managementKey,
    right: 'write',
    input: z.object({ permissions: z.array(NewPermission).min(1).max(100) }),
    output: Empty,
    errors: [PermissionTaken],
  }),
  update: operation({
    summary: 'Rename a permission, also in the roles that grant it',
    method: 'POST',
    path: '/v1/mgmt/permission/update',
    auth: managementKey,
    right: 'write',
    input: ChangedPermission,
    output: Empty,
    errors: changeErrors,
  }),
  updateBatch: operation({
    summary: 'Rename several permissions, all or none',
    method: 'POST',
    path: '/v1/mgmt/permission/update/batch',
    auth: managementKey,
    right: 'write',
    input: z.object({ permissions: z.array(ChangedPermission).min(1).max(100) }),
    output: Empty,
    errors: changeErrors,
  }),
  delete: operation({
    summary: 'Delete a permission and remove it from every role',
    method: 'POST',
    path: '/v1/mgmt/permission/delete',
    auth: managementKey,
    right: 'write',
    input: z.object({ name: z.string().max(100).optional(), id: z.string().max(100).optional() }),
    output: Empty,
    errors: [PermissionNotFound, PermissionProtected],
  }),
  deleteBatch: operation({
    summary: 'Delete several permissions, all or none',
    method: 'POST',
    path: '/v1/mgmt/permission/delete/batch',
    auth: managementKey,
    right: 'write',
    input: z.object({ names: texts, ids: texts }),
    output: Empty,
    errors: [PermissionNotFound, PermissionProtected],
  }),
  loadAll: operation({
    summary: 'List every permission of the project, including the built-in ones',
    method: 'GET',
    path: '/v1/mgmt/permission/all',
    auth: managementKey,
    right: 'read',
    input: Empty,
    output: z.object({ permissions: z.array(Permission) }),
  }),
}
