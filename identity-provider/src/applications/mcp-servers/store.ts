import type { Selectable } from 'kysely'
import type { Reading, Tables, Writing } from '../../foundation/tables.ts'
import { deleteKeysOfIssuer } from '../../tokens/index.ts'
import { McpServerDocument } from './contract.ts'

export type McpServerRow = Selectable<Tables['mcp_servers']>
type Which = { projectId: string; id: string }

export function findMcpServer(db: Reading, { projectId, id }: Which): Promise<McpServerRow | undefined> {
  const query = db.selectFrom('mcp_servers').selectAll().where('project_id', '=', projectId)
  return query.where('id', '=', id).executeTakeFirst()
}

export function readMcpServer(row: McpServerRow): McpServerDocument {
  return McpServerDocument.parse(JSON.parse(row.document))
}

/** By name. */
export function listMcpServers(db: Reading, projectId: string): Promise<McpServerRow[]> {
  return db.selectFrom('mcp_servers').selectAll().where('project_id', '=', projectId).orderBy('name').execute()
}

export async function insertMcpServer(tx: Writing, row: McpServerRow): Promise<void> {
  await tx.insertInto('mcp_servers').values(row).execute()
}

export async function updateMcpServer(tx: Writing, { project_id, id, ...changes }: McpServerRow): Promise<void> {
  const change = tx.updateTable('mcp_servers').set(changes)
  await change.where('project_id', '=', project_id).where('id', '=', id).execute()
}

/** With its clients. */
export async function deleteMcpServer(tx: Writing, { project_id, id }: McpServerRow): Promise<void> {
  const clients = tx.deleteFrom('inbound_applications').where('project_id', '=', project_id)
  await clients.where('mcp_server_id', '=', id).execute()
  await tx.deleteFrom('mcp_servers').where('project_id', '=', project_id).where('id', '=', id).execute()
  await deleteKeysOfIssuer(tx, project_id, { type: 'mcpServer', id })
}
