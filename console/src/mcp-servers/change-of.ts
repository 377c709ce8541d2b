import type { VariablesOf } from '../api/graphql.ts'
import { type Mutation, mutation } from '../api/mutation.ts'
import { type McpServer, McpServerUpdate } from './documents.ts'

type Changes = Omit<VariablesOf<typeof McpServerUpdate>['input'], 'id' | 'expectedVersion'>

/** Changes over the version that editing started from. */
export function changeOf({ id, version }: McpServer, changes: Changes): Mutation<McpServer> {
  return mutation(McpServerUpdate, { input: { id, expectedVersion: version, ...changes } }, 'mcpServer', {
    MCP_SERVER_TAKEN: 'name',
  })
}
