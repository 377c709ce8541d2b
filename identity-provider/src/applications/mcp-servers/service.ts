import { isUniqueViolation, transact } from '@gatehouse/database'
import type { Service } from '@gatehouse/operation'
import type { AuditTarget, RecordAudit } from '../../activity/index.ts'
import type { Call } from '../../foundation/call.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import { lockRow } from '../../foundation/lock-row.ts'
import type { Writing } from '../../foundation/tables.ts'
import { requireValues } from '../inbound-applications/scope-values.ts'
import { agenticIssuerUrl } from '../inbound-oauth/urls.ts'
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
    const issuer = agenticIssuerUrl(publicUrl, { projectId: row.project_id, mcpServerId: row.id })
    return { ...readMcpServer(row), id: row.id, name: row.name, issuer }
  }

  async function lock(tx: Writing, { projectId }: Call, id: string): Promise<McpServerRow> {
    return found(await lockRow(tx, 'mcp_servers', { project_id: projectId, id }))
  }

  function requireKnown(tx: Writing, { projectId }: Call, { approvedScopes }: McpServerDocument): Promise<void> {
    return requireValues(tx, projectId, approvedScopes.permissionsScopes, 'approvedScopes.permissionsScopes')
  }

  async function remove(tx: Writing, call: Call, id: string): Promise<void> {
    const row = await lock(tx, call, id)
    await deleteMcpServer(tx, row)
    await recordAudit(tx, call, { action: 'McpServerDeleted', target: targetOf(row) })
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
      await transact(db, async tx => {
        await requireKnown(tx, call, document)
        await insertMcpServer(tx, row)
        await recordAudit(tx, call, { action: 'McpServerCreated', target: targetOf(row) })
      }).catch(refuseTaken)
      return { server: toServer(row) }
    },

    async update({ server: { id, name, ...document } }, call) {
      const row = await transact(db, async tx => {
        const before = await lock(tx, call, id)
        await requireKnown(tx, call, document)
        const after = { ...before, name, document: JSON.stringify(document), modified_at: clock() }
        await updateMcpServer(tx, after)
        await recordAudit(tx, call, { action: 'McpServerModified', target: targetOf(after) })
        return after
      }).catch(refuseTaken)
      return { server: toServer(row) }
    },

    load: async ({ id }, { projectId }) => ({ server: toServer(found(await findMcpServer(db, { projectId, id }))) }),

    async loadAll(_, { projectId }) {
      const rows = await listMcpServers(db, projectId)
      return { servers: rows.map(toServer), total: rows.length }
    },

    async delete({ id }, call) {
      await transact(db, tx => remove(tx, call, id))
      return {}
    },

    async deleteBatch({ ids }, call) {
      await transact(db, async tx => {
        // Always in the same order, so that concurrent calls do not deadlock.
        for (const id of [...new Set(ids)].sort()) await remove(tx, call, id)
      })
      return {}
    },
  }
}

function found(row: McpServerRow | undefined): McpServerRow {
  if (!row) throw new McpServerNotFound()
  return row
}

function refuseTaken(cause: unknown): never {
  throw isUniqueViolation(cause) ? new McpServerTaken({ cause, fields: [taken] }) : cause
}

const taken = { field: 'name', message: 'is taken by another MCP server' }

function targetOf({ id, name }: McpServerRow): AuditTarget {
  return { type: 'mcpServer', id, name }
}
