import { isAddress } from '../profile/user/login-ids/address.ts'
import { consoleRoles } from '../../roles/console-roles.ts'
import type { Reading } from '../../../foundation/tables/tables.ts'
import { listLoginIdBases, type UserRow } from '../profile/store.ts'
import { isUnverified } from './basis.ts'
import { isGivenByTenant } from './vouch.ts'
import { conflict } from '../../../foundation/errors/declare.ts'

/** A console role for an unverified account would make the visitor who signed up an administrator. */
export const AccountNotProven = conflict(
  'AccountNotProven',
  'This account comes from a sign-up whose address was never verified: appoint it as an administrator, which resets and invites it, or have its owner sign in with a code first',
)

/** Whether nobody has proven that the account is theirs: a sign-up or a tenant made it, or gave its credentials. */
export async function lacksOwner(db: Reading, row: UserRow): Promise<boolean> {
  if (isGivenByTenant(row) && row.verified_email === 0 && row.verified_phone === 0) return true
  if (row.is_self_registered === 0 && !isGivenByTenant(row)) return false
  const bases = await listLoginIdBases(db, { projectId: row.project_id, userId: row.id })
  const claimsAddress = bases.some(({ key, basis }) => basis === 'claimed' && isAddress(key))
  return isUnverified(row, bases) || claimsAddress || (row.email !== '' && row.verified_email === 0)
}

const namesOfConsole = new Set(consoleRoles.map(({ name }) => name))

/**
 * Console roles are given only to accounts with a known owner.
 * @throws {AccountNotProven} when the account comes from a sign-up that was never verified
 */
export async function requireOwnerFor(db: Reading, row: UserRow, roleNames: string[]): Promise<void> {
  const isOfConsole = roleNames.some(name => namesOfConsole.has(name))
  if (isOfConsole && (await lacksOwner(db, row))) throw new AccountNotProven()
}
