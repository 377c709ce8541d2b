import { z } from 'zod'
import { byName, part, repeated } from '../../foundation/snapshots/part.ts'
import { knownValues, onlyKnown } from '../inbound-applications/scope-values.ts'
import { name } from '../resources/fields.ts'
import { McpServerDocument } from './contract.ts'
import { deleteMcpServer, mcpServerRows, readMcpServer } from './store.ts'

/** MCP servers without their clients; a new one has an issuer of its own. */
export const mcpServersPart = part({
  name: 'mcpServers',
  schema: z.array(McpServerDocument.extend({ name })).max(10_000),

  async export(db, { projectId }) {
    const all = (await mcpServerRows.list(db, { projectId })).map(row => ({ ...readMcpServer(row), name: row.name }))
    const scopes = all.flatMap(({ approvedScopes }) => approvedScopes.permissionsScopes)
    const known = await knownValues(db, projectId, scopes)
    return all
      .map(({ approvedScopes, ...server }) => ({
        ...server,
        approvedScopes: { ...approvedScopes, permissionsScopes: onlyKnown(approvedScopes.permissionsScopes, known) },
      }))
      .toSorted(byName)
  },

  async import({ tx, projectId, newId, clock }, wanted) {
    const scopes = wanted.flatMap(({ approvedScopes }) => approvedScopes.permissionsScopes)
    const known = await knownValues(tx, projectId, scopes)
    const values = scopes.flatMap(scope => scope.values)
    const problems = [
      ...repeated(wanted.map(each => each.name)),
      ...values.filter(value => !known.has(value)).map(value => `there is no role or permission ${value}`),
    ]
    if (problems.length > 0) return problems
    const own = new Map((await mcpServerRows.listToChange(tx, { projectId })).map(row => [row.name, row]))
    for (const { name: title, ...document } of wanted) {
      const row = own.get(title)
      const changes = { document: JSON.stringify(document), modified_at: clock() }
      const made = { project_id: projectId, id: newId('MS'), name: title, created_at: clock() }
      if (row) await mcpServerRows.update(tx, row, changes)
      else await mcpServerRows.insert(tx, { ...made, ...changes })
      own.delete(title)
    }
    for (const row of own.values()) await deleteMcpServer(tx, row)
    return []
  },
})
