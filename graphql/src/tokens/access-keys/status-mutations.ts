import { accessKey } from '@gatehouse/entities'
import type { IdentityClient } from '@gatehouse/identity-provider/contract'
import { actOnMany, actOnOne, rowField } from '../../entity/actions.ts'
import type { Builder } from '../../schema/builder.ts'

const switches = [
  {
    verb: 'Activate',
    infinitive: 'enable',
    about: 'Enables an access key again.',
    done: 'The key is enabled.',
    plural: 'Enables access keys again, all or none.',
    pluralDone: 'The keys are enabled.',
    change: (client: IdentityClient, id: string) => client.accessKeys.activate({ id }),
    changeAll: (client: IdentityClient, ids: string[]) => client.accessKeys.activateBatch({ ids }),
  },
  {
    verb: 'Deactivate',
    infinitive: 'disable',
    about: 'Disables an access key; it cannot be exchanged for tokens until it is enabled again.',
    done: 'The key is disabled.',
    plural: 'Disables access keys, all or none; they cannot be exchanged for tokens until they are enabled again.',
    pluralDone: 'The keys are disabled.',
    change: (client: IdentityClient, id: string) => client.accessKeys.deactivate({ id }),
    changeAll: (client: IdentityClient, ids: string[]) => client.accessKeys.deactivateBatch({ ids }),
  },
] as const

/** Enables and disables access keys, one or several. */
export function registerAccessKeyStatusMutations(builder: Builder) {
  for (const { verb, infinitive, about, done, plural, pluralDone, change, changeAll } of switches) {
    actOnOne(builder, accessKey, {
      name: `accessKey${verb}`,
      about,
      takes: `The key to ${infinitive}.`,
      done,
      errors: ['AccessKeyNotFound'],
      async call(client, id) {
        await change(client, id)
        return { row: (await client.accessKeys.load({ id })).key }
      },
      answers: rowField(accessKey),
    })
    actOnMany(builder, accessKey, {
      name: `accessKeys${verb}`,
      about: plural,
      takes: `The keys to ${infinitive}.`,
      done: pluralDone,
      errors: ['AccessKeyNotFound'],
      async call(client, ids) {
        await changeAll(client, ids)
        return (await client.accessKeys.search({})).keys.filter(({ id }) => ids.includes(id))
      },
      answers: t => ({
        accessKeys: t.field({
          type: ['AccessKey'],
          description: 'The keys as they are now, by name.',
          resolve: keys => keys,
        }),
      }),
    })
  }
}
