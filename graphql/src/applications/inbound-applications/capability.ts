import { inboundApplication } from '@gatehouse-id/entities'
import { withMore } from '../../schema/capability.ts'
import { nodeId } from '../../schema/ids/node-id.ts'
import { registerClientSecret } from '../client-secrets/register.ts'
import { managedInboundApplication } from './managed-application.ts'

/** Applications that users can authorize to act for them. */
export const inboundApplicationsCapability = withMore(managedInboundApplication.capability, {
  register(builder) {
    builder.queryField('inboundApplicationSecret', t =>
      t.string({
        description: 'The client secret of an inbound application.',
        args: { id: nodeId(t.arg, { for: 'InboundApplication', required: true, description: 'The node id.' }) },
        resolve: async (_root, { id }, { client }) =>
          (await client.inboundApplications.loadSecret({ id: id.id })).cleartext,
      }),
    )
    registerClientSecret(builder, inboundApplication, {
      name: 'inboundApplication',
      of: 'an inbound application',
      errors: ['InboundApplicationNotFound'],
      calls: {
        load: (client, id) => client.inboundApplications.load({ id }),
        rotate: (client, input) => client.inboundApplications.rotateSecret(input),
        end: (client, id) => client.inboundApplications.endPreviousSecret({ id }),
      },
    })
  },
  fields: {
    'Query.inboundApplicationSecret': 'read_secrets',
    'Mutation.inboundApplicationSecretRotate': 'manage_project',
    'Mutation.inboundApplicationPreviousSecretEnd': 'manage_project',
  },
})
