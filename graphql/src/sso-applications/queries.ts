import type { SsoApplication } from '@gatehouse/identity-provider/contract'
import type { Builder } from '../schema/builder.ts'
import { nodeId } from '../schema/node-id.ts'
import { connectionType } from '../schema/lists/connection-type.ts'
import { pageArgs } from '../schema/lists/connections.ts'
import { orderedConnection, orderInput, sortableName } from '../schema/lists/order.ts'
import { connectionCost } from '../schema/lists/pages.ts'
import { textFilter } from '../schema/lists/text-filter.ts'
import type { SsoApplicationEnums } from './settings-types.ts'

const keys = {
  NAME: (application: SsoApplication) => sortableName(application.name),
  KIND: (application: SsoApplication) => application.appType,
}

/** The list of SSO applications, and the secret of one. */
export function registerSsoApplicationQueries(builder: Builder, { SsoApplicationKind }: SsoApplicationEnums) {
  const Connection = connectionType(builder, 'SsoApplication', { one: 'An SSO application', many: 'SSO applications' })
  const Order = orderInput(builder, 'SsoApplication', { NAME: 'The display name.', KIND: 'The protocol.' })
  const Filter = builder.inputType('SsoApplicationFilter', {
    description: 'Which applications to list; all criteria apply together.',
    fields: t => ({
      text: t.string({ description: 'Text in the name, the description or the id.' }),
      kinds: t.field({ type: [SsoApplicationKind], description: 'One of these protocols.' }),
      isEnabled: t.boolean({ description: 'Whether users can sign in to it.' }),
    }),
  })
  builder.queryFields(t => ({
    ssoApplications: t.field({
      type: Connection,
      description: 'Applications that users sign in to with this project, by name.',
      complexity: connectionCost,
      args: {
        ...pageArgs(t),
        filter: t.arg({ type: Filter, description: 'Which applications.' }),
        orderBy: t.arg({ type: Order, description: 'In which order.' }),
      },
      resolve: async (_root, { filter, orderBy, ...page }, { client }) => {
        const { apps } = await client.ssoApplications.loadAll({})
        const { text, kinds, isEnabled } = filter ?? {}
        const matching = apps
          .filter(textFilter(text, ({ name, description, id }) => [name, description, id]))
          .filter(({ appType }) => !kinds || kinds.includes(appType))
          .filter(({ enabled }) => typeof isEnabled !== 'boolean' || enabled === isEnabled)
        return orderedConnection(page, matching, {
          orderBy: orderBy ?? { field: 'NAME', direction: 'ASC' },
          keys,
          idOf: ({ id }) => id,
        })
      },
    }),
    ssoApplicationSecret: t.string({
      description: 'The client secret of an OpenID Connect application.',
      args: { id: nodeId(t.arg, { for: 'SsoApplication', required: true, description: 'The node id.' }) },
      resolve: async (_root, { id }, { client }) => (await client.ssoApplications.loadSecret({ id: id.id })).cleartext,
    }),
  }))
}
