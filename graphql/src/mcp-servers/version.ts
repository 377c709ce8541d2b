import type { McpServer } from '@gatehouse/identity-provider/contract'
import { defineVersion } from '../schema/changes/entity-version.ts'

/** The version of an MCP server: of everything but its id and its issuer. */
export const mcpServerVersion = defineVersion<McpServer>(
  'MCP server',
  ({ id: _id, issuer: _issuer, ...editable }) => editable,
)
