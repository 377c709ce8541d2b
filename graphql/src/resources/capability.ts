import {
  ResourceNotFound,
  ResourcePolicyNotFound,
  ResourcePolicyTaken,
  ResourceTaken,
} from '@gatehouse/identity-provider/contract'
import type { Builder } from '../schema/builder.ts'
import type { Capability } from '../schema/capability.ts'
import { registerProviderErrors } from '../schema/changes/user-errors.ts'
import { registerResourceMutations } from './mutations.ts'
import { registerResourcePolicies } from './policies.ts'
import { registerResourceQueries } from './queries.ts'
import { registerResourceType } from './resource-type.ts'
import { resourceVersion } from './version.ts'

export const resourcesCapability: Capability = {
  register: registerResources,
  permissions: {
    fields: {
      'Query.resources': 'read_project',
      'Query.resourcePolicies': 'read_project',
      'Mutation.resourceCreate': 'manage_project',
      'Mutation.resourceUpdate': 'manage_project',
      'Mutation.resourceDelete': 'manage_project',
      'Mutation.resourcesDelete': 'manage_project',
      'Mutation.resourcePolicyCreate': 'manage_project',
      'Mutation.resourcePolicyUpdate': 'manage_project',
      'Mutation.resourcePolicyDelete': 'manage_project',
    },
    types: { Resource: 'read_project' },
  },
}

/** APIs that applications get tokens for, and which application may get which scopes. */
function registerResources(builder: Builder) {
  registerProviderErrors(builder, [
    [ResourceNotFound, 'No resource has this id.'],
    [ResourceTaken, 'Another resource has this name or URI.'],
    [ResourcePolicyNotFound, 'The application has no policy for this resource.'],
    [ResourcePolicyTaken, 'The application has a policy for this resource already.'],
  ])
  resourceVersion.register(builder, 'Resource')
  registerResourceType(builder)
  registerResourceQueries(builder)
  registerResourceMutations(builder)
  registerResourcePolicies(builder)
}
