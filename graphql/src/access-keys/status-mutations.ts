import { AccessKeyNotFound, type IdentityClient } from '@gatehouse/identity-provider/contract'
import type { Builder } from '../schema/builder.ts'
import { idField, idsField } from '../schema/node-ids.ts'
import { deletedIdOutput, deletedIdsOutput } from '../schema/changes/payloads.ts'
import { keyOutput } from './mutations.ts'

const errors = { types: [AccessKeyNotFound] }

const switches = [
  {
    verb: 'Activate',
    infinitive: 'enable',
    description: 'Enables an access key again.',
    done: 'The key is enabled.',
    plural: 'Enables access keys again, all or none.',
    pluralDone: 'The keys are enabled.',
    change: (client: IdentityClient, id: string) => client.accessKeys.activate({ id }),
    changeAll: (client: IdentityClient, ids: string[]) => client.accessKeys.activateBatch({ ids }),
  },
  {
    verb: 'Deactivate',
    infinitive: 'disable',
    description: 'Disables an access key; it cannot be exchanged for tokens until it is enabled again.',
    done: 'The key is disabled.',
    plural: 'Disables access keys, all or none; they cannot be exchanged for tokens until they are enabled again.',
    pluralDone: 'The keys are disabled.',
    change: (client: IdentityClient, id: string) => client.accessKeys.deactivate({ id }),
    changeAll: (client: IdentityClient, ids: string[]) => client.accessKeys.deactivateBatch({ ids }),
  },
] as const

/** Enables, disables and deletes access keys, one or several. */
export function registerAccessKeyStatusMutations(builder: Builder) {
  for (const { verb, infinitive, description, done, plural, pluralDone, change, changeAll } of switches) {
    builder.relayMutationField(
      `accessKey${verb}`,
      { description: `The key to ${infinitive}.`, inputFields: t => ({ id: idField(t, 'AccessKey', 'key') }) },
      {
        description,
        errors,
        resolve: async (_root, { input: { id } }, { client }) => {
          await change(client, id.id)
          return client.accessKeys.load({ id: id.id })
        },
      },
      { description: done, outputFields: keyOutput },
    )
    builder.relayMutationField(
      `accessKeys${verb}`,
      { description: `The keys to ${infinitive}.`, inputFields: t => ({ ids: idsField(t, 'AccessKey', 'keys') }) },
      {
        description: plural,
        errors,
        resolve: async (_root, { input }, { client }) => {
          const ids = input.ids.map(({ id }) => id)
          await changeAll(client, ids)
          const { keys } = await client.accessKeys.search({})
          return { keys: keys.filter(({ id }) => ids.includes(id)) }
        },
      },
      {
        description: pluralDone,
        outputFields: t => ({
          accessKeys: t.field({
            type: ['AccessKey'],
            description: 'The keys as they are now, by name.',
            resolve: ({ keys }) => keys,
          }),
        }),
      },
    )
  }
  builder.relayMutationField(
    'accessKeyDelete',
    { description: 'The key to delete.', inputFields: t => ({ id: idField(t, 'AccessKey', 'key') }) },
    {
      description: 'Deletes an access key.',
      errors,
      resolve: async (_root, { input: { id } }, { client }) => {
        await client.accessKeys.delete({ id: id.id })
        return { deletedId: id.id }
      },
    },
    { description: 'The key was deleted.', outputFields: deletedIdOutput('AccessKey') },
  )
  builder.relayMutationField(
    'accessKeysDelete',
    { description: 'The keys to delete.', inputFields: t => ({ ids: idsField(t, 'AccessKey', 'keys') }) },
    {
      description: 'Deletes access keys, all or none.',
      errors,
      resolve: async (_root, { input }, { client }) => {
        const ids = input.ids.map(({ id }) => id)
        await client.accessKeys.deleteBatch({ ids })
        return { deletedIds: ids }
      },
    },
    { description: 'The keys were deleted.', outputFields: deletedIdsOutput('AccessKey') },
  )
}
