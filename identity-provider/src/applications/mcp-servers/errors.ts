import { operationError } from '@gatehouse/operation'

export const McpServerNotFound = operationError({
  name: 'McpServerNotFound',
  code: 'E011004',
  status: 404,
  description: 'There is no such MCP server in this project',
})
export const McpServerTaken = operationError({
  name: 'McpServerTaken',
  code: 'E011003',
  status: 400,
  description: 'Another MCP server has this name',
})
