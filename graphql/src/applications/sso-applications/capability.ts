import { ssoApplication } from '@gatehouse-id/entities'
import { withMore } from '../../schema/capability.ts'
import { nodeId } from '../../schema/ids/node-id.ts'
import { registerClientSecret } from '../client-secrets/register.ts'
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
    registerClientSecret(builder, ssoApplication, {
      name: 'ssoApplication',
      of: 'an OpenID Connect application',
      errors: ['SsoApplicationNotFound', 'SsoApplicationOfOtherType'],
      calls: {
        load: (client, id) => client.ssoApplications.load({ id }),
        rotate: (client, input) => client.ssoApplications.rotateSecret(input),
        end: (client, id) => client.ssoApplications.endPreviousSecret({ id }),
      },
    })
    registerUserSsoApplications(builder)
  },
  fields: {
    'Query.ssoApplicationSecret': 'read_secrets',
    'Mutation.ssoApplicationSecretRotate': 'manage_project',
    'Mutation.ssoApplicationPreviousSecretEnd': 'manage_project',
    'Mutation.userSsoApplicationsAdd': 'manage_users',
    'Mutation.userSsoApplicationsSet': 'manage_users',
    'Mutation.userSsoApplicationsRemove': 'manage_users',
  },
})
