import { renameScopeValue } from '../../applications/inbound-applications/rename-value.ts'
import type { Writing } from '../../foundation/tables.ts'
import { type RenamedPermission, renameInRoles } from './in-roles.ts'

/** Renames a permission where others know it by its name, once its row is renamed; without `newName` once deleted. */
export async function renameElsewhere(tx: Writing, renamed: RenamedPermission): Promise<void> {
  await renameInRoles(tx, renamed)
  await renameScopeValue(tx, renamed)
}
