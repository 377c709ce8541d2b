import type { OutboundApplication } from '@gatehouse/identity-provider/contract'
import type { Builder } from '../schema/builder.ts'
import { connectionType } from '../schema/lists/connection-type.ts'
import { pageArgs } from '../schema/lists/connections.ts'
import { orderedConnection, orderInput, sortableName } from '../schema/lists/order.ts'
import { connectionCost } from '../schema/lists/pages.ts'
import { textFilter } from '../schema/lists/text-filter.ts'

const keys = { NAME: (application: OutboundApplication) => sortableName(application.name) }

type Template = { id: string; name: string; description: string; scopes: string[] }

/** The list of outbound applications, and the templates for new ones. */
export function registerOutboundApplicationQueries(builder: Builder) {
  const Connection = connectionType(builder, 'OutboundApplication', {
    one: 'An outbound application',
    many: 'outbound applications',
  })
  const Order = orderInput(builder, 'OutboundApplication', { NAME: 'The display name.' })
  const Filter = builder.inputType('OutboundApplicationFilter', {
    description: 'Which applications to list.',
    fields: t => ({ text: t.string({ description: 'Text in the name, the id or the description.' }) }),
  })
  const TemplateType = builder.objectRef<Template>('OutboundTemplate').implement({
    description: 'A third party whose URLs are known.',
    fields: t => ({
      templateId: t.exposeString('id', { description: 'The id of the template.' }),
      name: t.exposeString('name', { description: 'The name of the third party.' }),
      description: t.exposeString('description', { description: 'What can be reached there.' }),
      defaultScopes: t.exposeStringList('scopes', { description: 'The usual scopes.' }),
    }),
  })
  builder.queryFields(t => ({
    outboundApplications: t.field({
      type: Connection,
      description: 'Third parties whose accounts users and tenants connect, by name.',
      complexity: connectionCost,
      args: {
        ...pageArgs(t),
        filter: t.arg({ type: Filter, description: 'Which applications.' }),
        orderBy: t.arg({ type: Order, description: 'In which order.' }),
      },
      resolve: async (_root, { filter, orderBy, ...page }, { client }) => {
        const { apps } = await client.outboundApplications.loadAll({})
        const matching = apps.filter(textFilter(filter?.text, ({ name, id, description }) => [name, id, description]))
        return orderedConnection(page, matching, {
          orderBy: orderBy ?? { field: 'NAME', direction: 'ASC' },
          keys,
          idOf: ({ id }) => id,
        })
      },
    }),
    outboundTemplates: t.field({
      type: [TemplateType],
      description: 'Third parties whose URLs are known.',
      resolve: async (_root, _args, { client }) => (await client.outboundApplications.listTemplates({})).templates,
    }),
  }))
}
