import type { Builder } from '../../../schema/builder.ts'
import { connectionType, pageArgs } from '../../../schema/lists/connections.ts'
import { connectionCost } from '../../../schema/lists/pages.ts'
import { connectionOfSorted } from '../../../schema/lists/sorted-pages.ts'
import { secondsToMs } from '../../../schema/scalars/time.ts'
import { loadTrustedDevices } from '../loaders.ts'
import { nodeOfUser } from './user-parts.ts'

/** The devices on which a user is not asked for the second factor. */
export function registerTrustedDevices(builder: Builder) {
  builder.node('TrustedDevice', {
    description: 'A browser in which the user is not asked for the second factor.',
    ...nodeOfUser(loadTrustedDevices),
    fields: t => ({
      databaseId: t.exposeString('id', { description: 'Its id in the provider API.' }),
      name: t.exposeString('name', { nullable: true, description: 'Browser and system; null when there is none.' }),
      kind: t.exposeString('deviceType', { description: 'Bot, Mobile, Desktop, Tablet or Unknown.' }),
      lastLocation: t.exposeString('lastLocation', { description: 'The IP address it was last used from.' }),
      lastUsedAt: t.field({
        type: 'DateTime',
        description: 'When the user last signed in there.',
        resolve: ({ lastLoginTime }) => secondsToMs(Number(lastLoginTime)),
      }),
      expiresAt: t.field({
        type: 'DateTime',
        description: 'Until when it is trusted.',
        resolve: ({ expirationTime }) => secondsToMs(Number(expirationTime)),
      }),
    }),
  })
  builder.objectField('User', 'trustedDevices', t =>
    t.field({
      type: connectionType(builder, 'TrustedDevice', { one: 'A trusted device', many: 'trusted devices' }),
      description: 'The browsers in which the user is not asked for their authenticator app, the latest used first.',
      complexity: connectionCost,
      args: pageArgs(t),
      resolve: async ({ userId, TOTP }, page, context) =>
        connectionOfSorted(page, TOTP ? await loadTrustedDevices(context, userId) : [], {
          by: ({ lastLoginTime }) => Number(lastLoginTime),
          idOf: ({ id }) => id,
          isDescending: true,
        }),
    }),
  )
}
