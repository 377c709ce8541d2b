import { type IdentityClient, ListNotFound, ListOfOtherType } from '@gatehouse/identity-provider/contract'
import type { Builder } from '../schema/builder.ts'
import { idField } from '../schema/node-ids.ts'
import { listOutput, loadList } from './mutations.ts'

type Entries = { id: string; entries: string[] }

const changes = [
  {
    name: 'listIpsAdd',
    description: 'Adds addresses and ranges to a list; those that are there are kept once.',
    change: (client: IdentityClient, { id, entries: ips }: Entries) => client.lists.addIps({ id, ips }),
  },
  {
    name: 'listIpsRemove',
    description: 'Removes addresses and ranges from a list.',
    change: (client: IdentityClient, { id, entries: ips }: Entries) => client.lists.removeIps({ id, ips }),
  },
  {
    name: 'listTextsAdd',
    description: 'Adds texts to a list; those that are there are kept once.',
    change: (client: IdentityClient, { id, entries: texts }: Entries) => client.lists.addTexts({ id, texts }),
  },
  {
    name: 'listTextsRemove',
    description: 'Removes texts from a list.',
    change: (client: IdentityClient, { id, entries: texts }: Entries) => client.lists.removeTexts({ id, texts }),
  },
] as const

/** Changes of the entries of a list. */
export function registerListEntryMutations(builder: Builder) {
  for (const { name, description, change } of changes)
    builder.relayMutationField(
      name,
      {
        description: 'A list and entries.',
        inputFields: t => ({
          id: idField(t, 'List', 'list'),
          entries: t.stringList({ required: true, description: 'The entries, at most 10,000.' }),
        }),
      },
      {
        description,
        errors: { types: [ListNotFound, ListOfOtherType] },
        inputNames: { ips: 'entries', texts: 'entries' },
        resolve: async (_root, { input: { id, entries } }, { client }) => {
          await change(client, { id: id.id, entries })
          return loadList(client, id.id)
        },
      },
      { description: 'The list was changed.', outputFields: listOutput },
    )
  builder.relayMutationField(
    'listClear',
    { description: 'The list to empty.', inputFields: t => ({ id: idField(t, 'List', 'list') }) },
    {
      description: 'Empties a list.',
      errors: { types: [ListNotFound] },
      resolve: async (_root, { input: { id } }, { client }) => {
        await client.lists.clear({ id: id.id })
        return loadList(client, id.id)
      },
    },
    { description: 'The list is empty.', outputFields: listOutput },
  )
}
