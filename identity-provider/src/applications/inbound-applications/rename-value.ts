import { sql } from 'kysely'
import type { Writing } from '../../foundation/tables.ts'
import { StoredSettings } from './application.ts'
import { knownValues } from './scope-values.ts'
import { lockInboundApplication, updateInboundApplication } from './store.ts'

/**
 * Renames a role of the project or a permission in the scopes that name it, or removes it from them without `newName`.
 * Called after the rename or deletion. If a role and a permission shared the name, the value stays for the other one.
 */
export async function renameScopeValue(
  tx: Writing,
  { projectId, name, newName }: { projectId: string; name: string; newName: string | undefined },
): Promise<void> {
  const column = sql.ref<string>('settings')
  const naming = await tx
    .selectFrom('inbound_applications')
    .select('id')
    .where('project_id', '=', projectId)
    .where(sql<string>`replace(${column}, ${JSON.stringify(name)}, '')`, '<>', column)
    .orderBy('id')
    .execute()
  if (naming.length === 0) return
  const unnamed = { name: '', description: '', values: [name], optional: false }
  const stays = (await knownValues(tx, projectId, [unnamed])).has(name) ? [name] : []
  const after = newName === undefined ? stays : [...stays, newName]
  for (const { id } of naming) {
    const row = await lockInboundApplication(tx, { projectId, id })
    if (!row) continue
    const settings = StoredSettings.parse(JSON.parse(row.settings))
    const permissionsScopes = settings.permissionsScopes.map(scope => ({
      ...scope,
      values: [...new Set(scope.values.flatMap(value => (value === name ? after : value)))],
    }))
    await updateInboundApplication(tx, { ...row, settings: JSON.stringify({ ...settings, permissionsScopes }) })
  }
}
