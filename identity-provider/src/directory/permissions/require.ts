import type { Reading } from '../../foundation/tables/tables.ts'
import { PermissionNotFound } from './contract.ts'
import { listPermissionsByName } from './store.ts'
import { isSystemPermission } from './system.ts'

/** The first name that is not a permission of the project. */
export async function findMissingPermission(
  db: Reading,
  projectId: string,
  names: string[],
): Promise<string | undefined> {
  const own = names.filter(name => !isSystemPermission(name))
  const known = new Set(await listPermissionsByName(db, { projectId, names: own }))
  return own.find(name => !known.has(name))
}

/** @throws {PermissionNotFound} when the project lacks a permission; names the first one */
export async function requirePermissions(db: Reading, projectId: string, names: string[]): Promise<void> {
  const missing = await findMissingPermission(db, projectId, names)
  if (missing === undefined) return
  const message = `there is no permission ${missing} in this project`
  throw new PermissionNotFound({ message, fields: [{ field: 'permissionNames', message }] })
}
