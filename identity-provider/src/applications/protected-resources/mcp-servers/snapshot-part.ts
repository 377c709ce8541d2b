import { rowsPart } from '../../../foundation/snapshots/rows-part.ts'
import { knownValues, onlyKnown } from '../../inbound/inbound-applications/scope-values.ts'
import { name } from '../resources/fields.ts'
import { McpServerDocument } from './contract.ts'
import { deleteMcpServer, mcpServerRows, readMcpServer } from './store.ts'

function scopesOf(all: readonly McpServerDocument[]) {
  return all.flatMap(({ approvedScopes }) => approvedScopes.permissionsScopes)
}

/** MCP servers without their clients; a new one has an issuer of its own. */
export const mcpServersPart = rowsPart(mcpServerRows, {
  name: 'mcpServers',
  one: McpServerDocument.extend({ name }),
  max: 10_000,
  contentOf: row => ({ ...readMcpServer(row), name: row.name }),
  columnsOf: ({ name: title, ...document }) => ({ name: title, document: JSON.stringify(document) }),

  async exported(all, db, { projectId }) {
    const known = await knownValues(db, projectId, scopesOf(all))
    return all.map(({ approvedScopes, ...server }) => ({
      ...server,
      approvedScopes: { ...approvedScopes, permissionsScopes: onlyKnown(approvedScopes.permissionsScopes, known) },
    }))
  },

  async problemsOf(wanted, { tx, projectId }) {
    const scopes = scopesOf(wanted)
    const known = await knownValues(tx, projectId, scopes)
    const missing = scopes.flatMap(scope => scope.values).filter(value => !known.has(value))
    return missing.map(value => `there is no role or permission ${value}`)
  },
  remove: (row, { tx }) => deleteMcpServer(tx, row),
})
