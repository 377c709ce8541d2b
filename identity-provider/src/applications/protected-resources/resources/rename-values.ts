import type { Locked } from '../../../foundation/rows/rows.ts'
import type { Writing } from '../../../foundation/tables/tables.ts'
import { type Renamed, renamedIn } from '../../inbound/inbound-applications/renamed-in.ts'
import { Scopes } from './fields.ts'

type In<Row> = {
  rows: {
    findToChange(tx: Writing, scope: { projectId: string }, which: { id: string }): Promise<Locked<Row> | undefined>
    update(tx: Writing, row: Locked<Row>, changes: { document: string }): Promise<unknown>
  }
  table: 'protected_resources' | 'mcp_servers'
  field: 'scopes' | 'approvedScopes'
}

/** Renames a role or permission in the scopes of resources, or of MCP servers; removes it without `newName`. */
export async function renameInScopes<Row extends { document: string }>(
  tx: Writing,
  renamed: Renamed,
  { rows, table, field }: In<Row>,
): Promise<void> {
  const { projectId } = renamed
  const { ids, rename } = await renamedIn(tx, renamed, { table, column: 'document' })
  for (const id of ids) {
    const row = await rows.findToChange(tx, { projectId }, { id })
    if (!row) continue
    // The column holds the JSON of an object with these scopes.
    const document = JSON.parse(row.document) as Record<string, unknown>
    const scopes = Scopes.parse(document[field] ?? {})
    const changed = { ...document, [field]: { ...scopes, permissionsScopes: rename(scopes.permissionsScopes) } }
    await rows.update(tx, row, { document: JSON.stringify(changed) })
  }
}
