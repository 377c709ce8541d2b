import { auditTarget } from '../../../directory/index.ts'
import { asUser, type Call } from '../../../foundation/requests/call.ts'
import type { SessionOf } from '../../sessions/live/session-of.ts'

/**
 * The call of a user who reads of their own account, by a refresh token. It is kept to the account before it reaches a
 * service.
 * @throws {InvalidToken} when it is no refresh token of the project
 * @throws {TokenRevoked} when the session has ended
 * @throws {UserDisabled} when the user is disabled
 */
export type PresentOwnAccount = (call: Call, token: string) => Promise<Call>

export function createPresentOwnAccount({ sessionOf }: { sessionOf: SessionOf }): PresentOwnAccount {
  return async (call, token) => {
    const { user } = await sessionOf.refresh({ ...call, token })
    return { ...asUser(call, auditTarget(user)), rights: ['read'], ownUserId: user.id }
  }
}
