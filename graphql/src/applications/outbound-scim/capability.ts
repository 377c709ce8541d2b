import { OutboundScimNotFound, OutboundScimTaken } from '@gatehouse-id/identity-provider/contract'
import type { Builder } from '../../schema/builder.ts'
import type { Capability } from '../../schema/capability.ts'
import { registerProviderErrors } from '../../schema/changes/refusals/user-errors.ts'
import { registerOutboundScimMutations } from './mutations.ts'
import { registerOutboundScimType } from './scim-type.ts'

export const outboundScimCapability: Capability = {
  register: registerOutboundScim,
  permissions: {
    fields: {
      'Query.outboundScim': 'read_project',
      'Mutation.outboundScimCreate': 'manage_project',
      'Mutation.outboundScimUpdate': 'manage_project',
      'Mutation.outboundScimDelete': 'manage_project',
    },
    types: { OutboundScim: 'read_project' },
  },
}

/** Directories that the users of SSO applications are sent to. */
function registerOutboundScim(builder: Builder) {
  registerProviderErrors(builder, [
    [OutboundScimNotFound, 'Users of the application are sent to no directory.'],
    [OutboundScimTaken, 'Users of the application are sent to a directory already.'],
  ])
  registerOutboundScimType(builder)
  registerOutboundScimMutations(builder)
}
