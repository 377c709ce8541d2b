import type { Call } from '../../../foundation/requests/call.ts'
import type { Writing } from '../../../foundation/tables/tables.ts'
import { updateUser, type UserRow } from '../profile/store.ts'
import { isGivenByTenant } from './vouch.ts'

/**
 * Remembers that somebody but the owner can now sign in as the user: with a password, a link, a session, or by an address.
 * Administrators may do that to anybody, so that what they give is never more than they have.
 */
export async function noteGiven(tx: Writing, call: Pick<Call, 'ofTenants' | 'rights'>, user: UserRow): Promise<void> {
  const [tenantId] = call.ofTenants ?? []
  if (tenantId !== undefined) return noteGivenByTenant(tx, user, tenantId)
  if (call.rights.includes('people') || user.given_by !== '') return
  await updateUser(tx, { projectId: user.project_id, userId: user.id }, { given_by: 'key' })
}

/** The same for a tenant; where its domain vouches for the address, the account may go on to other tenants as it is. */
export async function noteGivenByTenant(
  tx: Writing,
  user: UserRow,
  tenantId: string,
  { isVouched } = { isVouched: false },
): Promise<void> {
  if (isVouched && user.given_by !== '') return
  const given_by = givenBy(tenantId, { isVouched })
  await updateUser(tx, { projectId: user.project_id, userId: user.id }, { given_by })
}

/** Whether a tenant, other than this one, could sign in as the user. */
export function isGivenByOther(user: UserRow, tenantId: string): boolean {
  return isGivenByTenant(user) && user.given_by !== givenBy(tenantId, { isVouched: false })
}

/** Of a new account. Whoever has a key reads the codes of test users. */
export function firstGivenBy(
  { ofTenant, test = false }: { ofTenant?: string | undefined; test?: boolean | undefined },
  vouching: { isVouched: boolean },
): string {
  if (ofTenant !== undefined) return givenBy(ofTenant, vouching)
  return test ? 'key' : ''
}

function givenBy(tenantId: string, { isVouched }: { isVouched: boolean }): string {
  return isVouched ? 'key' : `tenant:${tenantId}`
}
