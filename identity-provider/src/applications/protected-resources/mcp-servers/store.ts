import { type Locked, nameTaken, type RowOf, rows } from '../../../foundation/rows/rows.ts'
import type { Writing } from '../../../foundation/tables/tables.ts'
import { deleteKeysOfIssuer } from '../../../tokens/index.ts'
import { McpServerDocument, McpServerNotFound, McpServerTaken } from './contract.ts'

export type McpServerRow = RowOf<'mcp_servers'>
export const mcpServerRows = rows('mcp_servers', {
  key: ['id'],
  unique: [['name']],
  order: ['name'],
  target: 'mcpServer',
  prefix: 'MS',
  stamps: ['modified_at'],
  missing: () => new McpServerNotFound(),
  taken: nameTaken(McpServerTaken, 'MCP server'),
})

export function readMcpServer(row: McpServerRow): McpServerDocument {
  return McpServerDocument.parse(JSON.parse(row.document))
}

/** With its clients. */
export async function deleteMcpServer(tx: Writing, row: Locked<McpServerRow>): Promise<void> {
  const clients = tx.deleteFrom('inbound_applications').where('project_id', '=', row.project_id)
  await clients.where('mcp_server_id', '=', row.id).execute()
  await mcpServerRows.remove(tx, row)
  await deleteKeysOfIssuer(tx, row.project_id, { type: 'mcpServer', id: row.id })
}
