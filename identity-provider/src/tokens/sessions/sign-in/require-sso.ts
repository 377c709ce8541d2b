import { operationError } from '@gatehouse-id/operation'
import type { Reading } from '../../../foundation/tables/tables.ts'
import { findEnforcingTenant, isOfConsole, parseLoginIds, type UserRow } from '../../../directory/index.ts'

export const SsoEnforced = operationError({
  name: 'SsoEnforced',
  code: 'E011003',
  status: 403,
  description: 'Your organization requires single sign-on for this email address: sign in that way',
})

/** The factor of a sign-in at a tenant's own provider. */
const federated = 'fed'

/**
 * Refuses other ways to sign in where a tenant enforces single sign-on for its domains. Left alone are the users whom the
 * tenant names, and administrators: the console must stay reachable when a provider does not answer.
 * @throws {SsoEnforced}
 */
export async function requireSso(db: Reading, { user, factors }: { user: UserRow; factors: string[] }): Promise<void> {
  if (factors.includes(federated)) return
  const projectId = user.project_id
  const enforcing = await findEnforcingTenant(db, { projectId, addresses: [user.email, ...parseLoginIds(user)] })
  if (!enforcing || enforcing.exclusions.includes(user.id)) return
  if (await isOfConsole(db, { projectId, userId: user.id })) return
  throw new SsoEnforced()
}

/**
 * The same before it is known whose address it is, so that no message is sent in vain; whether there is an account does
 * not show. A tenant that leaves users alone is asked when the user is known.
 * @throws {SsoEnforced}
 */
export async function requireSsoOfAddress(
  db: Reading,
  { projectId, address }: { projectId: string; address: string },
): Promise<void> {
  const enforcing = await findEnforcingTenant(db, { projectId, addresses: [address] })
  if (enforcing?.exclusions.length === 0) throw new SsoEnforced()
}
