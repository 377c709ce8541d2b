import { operationError } from '@gatehouse/operation'

export const McpClientNotFound = operationError({
  name: 'McpClientNotFound',
  code: 'E011004',
  status: 404,
  description: 'The MCP server has no such client',
})
