import { useClient } from 'urql'
import type { VariablesOf } from '../api/graphql.ts'
import { outcomeOf, refusedAt } from '../api/outcome.ts'
import { type McpServer, McpServerUpdate } from './documents.ts'

type Changes = Omit<VariablesOf<typeof McpServerUpdate>['input'], 'id' | 'expectedVersion'>

/** Saves changes of the MCP server over the version that editing started from: properties of an `EditForm`. */
export function useSave() {
  const client = useClient()
  const variablesOf = ({ id, version }: McpServer, changes: Changes) => ({
    input: { id, expectedVersion: version, ...changes },
  })
  return {
    requestOf: (from: McpServer, changes: Changes) => ({
      document: McpServerUpdate,
      variables: variablesOf(from, changes),
    }),
    save: async (from: McpServer, changes: Changes) => {
      const { data, error } = await client.mutation(McpServerUpdate, variablesOf(from, changes))
      const outcome = outcomeOf(data?.mcpServerUpdate, error, given =>
        'mcpServer' in given ? given.mcpServer : undefined,
      )
      return refusedAt('name', 'MCP_SERVER_TAKEN', outcome)
    },
  }
}
