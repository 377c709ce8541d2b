import type { Builder } from '../../../schema/builder.ts'
import { connectionType, pageArgs } from '../../../schema/lists/connections.ts'
import { connectionCost } from '../../../schema/lists/pages.ts'
import { connectionOfSorted } from '../../../schema/lists/sorted-pages.ts'
import { secondsToMs } from '../../../schema/scalars/time.ts'
import { loadPasskeys } from '../loaders.ts'
import { nodeOfUser } from './user-parts.ts'

/** The passkeys of a user. */
export function registerPasskeys(builder: Builder) {
  builder.node('Passkey', {
    description: 'A key on a device of a user, which signs the user in.',
    ...nodeOfUser(loadPasskeys),
    fields: t => ({
      databaseId: t.exposeString('id', { description: 'Its id in the provider API.' }),
      host: t.exposeString('rpId', { description: 'The host name it works for.' }),
      isSynced: t.boolean({
        description: 'Whether it may be synced between devices of the user.',
        resolve: ({ kind }) => kind === 'synced',
      }),
      name: t.exposeString('displayName', { description: 'Its name; at first the kind of device it was created on.' }),
      device: t.exposeString('displayName', { description: 'The same as name.', deprecationReason: 'Use name.' }),
      createdAt: t.field({
        type: 'DateTime',
        description: 'When it was created.',
        resolve: ({ createdTime }) => secondsToMs(createdTime),
      }),
    }),
  })
  builder.objectField('User', 'passkeys', t =>
    t.field({
      type: connectionType(builder, 'Passkey', { one: 'A passkey', many: 'passkeys' }),
      nullable: true,
      description: 'The keys on the user’s devices, oldest first; null in a list at a hosted service.',
      complexity: connectionCost,
      args: pageArgs(t),
      resolve: async ({ userId, webauthn }, page, context) => {
        const found = webauthn ? await loadPasskeys(context, userId) : []
        return found && connectionOfSorted(page, found, { by: ({ createdTime }) => createdTime, idOf: ({ id }) => id })
      },
    }),
  )
}
