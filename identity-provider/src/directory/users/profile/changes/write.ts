import { requireOwnerFor } from '../../ownership/require-owner.ts'
import { type GivenBy, resolveRoles } from '../../../roles/resolve.ts'
import { InvalidInput } from '@gatehouse-id/operation'
import type { LoginIdBasis, Writing } from '../../../../foundation/tables/tables.ts'
import { LoginIdTaken } from '../errors.ts'
import { isForeignIdentity, isLookAlike, loginIdKey } from '../user/login-ids/login-id-key.ts'
import { type BasedLoginId, insertLoginIds, insertUserRoles, replaceLoginIds, type UserRow } from '../store.ts'
import { parseLoginIds } from '../user/to-user.ts'

/** Removes login ids with equal keys; the first spelling stays. */
export function uniqueLoginIds(loginIds: string[]): string[] {
  return [...new Map(loginIds.toReversed().map(loginId => [loginIdKey(loginId), loginId])).values()].toReversed()
}

/** @throws {InvalidInput} when a login id that is not in `known` mixes alphabets that look alike */
export function refuseLookAlikes(loginIds: string[], known: string[] = []): void {
  const deceiving = loginIds.find(loginId => !known.includes(loginId) && isLookAlike(loginId))
  if (deceiving === undefined) return
  const message = 'must not mix letters of alphabets that look alike'
  throw new InvalidInput({ message: `the login id ${deceiving} ${message}`, fields: [{ field: 'loginId', message }] })
}

/**
 * Login ids such as `acme:123` belong to accounts at a provider, and administrators assign roles to them. Only the
 * provider `providerId` may add one of its own: another account would take over those roles.
 * @throws {InvalidInput} when a login id belongs to another provider
 */
export function refuseForeignIdentities(loginIds: string[], providerId: string | undefined): void {
  const isOther = (loginId: string) => providerId === undefined || !loginId.startsWith(`${providerId}:`)
  const foreign = loginIds.find(loginId => isForeignIdentity(loginId) && isOther(loginId))
  if (foreign === undefined) return
  const message = 'must not begin with a name and a colon: such login ids identify users of other sign-in providers'
  throw new InvalidInput({ message: `the login id ${foreign} ${message}`, fields: [{ field: 'loginId', message }] })
}

/**
 * Sets the login ids of a user to those of the row; the ones that stay keep their basis.
 * @throws {LoginIdTaken} when another user has one
 */
export async function putLoginIds(
  tx: Writing,
  row: UserRow,
  basisOf: (loginId: string) => LoginIdBasis,
): Promise<void> {
  refuseTaken(await replaceLoginIds(tx, { projectId: row.project_id, userId: row.id }, basedLoginIds(row, basisOf)))
}

/**
 * Gives a new user the login ids of the row.
 * @throws {LoginIdTaken} when another user has one
 */
export async function addLoginIds(
  tx: Writing,
  row: UserRow,
  basisOf: (loginId: string) => LoginIdBasis,
): Promise<void> {
  refuseTaken(await insertLoginIds(tx, { projectId: row.project_id, userId: row.id }, basedLoginIds(row, basisOf)))
}

function basedLoginIds(row: UserRow, basisOf: (loginId: string) => LoginIdBasis): BasedLoginId[] {
  return parseLoginIds(row).map(loginId => ({ loginId, basis: basisOf(loginId) }))
}

function refuseTaken({ taken }: { taken?: string }): void {
  if (taken === undefined) return
  const message = `another user has the login id ${taken}`
  throw new LoginIdTaken({ message, fields: [{ field: 'loginId', message: 'is taken by another user' }] })
}

/**
 * Gives a new user roles of the project.
 * @throws {RoleNotFound} when the project lacks a role; names the first one
 * @throws {AdministratorNeeded} when the caller lacks the right to assign a console role
 * @throws {AccountNotProven} when a console role would go to an account that was never verified
 */
export async function assignRoles(tx: Writing, by: GivenBy, row: UserRow, names: string[]): Promise<void> {
  const projectId = row.project_id
  await requireOwnerFor(tx, row, names)
  await insertUserRoles(tx, { projectId, userId: row.id }, await resolveRoles(tx, by, { projectId, names }))
}
