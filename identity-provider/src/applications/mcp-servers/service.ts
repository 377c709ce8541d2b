import type { Service } from '@gatehouse/operation'
import type { RecordAudit } from '../../activity/index.ts'
import type { Call } from '../../foundation/call.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import { lockRow } from '../../foundation/lock-row.ts'
import { namedRows } from '../resources/named-rows.ts'
import type { Writing } from '../../foundation/tables.ts'
import { requireValues } from '../inbound-applications/scope-values.ts'
import { issuerUrl } from '../../tokens/index.ts'
import type { McpServer, McpServerDocument, mcpServers } from './contract.ts'
import { McpServerNotFound, McpServerTaken } from './errors.ts'
import {
  deleteMcpServer,
  findMcpServer,
  insertMcpServer,
  listMcpServers,
  type McpServerRow,
  readMcpServer,
  updateMcpServer,
} from './store.ts'

export function mcpServersService(
  { db, clock, newId, publicUrl }: Dependencies,
  { recordAudit }: { recordAudit: RecordAudit },
): Service<typeof mcpServers, Call> {
  function toServer(row: McpServerRow): McpServer {
    const issuer = issuerUrl(publicUrl, row.project_id, { type: 'mcpServer', id: row.id })
    return { ...readMcpServer(row), id: row.id, name: row.name, issuer }
  }

  const rows = namedRows<McpServerRow>(db, {
    type: 'mcpServer',
    NotFound: McpServerNotFound,
    Taken: McpServerTaken,
    taken: 'is taken by another MCP server',
    lock: (tx, key) => lockRow(tx, 'mcp_servers', key),
    async remove(tx, call, row) {
      await deleteMcpServer(tx, row)
      await recordAudit(tx, call, { action: 'McpServerDeleted', target: rows.targetOf(row) })
    },
  })

  function requireKnown(tx: Writing, { projectId }: Call, { approvedScopes }: McpServerDocument): Promise<void> {
    return requireValues(tx, projectId, approvedScopes, 'approvedScopes.')
  }

  return {
    async create({ name, ...document }, call) {
      const row: McpServerRow = {
        project_id: call.projectId,
        id: newId('MS'),
        name,
        document: JSON.stringify(document),
        created_at: clock(),
        modified_at: clock(),
      }
      await rows.write(async tx => {
        await requireKnown(tx, call, document)
        await insertMcpServer(tx, row)
        await recordAudit(tx, call, { action: 'McpServerCreated', target: rows.targetOf(row) })
      })
      return { server: toServer(row) }
    },

    async update({ server: { id, name, ...document } }, call) {
      const row = await rows.write(async tx => {
        const before = await rows.get(tx, call, id)
        await requireKnown(tx, call, document)
        const after = { ...before, name, document: JSON.stringify(document), modified_at: clock() }
        await updateMcpServer(tx, after)
        await recordAudit(tx, call, { action: 'McpServerModified', target: rows.targetOf(after) })
        return after
      })
      return { server: toServer(row) }
    },

    load: async ({ id }, { projectId }) => ({
      server: toServer(rows.found(await findMcpServer(db, { projectId, id }))),
    }),

    async loadAll(_, { projectId }) {
      const listed = await listMcpServers(db, projectId)
      return { servers: listed.map(toServer), total: listed.length }
    },

    delete: rows.delete,
    deleteBatch: rows.deleteBatch,
  }
}
