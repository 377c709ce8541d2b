import { SsoApplicationNotFound } from './contract.ts'
import { listKnownIds, deleteUserSsoApplications, insertUserSsoApplications } from './store.ts'
import type { Reading, Writing } from '../../../foundation/tables/tables.ts'
import type { UserRow } from '../profile/store.ts'

/** @throws {SsoApplicationNotFound} when the project lacks an application; names the first one */
export async function requireSsoApplications(db: Reading, projectId: string, ids: string[]): Promise<void> {
  const known = new Set(await listKnownIds(db, projectId, ids))
  const missing = ids.find(id => !known.has(id))
  if (missing === undefined) return
  const message = `there is no SSO application ${missing} in this project`
  throw new SsoApplicationNotFound({ message, fields: [{ field: 'ssoAppIds', message }] })
}

/**
 * Sets the SSO applications of a user.
 * @throws {SsoApplicationNotFound} when the project lacks an application
 */
export async function assignSsoApplications(tx: Writing, row: UserRow, ids: string[]): Promise<void> {
  const scope = { projectId: row.project_id, userId: row.id }
  await requireSsoApplications(tx, row.project_id, ids)
  await deleteUserSsoApplications(tx, scope)
  await insertUserSsoApplications(tx, scope, [...new Set(ids)])
}
