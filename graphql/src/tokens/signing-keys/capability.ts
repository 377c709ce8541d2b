import { type SigningKey, SigningKeyIsActive, SigningKeyNotFound } from '@gatehouse-id/identity-provider/contract'
import { defineLoader, inOrder } from '../../request/loaders.ts'
import type { Builder } from '../../schema/builder.ts'
import type { Capability } from '../../schema/capability.ts'
import { connectionType, pageArgs } from '../../schema/lists/connections.ts'
import { orderedConnection, orderInput } from '../../schema/lists/order.ts'
import { connectionCost } from '../../schema/lists/pages.ts'
import { unlessHosted } from '../../schema/unless-hosted.ts'
import { registerSigningKeyEnums, type SigningKeyEnums } from './enums.ts'
import { registerSigningKeyMutations } from './mutations.ts'

export const signingKeysCapability: Capability = {
  register: registerSigningKeys,
  permissions: {
    fields: {
      'Query.signingKeys': 'read_project',
      'Mutation.signingKeyRotate': 'manage_project',
      'Mutation.signingKeyRetire': 'manage_project',
    },
    types: { SigningKey: 'read_project' },
  },
}

const findKey = defineLoader(async (ids, { client }) => {
  const found = await unlessHosted(() => client.signingKeyManagement.list({}))
  return inOrder(ids, found?.keys ?? [], ({ kid }) => kid)
})

const keys = {
  CREATED_AT: (key: SigningKey) => key.createdAt,
  ACTIVATES_AT: (key: SigningKey) => key.activatesAt,
}

/** The keys that sign tokens. */
function registerSigningKeys(builder: Builder) {
  const enums = registerSigningKeyEnums(builder)
  builder.objectType(SigningKeyNotFound, {
    name: 'SigningKeyNotFound',
    description: 'No signing key has this id.',
    interfaces: ['UserError'],
  })
  builder.objectType(SigningKeyIsActive, {
    name: 'SigningKeyIsActive',
    description: 'The key signs tokens now; rotate first.',
    interfaces: ['UserError'],
  })
  registerType(builder, enums)
  registerSigningKeyMutations(builder, enums)
  const Connection = connectionType(builder, 'SigningKey', { one: 'A signing key', many: 'signing keys' })
  const Order = orderInput(builder, 'SigningKey', {
    CREATED_AT: 'When it was created.',
    ACTIVATES_AT: 'When it starts to sign.',
  })
  builder.queryField('signingKeys', t =>
    t.field({
      type: Connection,
      nullable: true,
      description: 'Keys that sign tokens, newest first; null at a hosted service, which does not tell.',
      complexity: connectionCost,
      args: {
        ...pageArgs(t),
        states: t.arg({ type: [enums.State], description: 'Only keys in one of these states.' }),
        orderBy: t.arg({ type: Order, description: 'In which order.' }),
      },
      resolve: async (_root, { states, orderBy, ...page }, { client }) => {
        const found = await unlessHosted(() => client.signingKeyManagement.list({}))
        if (!found) return null
        const matching = found.keys.filter(({ state }) => !states || states.includes(state))
        return orderedConnection(page, matching, {
          orderBy: orderBy ?? { field: 'CREATED_AT', direction: 'DESC' },
          keys,
          idOf: ({ kid }) => kid,
        })
      },
    }),
  )
}

function registerType(builder: Builder, { State, Algorithm }: SigningKeyEnums) {
  builder.node('SigningKey', {
    description: 'A key that signs tokens. The private part is never shown.',
    id: { resolve: key => key.kid, description: 'The id of the node.' },
    loadMany: (ids, context) => Promise.all(ids.map(id => findKey(context, id))),
    fields: t => ({
      keyId: t.exposeString('kid', { description: 'The id in tokens (kid).' }),
      algorithm: t.field({ type: Algorithm, description: 'The algorithm.', resolve: ({ algorithm }) => algorithm }),
      state: t.field({ type: State, description: 'What it does.', resolve: ({ state }) => state }),
      createdAt: t.field({ type: 'DateTime', description: 'When it was created.', resolve: key => key.createdAt }),
      activatesAt: t.field({
        type: 'DateTime',
        description: 'When it starts to sign, or did.',
        resolve: key => key.activatesAt,
      }),
      retiresAt: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'From when on its tokens are refused; null when that is not known yet.',
        resolve: key => key.retiresAt ?? null,
      }),
    }),
  })
}
