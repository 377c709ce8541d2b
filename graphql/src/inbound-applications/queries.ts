import type { InboundApplication } from '@gatehouse/identity-provider/contract'
import type { Builder } from '../schema/builder.ts'
import { nodeId } from '../schema/node-id.ts'
import { connectionType } from '../schema/lists/connection-type.ts'
import { pageArgs } from '../schema/lists/connections.ts'
import { orderedConnection, orderInput, sortableName } from '../schema/lists/order.ts'
import { connectionCost } from '../schema/lists/pages.ts'
import { textFilter } from '../schema/lists/text-filter.ts'
import { loadInboundApplications } from './loaders.ts'

const keys = { NAME: (application: InboundApplication) => sortableName(application.name) }

/** The list of inbound applications, and the secret of one. */
export function registerInboundApplicationQueries(builder: Builder) {
  const Connection = connectionType(builder, 'InboundApplication', {
    one: 'An inbound application',
    many: 'inbound applications',
  })
  const Order = orderInput(builder, 'InboundApplication', { NAME: 'The display name.' })
  const Filter = builder.inputType('InboundApplicationFilter', {
    description: 'Which applications to list; all criteria apply together.',
    fields: t => ({
      text: t.string({ description: 'Text in the name or the description.' }),
      clientId: t.string({ description: 'Has this client id.' }),
      isPublicClient: t.boolean({ description: 'Whether it has no secret.' }),
    }),
  })
  builder.queryFields(t => ({
    inboundApplications: t.field({
      type: Connection,
      description: 'Applications that users can authorize to act for them, by name.',
      complexity: connectionCost,
      args: {
        ...pageArgs(t),
        filter: t.arg({ type: Filter, description: 'Which applications.' }),
        orderBy: t.arg({ type: Order, description: 'In which order.' }),
      },
      resolve: async (_root, { filter, orderBy, ...page }, { client }) => {
        const { text, clientId, isPublicClient } = filter ?? {}
        const matching = (await loadInboundApplications(client))
          .filter(textFilter(text, ({ name, description }) => [name, description]))
          .filter(application => !clientId || application.clientId === clientId)
          .filter(
            ({ nonConfidentialClient }) =>
              typeof isPublicClient !== 'boolean' || nonConfidentialClient === isPublicClient,
          )
        return orderedConnection(page, matching, {
          orderBy: orderBy ?? { field: 'NAME', direction: 'ASC' },
          keys,
          idOf: ({ id }) => id,
        })
      },
    }),
    inboundApplicationSecret: t.string({
      description: 'The client secret of an inbound application.',
      args: { id: nodeId(t.arg, { for: 'InboundApplication', required: true, description: 'The node id.' }) },
      resolve: async (_root, { id }, { client }) =>
        (await client.inboundApplications.loadSecret({ id: id.id })).cleartext,
    }),
  }))
}
