import {
  InboundApplicationNotFound,
  InboundApplicationTaken,
  ScopeValueNotFound,
} from '@gatehouse/identity-provider/contract'
import type { Builder } from '../schema/builder.ts'
import type { Capability } from '../schema/capability.ts'
import { registerProviderErrors } from '../schema/changes/user-errors.ts'
import { registerInboundApplicationType } from './application-type.ts'
import { registerInboundApplicationMutations } from './mutations.ts'
import { registerInboundApplicationQueries } from './queries.ts'
import { inboundApplicationVersion } from './version.ts'

export const inboundApplicationsCapability: Capability = {
  register: registerInboundApplications,
  permissions: {
    fields: {
      'Query.inboundApplications': 'read_project',
      'Query.inboundApplicationSecret': 'read_secrets',
      'Mutation.inboundApplicationCreate': 'manage_project',
      'Mutation.inboundApplicationUpdate': 'manage_project',
      'Mutation.inboundApplicationDelete': 'manage_project',
      'Mutation.inboundApplicationsDelete': 'manage_project',
      'Mutation.inboundApplicationSecretRotate': 'manage_project',
    },
    types: { InboundApplication: 'read_project' },
  },
}

/** Applications that users can authorize to act for them. */
function registerInboundApplications(builder: Builder) {
  registerProviderErrors(builder, [
    [InboundApplicationNotFound, 'No inbound application has this id.'],
    [InboundApplicationTaken, 'Another inbound application has this name.'],
    [ScopeValueNotFound, 'A scope names a role or permission that the project does not have.'],
  ])
  inboundApplicationVersion.register(builder, 'InboundApplication')
  registerInboundApplicationType(builder)
  registerInboundApplicationQueries(builder)
  registerInboundApplicationMutations(builder)
}
