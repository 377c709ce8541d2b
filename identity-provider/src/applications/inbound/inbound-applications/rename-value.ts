import type { Writing } from '../../../foundation/tables/tables.ts'
import { StoredSettings } from './application.ts'
import { type Renamed, renamedIn } from './renamed-in.ts'
import { inboundApplicationRows } from './store.ts'

/** Renames a role of the project or a permission in the scopes that name it, or removes it from them without `newName`. */
export async function renameScopeValue(tx: Writing, renamed: Renamed): Promise<void> {
  const { ids, rename } = await renamedIn(tx, renamed, { table: 'inbound_applications', column: 'settings' })
  for (const id of ids) {
    const row = await inboundApplicationRows.findToChange(tx, { projectId: renamed.projectId }, { id })
    if (!row) continue
    const settings = StoredSettings.parse(JSON.parse(row.settings))
    const permissionsScopes = rename(settings.permissionsScopes)
    await inboundApplicationRows.update(tx, row, { settings: JSON.stringify({ ...settings, permissionsScopes }) })
  }
}
