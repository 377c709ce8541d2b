import { ssoApplication } from '@gatehouse/entities'
import { actOnOne, secretField } from '../../entity/actions.ts'
import { withMore } from '../../schema/capability.ts'
import { nodeId } from '../../schema/ids/node-id.ts'
import { managedSsoApplication } from './managed-application.ts'
import { registerCertificateExpiry } from './certificate-expiry.ts'
import { registerMappingRoles } from './settings.ts'
import { registerUserSsoApplications } from './user-mutations.ts'

/** Applications that users sign in to with the project as the identity provider. */
export const ssoApplicationsCapability = withMore(managedSsoApplication.capability, {
  register(builder) {
    registerMappingRoles(builder)
    registerCertificateExpiry(builder)
    builder.queryField('ssoApplicationSecret', t =>
      t.string({
        description: 'The client secret of an OpenID Connect application.',
        args: { id: nodeId(t.arg, { for: 'SsoApplication', required: true, description: 'The node id.' }) },
        resolve: async (_root, { id }, { client }) =>
          (await client.ssoApplications.loadSecret({ id: id.id })).cleartext,
      }),
    )
    actOnOne(builder, ssoApplication, {
      name: 'ssoApplicationSecretRotate',
      about: 'Rotates the client secret of an OpenID Connect application; the old one stops working at once.',
      takes: 'The application whose secret to rotate.',
      done: 'The secret was rotated.',
      errors: ['SsoApplicationNotFound', 'SsoApplicationOfOtherType'],
      call: async (client, id) => ({ secret: (await client.ssoApplications.rotateSecret({ id })).cleartext }),
      answers: t => secretField(t, { name: 'cleartext', about: 'The client secret.' }),
    })
    registerUserSsoApplications(builder)
  },
  fields: {
    'Query.ssoApplicationSecret': 'read_secrets',
    'Mutation.ssoApplicationSecretRotate': 'manage_project',
    'Mutation.userSsoApplicationsAdd': 'manage_users',
    'Mutation.userSsoApplicationsSet': 'manage_users',
    'Mutation.userSsoApplicationsRemove': 'manage_users',
  },
})
