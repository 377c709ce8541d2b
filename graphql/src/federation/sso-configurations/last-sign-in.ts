import { type IdentityClient, TenantNotFound } from '@gatehouse-id/identity-provider/contract'
import type { Builder } from '../../schema/builder.ts'
import { nodeId } from '../../schema/ids/node-id.ts'
import { unlessHosted } from '../../schema/unless-hosted.ts'
import { parseNodeId } from './configuration.ts'

type LastSignIn = NonNullable<Awaited<ReturnType<IdentityClient['ssoFailures']['loadLastSignIn']>>['signIn']>

/** What the provider of a connection sent of the user who signed in last. */
export function registerLastSignIn(builder: Builder) {
  const Type = builder.objectRef<LastSignIn>('SsoLastSignIn').implement({
    description: 'The last sign-in at a provider of a tenant; one a minute is kept, for 30 days.',
    fields: t => ({
      userDatabaseId: t.exposeString('userId', { description: 'The id of the user in the provider API.' }),
      userName: t.exposeString('userName', { description: 'The name of the user, or the email address.' }),
      occurredAt: t.field({
        type: 'DateTime',
        description: 'When it was.',
        resolve: ({ occurredAt }) => occurredAt,
      }),
      attributes: t.field({
        type: 'JSON',
        description: 'All attributes or claims that were sent, by name; long ones are cut.',
        resolve: ({ attributes }) => attributes,
      }),
    }),
  })
  builder.queryField('ssoLastSignIn', t =>
    t.field({
      type: Type,
      nullable: true,
      description: 'The last sign-in at a configuration; null when there is none, and at a hosted service.',
      args: {
        configurationId: nodeId(t.arg, { for: 'SsoConfiguration', required: true, description: 'The node id.' }),
      },
      resolve: async (_root, { configurationId }, { client }) => {
        try {
          const asked = parseNodeId(configurationId.id)
          return (await unlessHosted(() => client.ssoFailures.loadLastSignIn(asked)))?.signIn ?? null
        } catch (error) {
          if (error instanceof TenantNotFound) return null
          throw error
        }
      },
    }),
  )
}
