import { SsoSettingsNotFound, TenantNotFound } from '@gatehouse-id/identity-provider/contract'
import type { Builder } from '../../schema/builder.ts'
import { idField } from '../../schema/ids/node-id.ts'
import { secretOutput } from '../../schema/changes/payloads.ts'
import { parseNodeId } from './configuration.ts'

const errors = { types: [TenantNotFound, SsoSettingsNotFound] }

/** Links with which a tenant's administrator sets single sign-on up. */
export function registerSetupLinks(builder: Builder) {
  builder.relayMutationField(
    'ssoSetupLinkCreate',
    {
      description: 'What the link is for, and for how long.',
      inputFields: t => ({
        configurationId: idField(t, 'SsoConfiguration', 'configuration'),
        lifetimeSeconds: t.int({ required: true, description: 'How long the link works, at most 30 days.' }),
        onBehalfOf: t.string({ description: 'The administrator to name in the audit trail.' }),
        allowsDomains: t.boolean({ description: 'Whether its holder may prove email domains by their DNS, too.' }),
        allowsProvisioning: t.boolean({ description: 'Whether its holder may set up provisioning (SCIM), too.' }),
      }),
    },
    {
      description:
        'Creates a link with which a tenant’s administrator sets single sign-on up; the previous one stops working.',
      errors,
      inputNames: { expireTime: 'lifetimeSeconds', actorId: 'onBehalfOf' },
      resolve: async (_root, { input }, { client }) => {
        const { configurationId, lifetimeSeconds, onBehalfOf, allowsDomains, allowsProvisioning } = input
        const { adminSSOConfigurationLink: url } = await client.ssoSetupLinks.generate({
          ...parseNodeId(configurationId.id),
          expireTime: lifetimeSeconds,
          actorId: onBehalfOf ?? '',
          allowsDomains: allowsDomains ?? false,
          allowsProvisioning: allowsProvisioning ?? false,
        })
        return { url }
      },
    },
    {
      description: 'The link was created.',
      outputFields: t => ({
        url: secretOutput(t, { description: 'The link; whoever has it can use it.', secretOf: ({ url }) => url }),
      }),
    },
  )
  builder.relayMutationField(
    'ssoSetupLinkRevoke',
    {
      description: 'The configuration whose link to revoke.',
      inputFields: t => ({ configurationId: idField(t, 'SsoConfiguration', 'configuration') }),
    },
    {
      description: 'Revokes the setup link of a configuration.',
      errors,
      resolve: async (_root, { input: { configurationId } }, { client }) => {
        const selector = parseNodeId(configurationId.id)
        await client.ssoSetupLinks.revoke(selector)
        return { configuration: await client.ssoSettings.load(selector) }
      },
    },
    {
      description: 'The link no longer works.',
      outputFields: t => ({
        ssoConfiguration: t.field({
          type: 'SsoConfiguration',
          description: 'The configuration.',
          resolve: ({ configuration }) => configuration,
        }),
      }),
    },
  )
}
