import type { List } from '@gatehouse/identity-provider/contract'
import { defineLoader, inOrder } from '../request/loaders.ts'
import type { Builder } from '../schema/builder.ts'
import { defineVersion, versionDescription } from '../schema/changes/entity-version.ts'

/** The version of a list: of everything but its id. */
export const listVersion = defineVersion<List>('list', ({ id: _id, ...editable }) => editable)

const findList = defineLoader(async (ids, { client }) => {
  const { lists } = await client.lists.loadAll({})
  return inOrder(ids, lists, ({ id }) => id)
})

/** The enum of kinds of lists. */
export function registerListKind(builder: Builder) {
  return builder.enumType('ListKind', {
    description: 'What a list contains.',
    values: {
      TEXTS: { value: 'texts', description: 'Texts.' },
      IPS: { value: 'ips', description: 'IP addresses and ranges.' },
      JSON: { value: 'json', description: 'Any JSON.' },
    } as const,
  })
}
export type ListKind = ReturnType<typeof registerListKind>

/** The list type. */
export function registerListType(builder: Builder, ListKindType: ListKind) {
  builder.node('List', {
    description: 'Texts, addresses or JSON that applications look up.',
    id: { resolve: list => list.id, description: 'The id of the node.' },
    loadMany: (ids, context) => Promise.all(ids.map(id => findList(context, id))),
    fields: t => ({
      listId: t.exposeString('id', { description: 'The id in the provider API.' }),
      version: t.string({ description: versionDescription, resolve: listVersion.of }),
      name: t.exposeString('name', { description: 'The name; unique in the project.' }),
      description: t.exposeString('description', { description: 'What it is for; may be empty.' }),
      kind: t.field({ type: ListKindType, description: 'What it contains.', resolve: ({ type }) => type }),
      data: t.field({
        type: 'JSON',
        description: 'The whole content: a list of texts, or any JSON.',
        resolve: ({ data }) => data,
      }),
      entryCount: t.int({
        description: 'How many entries it has; 1 for JSON that is not a list.',
        resolve: ({ data }) => (Array.isArray(data) ? data.length : 1),
      }),
    }),
  })
}
