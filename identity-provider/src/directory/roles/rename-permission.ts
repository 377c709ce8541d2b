import { roleRows } from './store.ts'
import type { Writing } from '../../foundation/tables/tables.ts'

export type RenamedPermission = { projectId: string; name: string; newName: string | undefined }

/**
 * Renames a permission in every role that has it, or removes it from them without `newName`. Each role is read again
 * under its lock, so that concurrent changes do not overwrite each other.
 */
export async function renameInRoles(tx: Writing, { projectId, name, newName }: RenamedPermission): Promise<void> {
  for (const { id } of await roleRows.list(tx, { projectId })) {
    const role = await roleRows.findToChange(tx, { projectId }, { id })
    if (!role) continue
    // This package wrote the column: a JSON array of names.
    const names = JSON.parse(role.permission_names) as string[]
    if (!names.includes(name)) continue
    const renamed = names.flatMap(each => (each === name ? (newName ?? []) : each))
    await roleRows.update(tx, role, { permission_names: JSON.stringify([...new Set(renamed)]) })
  }
}
