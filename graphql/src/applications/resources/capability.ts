import type { Resource } from '@gatehouse-id/identity-provider/contract'
import { withMore } from '../../schema/capability.ts'
import { managedResource } from './managed-resource.ts'
import { registerResourcePolicies } from './policies.ts'
import { registerRegistration } from './registration.ts'

/** APIs that applications get tokens for, and which application may get which scopes. */
export const resourcesCapability = withMore(managedResource.capability, {
  register(builder) {
    registerRegistration(builder, 'Resource', (resource: Resource) => resource.dynamicRegistrationSettings)
    registerResourcePolicies(builder)
  },
  fields: {
    'Query.resourcePolicies': 'read_project',
    'Mutation.resourcePolicyCreate': 'manage_project',
    'Mutation.resourcePolicyUpdate': 'manage_project',
    'Mutation.resourcePolicyDelete': 'manage_project',
  },
  types: { ResourcePolicy: 'read_project' },
})
