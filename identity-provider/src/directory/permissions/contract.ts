import { z } from 'zod'
import { manage } from '../../foundation/areas/manage.ts'
import { operationError } from '@gatehouse-id/operation'
import { refused } from '../../foundation/errors/declare.ts'
import { givenName as name } from '../../foundation/fields/fields.ts'

export const PermissionNotFound = operationError({
  name: 'PermissionNotFound',
  code: 'E011004',
  status: 400,
  description: 'There is no such permission in this project',
})
export const PermissionTaken = refused('PermissionTaken', 'Another permission has this name')
export const PermissionProtected = refused('PermissionProtected', 'This permission is built in and cannot be changed')

/** provider-api §3.3. */
export const Permission = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  systemDefault: z.boolean(),
})
export type Permission = z.output<typeof Permission>

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
  create: manage.write('POST /v1/mgmt/permission/create', {
    summary: 'Create a permission that roles can grant',
    input: NewPermission,
    errors: [PermissionTaken],
  }),
  createBatch: manage.write('POST /v1/mgmt/permission/create/batch', {
    summary: 'Create several permissions, all or none',
    input: z.object({ permissions: z.array(NewPermission).min(1).max(100) }),
    errors: [PermissionTaken],
  }),
  update: manage.write('POST /v1/mgmt/permission/update', {
    summary: 'Rename a permission, also in the roles that grant it',
    input: ChangedPermission,
    errors: changeErrors,
  }),
  updateBatch: manage.write('POST /v1/mgmt/permission/update/batch', {
    summary: 'Rename several permissions, all or none',
    input: z.object({ permissions: z.array(ChangedPermission).min(1).max(100) }),
    errors: changeErrors,
  }),
  delete: manage.write('POST /v1/mgmt/permission/delete', {
    summary: 'Delete a permission and remove it from every role',
    input: z.object({ name: z.string().max(100).optional(), id: z.string().max(100).optional() }),
    errors: [PermissionNotFound, PermissionProtected],
  }),
  deleteBatch: manage.write('POST /v1/mgmt/permission/delete/batch', {
    summary: 'Delete several permissions, all or none',
    input: z.object({ names: texts, ids: texts }),
    errors: [PermissionNotFound, PermissionProtected],
  }),
  loadAll: manage.read('GET /v1/mgmt/permission/all', {
    summary: 'List every permission of the project, including the built-in ones',
    output: z.object({ permissions: z.array(Permission) }),
  }),
}
