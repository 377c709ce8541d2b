import type { Role, Tenant, User } from '@gatehouse-id/identity-provider/contract'
import type { Builder } from '../../schema/builder.ts'
import { listAccessKeysOfRole, listAccessKeysOfTenant, listAccessKeysOfUser } from './loaders.ts'
import { managedKey } from './managed-key.ts'

/** The access keys of a tenant, a role and a user. */
export function registerAccessKeyLinks(builder: Builder) {
  managedKey.link<Tenant>(builder, 'Tenant', 'accessKeys', {
    description: 'Access keys that belong to the tenant, by name.',
    rows: ({ id }, context) => listAccessKeysOfTenant(context, id),
  })
  managedKey.link<Role>(builder, 'Role', 'accessKeys', {
    description: 'Access keys that have the role, in the project or in a tenant, by name.',
    rows: (role, context) => listAccessKeysOfRole(context, role),
  })
  managedKey.link<User>(builder, 'User', 'accessKeys', {
    description: 'Access keys that are bound to the user, by name.',
    rows: ({ userId }, context) => listAccessKeysOfUser(context, userId),
  })
}
