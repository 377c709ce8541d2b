import type { Resource } from '@gatehouse/identity-provider/contract'
import type { Builder } from '../schema/builder.ts'
import { connectionType } from '../schema/lists/connection-type.ts'
import { pageArgs } from '../schema/lists/connections.ts'
import { orderedConnection, orderInput, sortableName } from '../schema/lists/order.ts'
import { connectionCost } from '../schema/lists/pages.ts'
import { textFilter } from '../schema/lists/text-filter.ts'

const keys = { NAME: (resource: Resource) => sortableName(resource.name) }

/** The list of resources. */
export function registerResourceQueries(builder: Builder) {
  const Connection = connectionType(builder, 'Resource', { one: 'A resource', many: 'resources' })
  const Order = orderInput(builder, 'Resource', { NAME: 'The display name.' })
  const Filter = builder.inputType('ResourceFilter', {
    description: 'Which resources to list; all criteria apply together.',
    fields: t => ({
      text: t.string({ description: 'Text in the name, the URI or the description.' }),
      uri: t.string({ description: 'Has this URI.' }),
    }),
  })
  builder.queryField('resources', t =>
    t.field({
      type: Connection,
      description: 'The APIs that applications get tokens for, by name.',
      complexity: connectionCost,
      args: {
        ...pageArgs(t),
        filter: t.arg({ type: Filter, description: 'Which resources.' }),
        orderBy: t.arg({ type: Order, description: 'In which order.' }),
      },
      resolve: async (_root, { filter, orderBy, ...page }, { client }) => {
        const { resources } = await client.resources.loadAll({})
        const matching = resources
          .filter(textFilter(filter?.text, ({ name, uri, description }) => [name, uri, description]))
          .filter(({ uri }) => !filter?.uri || uri === filter.uri)
        return orderedConnection(page, matching, {
          orderBy: orderBy ?? { field: 'NAME', direction: 'ASC' },
          keys,
          idOf: ({ id }) => id,
        })
      },
    }),
  )
}
