import { type McpServer, McpServerNotFound, McpServerTaken } from '@gatehouse/identity-provider/contract'
import type { Builder, OutputFieldBuilder } from '../schema/builder.ts'
import { expectedVersionField } from '../schema/changes/entity-version.ts'
import { deletedIdOutput, deletedIdsOutput } from '../schema/changes/payloads.ts'
import { idField, idsField } from '../schema/node-ids.ts'
import { blankServer, inputNames, settingFields, wireSettings } from './inputs.ts'
import { mcpServerVersion } from './version.ts'

function serverOutput(t: OutputFieldBuilder<{ server: McpServer }>) {
  return {
    mcpServer: t.field({ type: 'McpServer', description: 'The server as it is now.', resolve: ({ server }) => server }),
  }
}

/** Creates, changes and deletes MCP servers. */
export function registerMcpServerMutations(builder: Builder) {
  builder.relayMutationField(
    'mcpServerCreate',
    {
      description: 'The new MCP server.',
      inputFields: t => ({
        name: t.string({ required: true, description: 'Display name.' }),
        ...settingFields(builder, t),
      }),
    },
    {
      description: 'Creates an MCP server, which gets an issuer of its own.',
      errors: { types: [McpServerTaken] },
      inputNames,
      resolve: (_root, { input }, { client }) => client.mcpServers.create(wireSettings(input, blankServer)),
    },
    { description: 'The server was created.', outputFields: serverOutput },
  )
  builder.relayMutationField(
    'mcpServerUpdate',
    {
      description: 'Fields to change; omitted fields stay as they are, null clears.',
      inputFields: t => ({
        id: idField(t, 'McpServer', 'MCP server'),
        expectedVersion: expectedVersionField(t),
        name: t.string({ description: 'Display name.' }),
        ...settingFields(builder, t),
      }),
    },
    {
      description: 'Changes an MCP server; its clients stay.',
      errors: { types: [McpServerNotFound, McpServerTaken, mcpServerVersion.ChangedMeanwhile] },
      inputNames,
      resolve: async (_root, { input: { id, expectedVersion, ...settings } }, { client }) => {
        const { server: before } = await client.mcpServers.load({ id: id.id })
        mcpServerVersion.require(expectedVersion, before)
        const { issuer: _issuer, ...stored } = before
        return client.mcpServers.update({ server: { ...wireSettings(settings, stored), id: id.id } })
      },
    },
    { description: 'The server was changed.', outputFields: serverOutput },
  )
  builder.relayMutationField(
    'mcpServerDelete',
    {
      description: 'The MCP server to delete.',
      inputFields: t => ({ id: idField(t, 'McpServer', 'MCP server') }),
    },
    {
      description: 'Deletes an MCP server with its clients and their consents.',
      errors: { types: [McpServerNotFound] },
      resolve: async (_root, { input: { id } }, { client }) => {
        await client.mcpServers.delete({ id: id.id })
        return { deletedId: id.id }
      },
    },
    { description: 'The server was deleted.', outputFields: deletedIdOutput('McpServer') },
  )
  builder.relayMutationField(
    'mcpServersDelete',
    {
      description: 'The MCP servers to delete.',
      inputFields: t => ({ ids: idsField(t, 'McpServer', 'MCP servers') }),
    },
    {
      description: 'Deletes MCP servers with their clients, all or none.',
      errors: { types: [McpServerNotFound] },
      resolve: async (_root, { input }, { client }) => {
        const ids = input.ids.map(({ id }) => id)
        await client.mcpServers.deleteBatch({ ids })
        return { deletedIds: ids }
      },
    },
    { description: 'The servers were deleted.', outputFields: deletedIdsOutput('McpServer') },
  )
}
