import type { Builder } from '../../schema/builder.ts'
import type { Capability } from '../../schema/capability.ts'
import { registerProvisioningMutation } from './mutation.ts'
import { registerProvisioningType } from './provisioning-type.ts'

export const provisioningCapability: Capability = {
  register: registerProvisioning,
  permissions: {
    fields: {
      'Query.tenantProvisioning': 'read_project',
      'Mutation.tenantProvisioningUpdate': 'manage_project',
    },
    types: { TenantProvisioning: 'read_project' },
  },
}

/** How the directory of a tenant makes and removes its users (SCIM). */
function registerProvisioning(builder: Builder) {
  registerProvisioningType(builder)
  registerProvisioningMutation(builder)
}
