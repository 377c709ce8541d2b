import type { McpServer } from '@gatehouse/identity-provider/contract'
import { inboundScopeType } from '../inbound-applications/application-type.ts'
import { registrationOutput } from '../resources/registration.ts'
import type { Builder } from '../schema/builder.ts'
import { versionDescription } from '../schema/changes/entity-version.ts'
import { connectionType } from '../schema/lists/connection-type.ts'
import { pageArgs } from '../schema/lists/connections.ts'
import { orderedConnection, orderInput, sortableName } from '../schema/lists/order.ts'
import { connectionCost } from '../schema/lists/pages.ts'
import { textFilter } from '../schema/lists/text-filter.ts'
import { findMcpServer } from './loaders.ts'
import { mcpServerVersion } from './version.ts'

const keys = { NAME: (server: McpServer) => sortableName(server.name) }

/** The type of MCP servers, and the list of them. */
export function registerMcpServerType(builder: Builder) {
  const Scope = inboundScopeType(builder)
  builder.node('McpServer', {
    description: 'A server of the Model Context Protocol, with clients, scopes and an issuer of its own.',
    id: { resolve: server => server.id, description: 'The id of the node.' },
    loadMany: (ids, context) => Promise.all(ids.map(id => findMcpServer(context, id))),
    fields: t => ({
      serverId: t.exposeString('id', { description: 'The id in the provider API.' }),
      issuer: t.exposeString('issuer', {
        description: 'What the server publishes as its authorization server (RFC 9728).',
      }),
      version: t.string({ description: versionDescription, resolve: mcpServerVersion.of }),
      name: t.exposeString('name', { description: 'Display name.' }),
      description: t.exposeString('description', { description: 'What it is for; may be empty.' }),
      logo: t.exposeString('logo', { description: 'URL of a picture, or a data URL; may be empty.' }),
      urls: t.exposeStringList('audienceWhitelist', {
        description: 'The URLs of the server: tokens are for one of them, the first where a client names none.',
      }),
      callbackUrls: t.exposeStringList('approvedCallbackUrls', {
        description: 'Where clients that register may have users sent back to; anywhere when empty.',
      }),
      permissionScopes: t.field({
        type: [Scope],
        description: 'Scopes that grant roles and permissions.',
        resolve: ({ approvedScopes }) => approvedScopes.permissionsScopes,
      }),
      attributeScopes: t.field({
        type: [Scope],
        description: 'Scopes that tell user attributes.',
        resolve: ({ approvedScopes }) => approvedScopes.attributesScopes,
      }),
      ...registrationOutput(builder, t, server => server),
    }),
  })
  const Connection = connectionType(builder, 'McpServer', { one: 'An MCP server', many: 'MCP servers' })
  const Order = orderInput(builder, 'McpServer', { NAME: 'The display name.' })
  const Filter = builder.inputType('McpServerFilter', {
    description: 'Which MCP servers to list.',
    fields: t => ({ text: t.string({ description: 'Text in the name, the description or a URL.' }) }),
  })
  builder.queryField('mcpServers', t =>
    t.field({
      type: Connection,
      description: 'Servers of the Model Context Protocol, by name.',
      complexity: connectionCost,
      args: {
        ...pageArgs(t),
        filter: t.arg({ type: Filter, description: 'Which servers.' }),
        orderBy: t.arg({ type: Order, description: 'In which order.' }),
      },
      resolve: async (_root, { filter, orderBy, ...page }, { client }) => {
        const { servers } = await client.mcpServers.loadAll({})
        const textsOf = ({ name, description, audienceWhitelist }: McpServer) => [
          name,
          description,
          ...audienceWhitelist,
        ]
        return orderedConnection(page, servers.filter(textFilter(filter?.text, textsOf)), {
          orderBy: orderBy ?? { field: 'NAME', direction: 'ASC' },
          keys,
          idOf: ({ id }) => id,
        })
      },
    }),
  )
}
