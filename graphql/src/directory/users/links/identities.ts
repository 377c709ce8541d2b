import type { Builder } from '../../../schema/builder.ts'
import { pageArgs } from '../../../schema/lists/connections.ts'
import { connectionCost } from '../../../schema/lists/pages.ts'
import { connectionOfSorted } from '../../../schema/lists/sorted-pages.ts'
import { secondsToMs } from '../../../schema/scalars/time.ts'
import { type LinkedIdentity, loadIdentities } from '../loaders.ts'

/** The accounts of a user at sign-in providers. */
export function registerIdentities(builder: Builder) {
  const LinkedIdentityType = builder.objectRef<LinkedIdentity>('LinkedIdentity').implement({
    description: 'An account at a sign-in provider that signs a user in.',
    fields: t => ({
      provider: t.exposeString('provider', { description: 'The id of the sign-in provider.' }),
      subject: t.exposeString('subject', { description: 'The id of the account there.' }),
      email: t.exposeString('email', {
        nullable: true,
        description: 'The email address there; null when there is none.',
      }),
      linkedAt: t.field({
        type: 'DateTime',
        description: 'When it was linked.',
        resolve: ({ createdTime }) => secondsToMs(createdTime),
      }),
      lastUsedAt: t.field({
        type: 'DateTime',
        description: 'When the user last signed in with it.',
        resolve: ({ usedTime }) => secondsToMs(usedTime),
      }),
    }),
  })
  const LinkedIdentityConnection = builder.connectionObject(
    { type: LinkedIdentityType, name: 'LinkedIdentityConnection', description: 'A page of linked accounts.' },
    { name: 'LinkedIdentityEdge', description: 'A linked account and its cursor.' },
  )
  builder.objectField('User', 'identities', t =>
    t.field({
      type: LinkedIdentityConnection,
      nullable: true,
      description: 'The linked accounts at sign-in providers, by provider; null at a hosted service.',
      complexity: connectionCost,
      args: pageArgs(t),
      resolve: async ({ userId }, page, context) => {
        const found = await loadIdentities(context, userId)
        return found && connectionOfSorted(page, found, { by: each => each.provider, idOf: each => each.subject })
      },
    }),
  )
}
