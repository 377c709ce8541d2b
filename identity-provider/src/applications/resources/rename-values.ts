import { lockRow } from '../../foundation/lock-row.ts'
import type { Writing } from '../../foundation/tables.ts'
import { type Renamed, renamedIn } from '../inbound-applications/renamed-in.ts'
import { Scopes } from './fields.ts'

/** Renames a role or permission in the scopes of resources, or of MCP servers; removes it without `newName`. */
export async function renameInScopes(
  tx: Writing,
  renamed: Renamed,
  { table, field }: { table: 'protected_resources' | 'mcp_servers'; field: 'scopes' | 'approvedScopes' },
): Promise<void> {
  const { projectId } = renamed
  const { ids, rename } = await renamedIn(tx, renamed, { table, column: 'document' })
  for (const id of ids) {
    const row = await lockRow(tx, table, { project_id: projectId, id })
    if (!row) continue
    // The column holds the JSON of an object with these scopes.
    const document = JSON.parse(row.document) as Record<string, unknown>
    const scopes = Scopes.parse(document[field] ?? {})
    const changed = { ...document, [field]: { ...scopes, permissionsScopes: rename(scopes.permissionsScopes) } }
    await tx
      .updateTable(table)
      .set({ document: JSON.stringify(changed) })
      .where('project_id', '=', projectId)
      .where('id', '=', id)
      .execute()
  }
}
