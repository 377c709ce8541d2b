import {
  OutboundApplicationNotFound,
  OutboundApplicationTaken,
  OutboundTemplateNotFound,
  OutboundTokenNotFound,
  ThirdPartyFailed,
} from '@gatehouse/identity-provider/contract'
import type { Builder } from '../schema/builder.ts'
import type { Capability } from '../schema/capability.ts'
import { registerProviderErrors } from '../schema/changes/user-errors.ts'
import { registerOutboundApplicationType } from './application-type.ts'
import { registerOutboundConnections } from './connections.ts'
import { registerOutboundApplicationMutations } from './mutations.ts'
import { registerOutboundApplicationQueries } from './queries.ts'
import { outboundApplicationVersion } from './version.ts'

export const outboundApplicationsCapability: Capability = {
  register: registerOutboundApplications,
  permissions: {
    fields: {
      'Query.outboundApplications': 'read_project',
      'Query.outboundTemplates': 'read_project',
      'Query.outboundConnections': 'read_users',
      'Mutation.outboundApplicationCreate': 'manage_project',
      'Mutation.outboundApplicationUpdate': 'manage_project',
      'Mutation.outboundApplicationDelete': 'manage_project',
      'Mutation.outboundConnectionsDelete': 'manage_users',
    },
    types: { OutboundApplication: 'read_project', OutboundConnection: 'read_users' },
  },
}

/** Third parties whose accounts users and tenants connect. */
function registerOutboundApplications(builder: Builder) {
  registerProviderErrors(builder, [
    [OutboundApplicationNotFound, 'No outbound application has this id.'],
    [OutboundApplicationTaken, 'Another outbound application has this id.'],
    [OutboundTemplateNotFound, 'No template has this id.'],
    [OutboundTokenNotFound, 'The account is no longer connected.'],
    [ThirdPartyFailed, 'The third party did not answer as it should.'],
  ])
  outboundApplicationVersion.register(builder, 'OutboundApplication')
  registerOutboundApplicationType(builder)
  registerOutboundApplicationQueries(builder)
  registerOutboundApplicationMutations(builder)
  registerOutboundConnections(builder)
}
