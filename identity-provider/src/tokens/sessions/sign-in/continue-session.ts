import type { Call } from '../../../foundation/requests/call.ts'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import { InvalidToken } from '../../../foundation/errors/errors.ts'
import type { Writing } from '../../../foundation/tables/tables.ts'
import { TokenRevoked } from '../contract.ts'
import type { LifetimesOf } from '../tokens/lifetimes.ts'
import type { LoginOptions } from './login-options.ts'
import { factorsOf, isAsGoodAsSecond, withFactor } from '../factors/second-factor.ts'
import { addAssertedClaims, findSession, type SessionRow, updateSession } from '../store.ts'
import type { BackendAssertions } from './backend-assertions.ts'
import type { Account } from '../../../directory/index.ts'

type Factor = {
  account: Account
  options: LoginOptions
  factor: string
  sessionId: string
  assertions?: BackendAssertions
}

/**
 * Continues the session that a step-up or a second factor started from, if it is live and belongs to this user. A
 * second factor changes the session and its refresh token; a step-up changes neither.
 * @throws {InvalidToken} when the session is missing or belongs to another user
 * @throws {TokenRevoked} when it has ended
 */
export type ContinueSession = (tx: Writing, call: Call, verified: Factor) => Promise<SessionRow>

/** A concurrent refresh rotates the session first; it is then read again. */
const attemptsMax = 5

export function createContinueSession(
  { clock, newId }: Pick<Dependencies, 'clock' | 'newId'>,
  { lifetimes }: { lifetimes: LifetimesOf },
): ContinueSession {
  return async (tx, call, { account, options, factor, sessionId, assertions }) => {
    const selector = { projectId: call.projectId, id: sessionId }
    for (let attempt = 0; attempt < attemptsMax; attempt++) {
      const now = clock()
      const session = await findSession(tx, selector)
      if (!session || session.ended_at !== null || session.refresh_expires_at <= now) throw new TokenRevoked()
      if (session.user_id !== account.user.userId)
        throw new InvalidToken({ message: 'the refresh token belongs to another user' })
      const { sessionSeconds, stepUpSeconds } = await lifetimes(call.projectId, account, session.tenant_id, tx)
      const expiresAt = now + (options.stepup ? stepUpSeconds : sessionSeconds) * 1000
      const changes = {
        ...(isAsGoodAsSecond(factor) && { factor_shown_at: now }),
        ...(options.mfa && {
          ...merged(session, factor, options),
          refresh_id: newId('S'),
          previous_refresh_id: session.refresh_id,
          rotated_at: now,
        }),
        session_token_expires_at: Math.min(
          options.mfa ? expiresAt : Math.max(expiresAt, session.session_token_expires_at),
          session.refresh_expires_at,
        ),
      }
      if (!(await updateSession(tx, { ...selector, from: session.refresh_id }, changes))) continue
      const changed = { ...session, ...changes }
      if (!options.mfa || !assertions?.claims) return changed
      return { ...changed, trusted_claims: await addAssertedClaims(tx, selector, assertions.claims) }
    }
    throw new TokenRevoked()
  }
}

function merged(session: SessionRow, factor: string, { customClaims }: LoginOptions) {
  // Safe cast: only this package writes this column, as a JSON object of claims.
  const claims = JSON.parse(session.custom_claims) as Record<string, unknown>
  return {
    amr: JSON.stringify(withFactor(factorsOf(session), factor)),
    custom_claims: JSON.stringify({ ...claims, ...customClaims }),
  }
}
