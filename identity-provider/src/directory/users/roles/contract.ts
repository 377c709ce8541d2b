import { z } from 'zod'
import { manage } from '../../../foundation/areas/manage.ts'
import { references } from '../../../foundation/fields/fields.ts'
import { RoleNotFound } from '../../roles/contract.ts'
import { NotInTenant } from '../../tenants/errors.ts'
import { UserNotFound } from '../profile/errors.ts'
import { User } from '../profile/user/user.ts'

const shared = {
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
  set: manage.write('POST /v1/mgmt/user/update/role/set', {
    ...shared,
    summary: 'Set the roles of a user, in the project or in a tenant',
  }),
  add: manage.write('POST /v2/mgmt/user/update/role/add', {
    ...shared,
    summary: 'Give a user more roles',
  }),
  addV1: manage.write('POST /v1/mgmt/user/update/role/add', {
    ...shared,
    summary: 'Give a user more roles, at the path of version 1',
  }),
  remove: manage.write('POST /v1/mgmt/user/update/role/remove', {
    ...shared,
    summary: 'Remove roles from a user',
  }),
}
