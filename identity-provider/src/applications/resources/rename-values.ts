import { sql } from 'kysely'
import type { Writing } from '../../foundation/tables.ts'
import { lockRow } from '../../foundation/lock-row.ts'
import { knownValues } from '../inbound-applications/scope-values.ts'
import { Scopes } from './fields.ts'

type Renamed = { projectId: string; name: string; newName: string | undefined }

/** Renames a role or permission in the scopes of resources, or of MCP servers; removes it without `newName`. */
export async function renameInScopes(
  tx: Writing,
  { projectId, name, newName }: Renamed,
  { table, field }: { table: 'protected_resources' | 'mcp_servers'; field: 'scopes' | 'approvedScopes' },
): Promise<void> {
  const column = sql.ref<string>('document')
  const naming = await tx
    .selectFrom(table)
    .select('id')
    .where('project_id', '=', projectId)
    .where(sql<string>`replace(${column}, ${JSON.stringify(name)}, '')`, '<>', column)
    .orderBy('id')
    .execute()
  if (naming.length === 0) return
  const unnamed = { name: '', description: '', values: [name], optional: false }
  // A role and a permission may share the name: then the value stays for the other one.
  const stays = (await knownValues(tx, projectId, [unnamed])).has(name) ? [name] : []
  const after = newName === undefined ? stays : [...stays, newName]
  for (const { id } of naming) {
    const row = await lockRow(tx, table, { project_id: projectId, id })
    if (!row) continue
    // The column holds the JSON of an object with these scopes.
    const document = JSON.parse(row.document) as Record<string, unknown>
    const scopes = Scopes.parse(document[field] ?? {})
    const permissionsScopes = scopes.permissionsScopes.map(scope => ({
      ...scope,
      values: [...new Set(scope.values.flatMap(value => (value === name ? after : value)))],
    }))
    const changed = JSON.stringify({ ...document, [field]: { ...scopes, permissionsScopes } })
    await tx
      .updateTable(table)
      .set({ document: changed })
      .where('project_id', '=', projectId)
      .where('id', '=', id)
      .execute()
  }
}
