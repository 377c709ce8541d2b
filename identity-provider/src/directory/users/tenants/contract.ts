import { operation } from '@gatehouse/operation'
import { z } from 'zod'
import { reference } from '../../../foundation/fields/fields.ts'
import { TenantNotFound } from '../../tenants/errors.ts'
import { UserNotFound } from '../profile/errors.ts'
import { User } from '../profile/user.ts'

const managementKey = 'managementKey' as const
const input = z.object({ loginId: z.string().trim().min(1).max(320), tenantId: reference })
const output = z.object({ user: User })

export const userTenants = {
  add: operation({
    summary: 'Make a user a member of a tenant, with its default roles',
    method: 'POST',
    path: '/v1/mgmt/user/update/tenant/add',
    auth: managementKey,
    right: 'write',
    input,
    output,
    errors: [UserNotFound, TenantNotFound],
  }),
  remove: operation({
    summary: 'Remove a user, with their roles there, from a tenant',
    method: 'POST',
    path: '/v1/mgmt/user/update/tenant/remove',
    auth: managementKey,
    right: 'write',
    input,
    output,
    errors: [UserNotFound, TenantNotFound],
  }),
}
