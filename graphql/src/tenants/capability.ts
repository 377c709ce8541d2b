import type { Builder } from '../schema/builder.ts'
import type { Capability } from '../schema/capability.ts'
import { registerTenantErrors } from './errors.ts'
import { registerTenantMutations } from './mutations.ts'
import { registerTenantQueries } from './queries.ts'
import { registerTenantSettingsMutation } from './settings-mutation.ts'
import { registerTenantSettingsType } from './settings-type.ts'
import { registerTenantType } from './tenant-type.ts'

export const tenantsCapability: Capability = {
  register: registerTenants,
  permissions: {
    fields: {
      'Query.tenants': 'read_users',
      'Query.tenant': 'read_users',
      'Mutation.tenantCreate': 'manage_project',
      'Mutation.tenantUpdate': 'manage_project',
      'Mutation.tenantDefaultRolesSet': 'manage_project',
      'Mutation.tenantSettingsUpdate': 'manage_project',
      'Mutation.tenantDelete': 'manage_users',
    },
    types: { Tenant: 'read_users' },
  },
}

/** Tenants: customers of the application. */
function registerTenants(builder: Builder) {
  registerTenantErrors(builder)
  registerTenantType(builder)
  registerTenantSettingsType(builder)
  registerTenantQueries(builder)
  registerTenantMutations(builder)
  registerTenantSettingsMutation(builder)
}
