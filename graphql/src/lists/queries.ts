import { type List, ListNotFound } from '@gatehouse/identity-provider/contract'
import type { Builder } from '../schema/builder.ts'
import { connectionType } from '../schema/lists/connection-type.ts'
import { pageArgs } from '../schema/lists/connections.ts'
import { nodeId } from '../schema/node-id.ts'
import { orderedConnection, orderInput, sortableName } from '../schema/lists/order.ts'
import { connectionCost } from '../schema/lists/pages.ts'
import { textFilter } from '../schema/lists/text-filter.ts'
import type { ListKind } from './list-type.ts'

const keys = { NAME: (list: List) => sortableName(list.name), KIND: (list: List) => list.type }

/** The lists of the project. */
export function registerListQueries(builder: Builder, ListKindType: ListKind) {
  const Connection = connectionType(builder, 'List', { one: 'A list', many: 'lists' })
  const Order = orderInput(builder, 'List', { NAME: 'The name.', KIND: 'What it contains.' })
  const Filter = builder.inputType('ListFilter', {
    description: 'Which lists; all criteria apply together.',
    fields: t => ({
      text: t.string({ description: 'Text in the name or the description.' }),
      name: t.string({ description: 'Has exactly this name.' }),
      kinds: t.field({ type: [ListKindType], description: 'One of these kinds.' }),
    }),
  })
  const Entry = builder.inputType('ListEntryInput', {
    description: 'What is looked up in a list.',
    isOneOf: true,
    fields: t => ({
      ip: t.string({ description: 'An IP address, in a list of addresses.' }),
      text: t.string({ description: 'A text, in a list of texts.' }),
    }),
  })
  builder.queryFields(t => ({
    lists: t.field({
      type: Connection,
      description: 'Lists of texts, addresses or JSON, by name.',
      complexity: connectionCost,
      args: {
        ...pageArgs(t),
        filter: t.arg({ type: Filter, description: 'Which lists.' }),
        orderBy: t.arg({ type: Order, description: 'In which order.' }),
      },
      resolve: async (_root, { filter, orderBy, ...page }, { client }) => {
        const { text, name, kinds } = filter ?? {}
        const { lists } = await client.lists.loadAll({})
        const matching = lists
          .filter(textFilter(text, list => [list.name, list.description]))
          .filter(list => !name || list.name === name)
          .filter(({ type }) => !kinds || kinds.includes(type))
        return orderedConnection(page, matching, {
          orderBy: orderBy ?? { field: 'NAME', direction: 'ASC' },
          keys,
          idOf: ({ id }) => id,
        })
      },
    }),
    listContains: t.boolean({
      nullable: true,
      description: 'Whether a list contains a text or an address, ranges included; null when there is no such list.',
      args: {
        id: nodeId(t.arg, { for: 'List', required: true, description: 'The node id of the list.' }),
        entry: t.arg({ type: Entry, required: true, description: 'What is looked up.' }),
      },
      resolve: async (_root, { id: { id }, entry: { ip, text } }, { client }) => {
        try {
          const { exists } = await (typeof ip === 'string'
            ? client.lists.checkIp({ id, ip })
            : client.lists.checkText({ id, text: text ?? '' }))
          return exists
        } catch (error) {
          if (error instanceof ListNotFound) return null
          throw error
        }
      },
    }),
  }))
}
