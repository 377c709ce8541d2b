import { SsoApplicationNotFound } from './errors.ts'
import { listKnownIds } from './store.ts'
import type { Reading, Writing } from '../../../foundation/tables.ts'
import type { UserRow } from '../profile/store.ts'
import { deleteUserSsoApplications, insertUserSsoApplications } from './store.ts'

/** @throws SsoApplicationNotFound naming the first that the project does not have */
export async function requireSsoApplications(db: Reading, projectId: string, ids: string[]): Promise<void> {
  const known = new Set(await listKnownIds(db, projectId, ids))
  const missing = ids.find(id => !known.has(id))
  if (missing === undefined) return
  const message = `there is no SSO application ${missing} in this project`
  throw new SsoApplicationNotFound({ message, fields: [{ field: 'ssoAppIds', message }] })
}

/** Gives a user exactly these applications. @throws SsoApplicationNotFound */
export async function assignSsoApplications(tx: Writing, row: UserRow, ids: string[]): Promise<void> {
  const which = { projectId: row.project_id, userId: row.id }
  await requireSsoApplications(tx, row.project_id, ids)
  await deleteUserSsoApplications(tx, which)
  await insertUserSsoApplications(tx, which, [...new Set(ids)])
}
