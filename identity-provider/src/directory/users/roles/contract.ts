import { operation } from '@gatehouse/operation'
import { z } from 'zod'
import { references } from '../../../foundation/fields/fields.ts'
import { RoleNotFound } from '../../roles/errors.ts'
import { NotInTenant } from '../../tenants/errors.ts'
import { UserNotFound } from '../profile/errors.ts'
import { User } from '../profile/user.ts'

const shared = {
  method: 'POST',
  auth: 'managementKey',
  input: z.object({
    loginId: z.string().trim().min(1).max(320),
    /** '' for the roles in the project. */
    tenantId: z.string().max(100).default(''),
    roleNames: references.max(100),
  }),
  output: z.object({ user: User }),
  errors: [UserNotFound, RoleNotFound, NotInTenant],
} as const

export const userRoles = {
  set: operation({
    ...shared,
    summary: 'Set the roles of a user, in the project or in a tenant',
    path: '/v1/mgmt/user/update/role/set',
    right: 'write',
  }),
  add: operation({
    ...shared,
    summary: 'Give a user more roles',
    path: '/v2/mgmt/user/update/role/add',
    right: 'write',
  }),
  addV1: operation({
    ...shared,
    summary: 'Give a user more roles, at the path of version 1',
    path: '/v1/mgmt/user/update/role/add',
    right: 'write',
  }),
  remove: operation({
    ...shared,
    summary: 'Remove roles from a user',
    path: '/v1/mgmt/user/update/role/remove',
    right: 'write',
  }),
}
