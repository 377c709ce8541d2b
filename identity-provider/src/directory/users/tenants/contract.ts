import { z } from 'zod'
import { manage } from '../../../foundation/areas/manage.ts'
import { reference } from '../../../foundation/fields/fields.ts'
import { TenantNotFound } from '../../tenants/errors.ts'
import { UserNotFound } from '../profile/errors.ts'
import { User } from '../profile/user/user.ts'

const input = z.object({ loginId: z.string().trim().min(1).max(320), tenantId: reference })
const output = z.object({ user: User })

export const userTenants = {
  add: manage.write('POST /v1/mgmt/user/update/tenant/add', {
    summary: 'Make a user a member of a tenant, with its default roles',
    input,
    output,
    errors: [UserNotFound, TenantNotFound],
  }),
  remove: manage.write('POST /v1/mgmt/user/update/tenant/remove', {
    summary: 'Remove a user, with their roles there, from a tenant',
    input,
    output,
    errors: [UserNotFound, TenantNotFound],
  }),
}
