import { FlowNotFound, type FlowSummary } from '@gatehouse/identity-provider/contract'
import type { Builder } from '../schema/builder.ts'
import { connectionType } from '../schema/lists/connection-type.ts'
import { pageArgs } from '../schema/lists/connections.ts'
import { nodeId } from '../schema/node-id.ts'
import { orderedConnection, orderInput, sortableName } from '../schema/lists/order.ts'
import { connectionCost } from '../schema/lists/pages.ts'
import { textFilter } from '../schema/lists/text-filter.ts'
import { unlessHosted } from '../schema/unless-hosted.ts'
import { type FlowTypes, loadDocument } from './flow-type.ts'

const keys = { NAME: (flow: FlowSummary) => sortableName(flow.name), ID: (flow: FlowSummary) => flow.id }

/** The flows of the project, and the whole of one. */
export function registerFlowQueries(builder: Builder, { FlowVersion }: FlowTypes) {
  const Connection = connectionType(builder, 'Flow', { one: 'A flow', many: 'flows' })
  const Order = orderInput(builder, 'Flow', { NAME: 'The display name.', ID: 'The id in the provider API.' })
  const Filter = builder.inputType('FlowFilter', {
    description: 'Which flows; all criteria apply together.',
    fields: t => ({
      text: t.string({ description: 'Text in the name, the description or the id.' }),
      isEnabled: t.boolean({ description: 'Whether it is enabled.' }),
    }),
  })
  builder.queryFields(t => ({
    flows: t.field({
      type: Connection,
      description: 'Flows of the project, by name.',
      complexity: connectionCost,
      args: {
        ...pageArgs(t),
        filter: t.arg({ type: Filter, description: 'Which flows.' }),
        orderBy: t.arg({ type: Order, description: 'In which order.' }),
      },
      resolve: async (_root, { filter, orderBy, ...page }, { client }) => {
        const { text, isEnabled } = filter ?? {}
        const { flows } = await client.flows.list({})
        const matching = flows
          .filter(textFilter(text, ({ name, description, id }) => [name, description, id]))
          .filter(({ disabled }) => typeof isEnabled !== 'boolean' || disabled !== isEnabled)
        return orderedConnection(page, matching, {
          orderBy: orderBy ?? { field: 'NAME', direction: 'ASC' },
          keys,
          idOf: ({ id }) => id,
        })
      },
    }),
    flowDocument: t.field({
      type: 'FlowDocument',
      nullable: true,
      description: 'A flow with its screens, as an import takes it; null when there is no such flow.',
      args: { id: nodeId(t.arg, { for: 'Flow', required: true, description: 'The node id of the flow.' }) },
      resolve: async (_root, { id }, { client }) => (await loadDocument(client, id.id)) ?? null,
    }),
    flowVersions: t.field({
      type: [FlowVersion],
      nullable: true,
      description: 'The last 50 versions of a flow, newest first; null when there is none, and at a hosted service.',
      args: { id: nodeId(t.arg, { for: 'Flow', required: true, description: 'The node id of the flow.' }) },
      resolve: async (_root, { id }, { client }) => {
        try {
          return (await unlessHosted(() => client.flows.versions({ flowId: id.id })))?.versions ?? null
        } catch (error) {
          if (error instanceof FlowNotFound) return null
          throw error
        }
      },
    }),
  }))
}
