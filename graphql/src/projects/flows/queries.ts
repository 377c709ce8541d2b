import type { FlowSummary } from '@gatehouse-id/identity-provider/contract'
import type { Builder } from '../../schema/builder.ts'
import type { Context } from '../../request/context.ts'
import { connectionType, pageArgs } from '../../schema/lists/connections.ts'
import { orderedConnection, orderInput, sortableName } from '../../schema/lists/order.ts'
import { connectionCost } from '../../schema/lists/pages.ts'
import { textFilter } from '../../schema/lists/text-filter.ts'
import { loadUses } from './flow-type.ts'

/** What flows are ordered by; those that are built in come behind the others of the project. */
function keysOf(builtIn: ReadonlySet<string>) {
  const name = (flow: FlowSummary) => sortableName(flow.name)
  return {
    NAME: name,
    ID: (flow: FlowSummary) => flow.id,
    GROUP: (flow: FlowSummary) => `${builtIn.has(flow.id) ? 1 : 0} ${name(flow)}`,
  }
}

async function builtInOf(context: Context, flows: readonly FlowSummary[]): Promise<ReadonlySet<string>> {
  const uses = await Promise.all(flows.map(({ id }) => loadUses(context, id)))
  return new Set(uses.flatMap(each => (each?.isBuiltIn ? [each.flowId] : [])))
}

/** The flows of the project. */
export function registerFlowQueries(builder: Builder) {
  const Connection = connectionType(builder, 'Flow', { one: 'A flow', many: 'flows' })
  const Order = orderInput(builder, 'Flow', {
    NAME: 'The display name.',
    ID: 'The id in the provider API.',
    GROUP: 'Those of the project, then those that are built in, by name.',
  })
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
      resolve: async (_root, { filter, orderBy, ...page }, context) => {
        const { text, isEnabled } = filter ?? {}
        const { flows } = await context.client.flows.list({})
        const matching = flows
          .filter(textFilter(text, ({ name, description, id }) => [name, description, id]))
          .filter(({ disabled }) => typeof isEnabled !== 'boolean' || disabled !== isEnabled)
        return orderedConnection(page, matching, {
          orderBy: orderBy ?? { field: 'NAME', direction: 'ASC' },
          keys: keysOf(orderBy?.field === 'GROUP' ? await builtInOf(context, matching) : new Set()),
          idOf: ({ id }) => id,
        })
      },
    }),
  )
}
