import { requireOwnerFor } from '../../ownership/require-owner.ts'
import { type GivenBy, resolveRoles } from '../../../roles/resolve.ts'
import { InvalidInput } from '@gatehouse/operation'
import type { Writing } from '../../../../foundation/tables.ts'
import { LoginIdTaken } from '../errors.ts'
import { isForeignIdentity, isLookAlike, loginIdKey } from '../login-ids/login-id-key.ts'
import { type LoginIdBasis, replaceLoginIds, replaceTerms, replaceUserRoles, type UserRow } from '../store.ts'
import { termsOf } from '../search/terms.ts'
import { parseLoginIds } from '../to-user.ts'

/** Login ids differ when their keys do; the first spelling is kept. */
export function uniqueLoginIds(loginIds: string[]): string[] {
  return [...new Map(loginIds.toReversed().map(loginId => [loginIdKey(loginId), loginId])).values()].toReversed()
}

/** @throws InvalidInput for one that is not among `known` and mixes alphabets that look alike */
export function refuseLookAlikes(loginIds: string[], known: string[] = []): void {
  const deceiving = loginIds.find(loginId => !known.includes(loginId) && isLookAlike(loginId))
  if (deceiving === undefined) return
  const message = 'must not mix letters of alphabets that look alike'
  throw new InvalidInput({ message: `the login id ${deceiving} ${message}`, fields: [{ field: 'loginId', message }] })
}

/**
 * Administrators give roles to such login ids, for the person whom that provider vouches for: nobody else may be
 * waiting there. `providerId` is the provider that vouches for whoever is to get them. @throws InvalidInput
 */
export function refuseForeignIdentities(loginIds: string[], providerId: string | undefined): void {
  const isOther = (loginId: string) => providerId === undefined || !loginId.startsWith(`${providerId}:`)
  const foreign = loginIds.find(loginId => isForeignIdentity(loginId) && isOther(loginId))
  if (foreign === undefined) return
  const message = 'must not begin with a name and a colon: that is how people of other sign-in providers are known'
  throw new InvalidInput({ message: `the login id ${foreign} ${message}`, fields: [{ field: 'loginId', message }] })
}

/**
 * Gives a user the login ids of the row, and takes the others; those that stay keep what they are based on.
 * @throws LoginIdTaken
 */
export async function putLoginIds(
  tx: Writing,
  row: UserRow,
  basisOf: (loginId: string) => LoginIdBasis = () => 'assigned',
): Promise<void> {
  const loginIds = parseLoginIds(row).map(loginId => ({ loginId, basis: basisOf(loginId) }))
  const { taken } = await replaceLoginIds(tx, { projectId: row.project_id, userId: row.id }, loginIds)
  if (taken === undefined) return
  const message = `another user has the login id ${taken}`
  throw new LoginIdTaken({ message, fields: [{ field: 'loginId', message: 'is taken by another user' }] })
}

/** Keeps what text search finds in step with the row. */
export async function indexTerms(tx: Writing, row: UserRow): Promise<void> {
  const texts = [...parseLoginIds(row), row.email, row.display_name, row.given_name, row.family_name, row.phone, row.id]
  await replaceTerms(tx, { projectId: row.project_id, userId: row.id }, termsOf(texts))
}

/** @throws RoleNotFound naming the first role that the project does not have, AdministratorNeeded, AccountNotProven */
export async function assignRoles(tx: Writing, by: GivenBy, row: UserRow, names: string[]): Promise<void> {
  const projectId = row.project_id
  await requireOwnerFor(tx, row, names)
  await replaceUserRoles(tx, { projectId, userId: row.id }, await resolveRoles(tx, by, { projectId, names }))
}
