import { list } from '@gatehouse-id/entities'
import type { IdentityClient } from '@gatehouse-id/identity-provider/contract'
import { actOnOne, rowField } from '../../entity/actions.ts'
import type { Builder } from '../../schema/builder.ts'

type Entries = { id: string; entries: string[] }

const changes = [
  {
    name: 'listIpsAdd',
    about: 'Adds addresses and ranges to a list; those that are there are kept once.',
    change: (client: IdentityClient, { id, entries: ips }: Entries) => client.lists.addIps({ id, ips }),
  },
  {
    name: 'listIpsRemove',
    about: 'Removes addresses and ranges from a list.',
    change: (client: IdentityClient, { id, entries: ips }: Entries) => client.lists.removeIps({ id, ips }),
  },
  {
    name: 'listTextsAdd',
    about: 'Adds texts to a list; those that are there are kept once.',
    change: (client: IdentityClient, { id, entries: texts }: Entries) => client.lists.addTexts({ id, texts }),
  },
  {
    name: 'listTextsRemove',
    about: 'Removes texts from a list.',
    change: (client: IdentityClient, { id, entries: texts }: Entries) => client.lists.removeTexts({ id, texts }),
  },
] as const

/** Changes of the entries of a list. */
export function registerListEntryMutations(builder: Builder) {
  for (const { name, about, change } of changes)
    actOnOne(builder, list, {
      name,
      about,
      takes: 'A list and entries.',
      done: 'The list was changed.',
      errors: ['ListNotFound', 'ListOfOtherType'],
      inputNames: { ips: 'entries', texts: 'entries' },
      fields: t => ({ entries: t.stringList({ required: true, description: 'The entries, at most 10,000.' }) }),
      async call(client, id, { entries }) {
        await change(client, { id, entries: entries as string[] }) // GraphQL has checked that they are texts.
        return loadList(client, id)
      },
      answers: rowField(list),
    })
  actOnOne(builder, list, {
    name: 'listClear',
    about: 'Empties a list.',
    takes: 'The list to empty.',
    done: 'The list is empty.',
    errors: ['ListNotFound'],
    async call(client, id) {
      await client.lists.clear({ id })
      return loadList(client, id)
    },
    answers: rowField(list),
  })
}

async function loadList(client: IdentityClient, id: string) {
  return { row: (await client.lists.load({ id })).list }
}
