import { transact } from '@gatehouse-id/database'
import type { Service } from '@gatehouse-id/operation'
import type { RecordAudit } from '../../../activity/index.ts'
import type { Call } from '../../../foundation/requests/call.ts'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import { changesOf } from '../../../foundation/rows/changes.ts'
import type { Writing } from '../../../foundation/tables/tables.ts'
import { requireValues } from '../../inbound/inbound-applications/scope-values.ts'
import { issuerUrl } from '../../../tokens/index.ts'
import type { McpServer, McpServerDocument, mcpServers } from './contract.ts'
import { deleteMcpServer, type McpServerRow, mcpServerRows, readMcpServer } from './store.ts'

export function mcpServersService(
  dependencies: Dependencies,
  { recordAudit }: { recordAudit: RecordAudit },
): Service<typeof mcpServers, Call> {
  const { db, publicUrl } = dependencies
  const rows = { ...mcpServerRows, remove: deleteMcpServer }
  const changes = changesOf(rows, dependencies, { event: 'McpServer', recordAudit })

  function toServer(row: McpServerRow): McpServer {
    const issuer = issuerUrl(publicUrl, row.project_id, { type: 'mcpServer', id: row.id })
    return { ...readMcpServer(row), id: row.id, name: row.name, issuer }
  }

  function requireKnown(tx: Writing, { projectId }: Call, { approvedScopes }: McpServerDocument): Promise<void> {
    return requireValues(tx, projectId, approvedScopes, 'approvedScopes.')
  }

  return {
    async create({ name, ...document }, call) {
      const row = await transact(db, async tx => {
        await requireKnown(tx, call, document)
        return changes.createIn(tx, call, { name, document: JSON.stringify(document) })
      })
      return { server: toServer(row) }
    },

    async update({ server: { id, name, ...document } }, call) {
      const row = await transact(db, async tx => {
        const before = await mcpServerRows.getToChange(tx, call, { id })
        await requireKnown(tx, call, document)
        return changes.updateIn(tx, call, before, { name, document: JSON.stringify(document) })
      })
      return { server: toServer(row) }
    },

    load: async ({ id }, call) => ({ server: toServer(await mcpServerRows.get(db, call, { id })) }),

    async loadAll(_, call) {
      const listed = await mcpServerRows.list(db, call)
      return { servers: listed.map(toServer), total: listed.length }
    },

    delete: changes.remove,
    deleteBatch: changes.removeMany,
  }
}
