import { defineLoader, inOrder } from '../request/loaders.ts'

/** An MCP server by its id; undefined when there is none. */
export const findMcpServer = defineLoader(async (ids, { client }) => {
  const { servers } = await client.mcpServers.loadAll({})
  return inOrder(ids, servers, ({ id }) => id)
})
