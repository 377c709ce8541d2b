import { McpServerNotFound, McpServerTaken } from '@gatehouse/identity-provider/contract'
import type { Builder } from '../schema/builder.ts'
import type { Capability } from '../schema/capability.ts'
import { registerProviderErrors } from '../schema/changes/user-errors.ts'
import { registerMcpServerMutations } from './mutations.ts'
import { registerMcpServerType } from './server-type.ts'
import { mcpServerVersion } from './version.ts'

export const mcpServersCapability: Capability = {
  register: registerMcpServers,
  permissions: {
    fields: {
      'Query.mcpServers': 'read_project',
      'Mutation.mcpServerCreate': 'manage_project',
      'Mutation.mcpServerUpdate': 'manage_project',
      'Mutation.mcpServerDelete': 'manage_project',
      'Mutation.mcpServersDelete': 'manage_project',
    },
    types: { McpServer: 'read_project' },
  },
}

/** Servers of the Model Context Protocol. */
function registerMcpServers(builder: Builder) {
  registerProviderErrors(builder, [
    [McpServerNotFound, 'No MCP server has this id.'],
    [McpServerTaken, 'Another MCP server has this name.'],
  ])
  mcpServerVersion.register(builder, 'McpServer')
  registerMcpServerType(builder)
  registerMcpServerMutations(builder)
}
