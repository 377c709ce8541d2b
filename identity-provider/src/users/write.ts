import { RoleNotFound } from '../roles/errors.ts'
import { findRolesByName } from '../roles/store.ts'
import type { Writing } from '../tables.ts'
import { LoginIdTaken } from './errors.ts'
import { replaceLoginIds, replaceTerms, replaceUserRoles, type UserRow } from './store.ts'
import { termsOf } from './terms.ts'
import { parseLoginIds } from './to-user.ts'

/** Login ids differ when more than their case does; the first spelling is kept. */
export const uniqueLoginIds = (loginIds: string[]): string[] =>
  [...new Map(loginIds.toReversed().map(loginId => [loginId.toLowerCase(), loginId])).values()].toReversed()

/** @throws LoginIdTaken */
export async function claimLoginIds(tx: Writing, row: UserRow): Promise<void> {
  const { taken } = await replaceLoginIds(tx, { projectId: row.project_id, userId: row.id }, parseLoginIds(row))
  if (taken === undefined) return
  const message = `another user has the login id ${taken}`
  throw new LoginIdTaken({ message, fields: [{ field: 'loginId', message: 'is taken by another user' }] })
}

/** Keeps what text search finds in step with the row. */
export async function indexTerms(tx: Writing, row: UserRow): Promise<void> {
  const texts = [...parseLoginIds(row), row.email, row.display_name, row.given_name, row.family_name, row.phone, row.id]
  await replaceTerms(tx, { projectId: row.project_id, userId: row.id }, termsOf(texts))
}

/** @throws RoleNotFound naming the first role that the project does not have */
export async function assignRoles(tx: Writing, row: UserRow, names: string[]): Promise<void> {
  const roles = await findRolesByName(tx, { projectId: row.project_id, names })
  const missing = names.find(name => !roles.some(role => role.name === name))
  if (missing !== undefined) {
    const message = `there is no role ${missing} in this project`
    throw new RoleNotFound({ message, fields: [{ field: 'roleNames', message }] })
  }
  await replaceUserRoles(
    tx,
    { projectId: row.project_id, userId: row.id },
    roles.map(role => role.id),
  )
}
