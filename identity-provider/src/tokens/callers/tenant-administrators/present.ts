import type { Right } from '@gatehouse-id/operation'
import { auditTarget, toAccount } from '../../../directory/index.ts'
import { asUser, type Call } from '../../../foundation/requests/call.ts'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import { KeyNotAllowed } from '../../../foundation/errors/errors.ts'
import { isSecondFactor } from '../../sessions/factors/second-factor.ts'
import type { SessionOf } from '../../sessions/live/session-of.ts'

/** The role that makes a user an administrator of a tenant. */
const tenantAdministratorRole = 'Tenant Admin'
/** Every call of theirs is kept to the tenant before it reaches a service. */
const rights: readonly Right[] = ['read', 'audit', 'write', 'secret']

/**
 * The call of a user who administers a tenant, by a refresh token.
 * @throws {InvalidToken} when it is no refresh token of the project
 * @throws {TokenRevoked} when the session has ended
 * @throws {UserDisabled} when the user is disabled
 * @throws {KeyNotAllowed} when the user does not administer the tenant, acts as another one, or has not shown the second
 *   factor
 */
export type PresentTenantAdministrator = (call: Call, token: string, tenantId: string) => Promise<Call>

export function createPresentTenantAdministrator(
  { db }: Pick<Dependencies, 'db'>,
  { sessionOf }: { sessionOf: SessionOf },
): PresentTenantAdministrator {
  return async (call, token, tenantId) => {
    const { session, user } = await sessionOf.refresh({ ...call, token })
    const { openTenants } = await toAccount(db, user)
    const isAdministrator = openTenants.some(
      tenant => tenant.tenantId === tenantId && tenant.roleNames.includes(tenantAdministratorRole),
    )
    if (!isAdministrator)
      throw new KeyNotAllowed({ message: `it takes the role ${tenantAdministratorRole} in the tenant ${tenantId}` })
    if (session.actor_id !== '') throw new KeyNotAllowed({ message: 'an impersonation administers nothing' })
    // Safe cast: only this package writes this column, as a JSON array of factors.
    const hasShownOne = (JSON.parse(session.amr) as string[]).some(isSecondFactor)
    if (!hasShownOne && (user.has_totp === 1 || user.has_passkey === 1))
      throw new KeyNotAllowed({ message: 'sign in with the second factor of the account first' })
    return { ...asUser(call, auditTarget(user)), rights, tenantId }
  }
}
