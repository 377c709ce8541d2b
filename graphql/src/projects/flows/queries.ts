import type { FlowSummary } from '@gatehouse/identity-provider/contract'
import type { Builder } from '../../schema/builder.ts'
import { connectionType } from '../../schema/lists/connection-type.ts'
import { pageArgs } from '../../schema/lists/connections.ts'
import { orderedConnection, orderInput, sortableName } from '../../schema/lists/order.ts'
import { connectionCost } from '../../schema/lists/pages.ts'
import { textFilter } from '../../schema/lists/text-filter.ts'

const keys = { NAME: (flow: FlowSummary) => sortableName(flow.name), ID: (flow: FlowSummary) => flow.id }

/** The flows of the project. */
export function registerFlowQueries(builder: Builder) {
  const Connection = connectionType(builder, 'Flow', { one: 'A flow', many: 'flows' })
  const Order = orderInput(builder, 'Flow', { NAME: 'The display name.', ID: 'The id in the provider API.' })
  const Filter = builder.inputType('FlowFilter', {
    description: 'Which flows; all criteria apply together.',
    fields: t => ({
      text: t.string({ description: 'Text in the name, the description or the id.' }),
      isEnabled: t.boolean({ description: 'Whether it is enabled.' }),
    }),
  })
  builder.queryField('flows', t =>
    t.field({
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
  )
}
