import { inboundApplication } from '@gatehouse/entities'
import { actOnOne, overlapField, overlapOf, secretField } from '../../entity/actions.ts'
import { withMore } from '../../schema/capability.ts'
import { nodeId } from '../../schema/ids/node-id.ts'
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
    actOnOne(builder, inboundApplication, {
      name: 'inboundApplicationSecretRotate',
      about: 'Rotates the client secret of an inbound application.',
      takes: 'The application whose secret to rotate.',
      done: 'The secret was rotated.',
      errors: ['InboundApplicationNotFound'],
      fields: overlapField,
      async call(client, id, input) {
        const { cleartext } = await client.inboundApplications.rotateSecret({ id, overlapSeconds: overlapOf(input) })
        return { secret: cleartext }
      },
      answers: t => secretField(t, { name: 'cleartext', about: 'The client secret.' }),
    })
  },
  fields: {
    'Query.inboundApplicationSecret': 'read_secrets',
    'Mutation.inboundApplicationSecretRotate': 'manage_project',
  },
})
