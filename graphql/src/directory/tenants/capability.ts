import { withMore } from '../../schema/capability.ts'
import { managedTenant } from './managed-tenant.ts'
import { registerTenantMutations } from './mutations.ts'
import { registerTenantQueries } from './queries.ts'
import { registerTenantSettingsMutation } from './settings-mutation.ts'
import { registerTenantSettingsType } from './settings-type.ts'
import { registerTenantLinks } from './tenant-links.ts'

/** Tenants: customers of the application. */
export const tenantsCapability = withMore(managedTenant.capability, {
  register(builder) {
    registerTenantLinks(builder)
    registerTenantSettingsType(builder)
    registerTenantQueries(builder)
    registerTenantMutations(builder)
    registerTenantSettingsMutation(builder)
  },
  fields: {
    'Query.tenant': 'read_users',
    'Mutation.tenantDefaultRolesSet': 'manage_project',
    'Mutation.tenantSettingsUpdate': 'manage_project',
    'Mutation.tenantDelete': 'manage_users',
  },
})
