import type { Call } from '../../../foundation/call.ts'
import type { Dependencies } from '../../../foundation/dependencies.ts'
import { InvalidToken } from '../../../foundation/errors/errors.ts'
import type { Writing } from '../../../foundation/tables.ts'
import { TokenRevoked } from '../errors.ts'
import type { LifetimesOf } from '../tokens/lifetimes.ts'
import type { LoginOptions } from './login-options.ts'
import { factorsOf, isAsGoodAsSecond, withFactor } from '../factors/second-factor.ts'
import { addTrustedClaims, findSession, type SessionRow, updateSession } from '../store.ts'
import type { BackendAssertions } from './backend-assertions.ts'
import type { Account } from '../../../directory/index.ts'

type Factor = {
  account: Account
  options: LoginOptions
  factor: string
  sessionId: string
  trusted?: BackendAssertions
}

/**
 * Goes on with the session that a step-up or a second factor began from, if it is still this person's and live.
 * A second factor changes the session and so its refresh token; a step-up leaves both alone.
 * @throws InvalidToken, TokenRevoked
 */
export type ContinueSession = (tx: Writing, call: Call, proven: Factor) => Promise<SessionRow>

/** Somebody who refreshes at the same moment moves the session on; then it is read again. */
const attemptsMax = 5

export function createContinueSession(
  { clock, newId }: Pick<Dependencies, 'clock' | 'newId'>,
  { lifetimes }: { lifetimes: LifetimesOf },
): ContinueSession {
  return async (tx, call, { account, options, factor, sessionId, trusted }) => {
    const which = { projectId: call.projectId, id: sessionId }
    for (let attempt = 0; attempt < attemptsMax; attempt++) {
      const now = clock()
      const session = await findSession(tx, which)
      if (!session || session.ended_at !== null || session.refresh_expires_at <= now) throw new TokenRevoked()
      if (session.user_id !== account.user.userId)
        throw new InvalidToken({ message: 'the refresh token is of another user' })
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
      if (!(await updateSession(tx, { ...which, from: session.refresh_id }, changes))) continue
      const changed = { ...session, ...changes }
      if (!options.mfa || !trusted?.claims) return changed
      return { ...changed, trusted_claims: await addTrustedClaims(tx, which, trusted.claims) }
    }
    throw new TokenRevoked()
  }
}

function merged(session: SessionRow, factor: string, { customClaims }: LoginOptions) {
  // The column holds what this package wrote: an object of claims.
  const claims = JSON.parse(session.custom_claims) as Record<string, unknown>
  return {
    amr: JSON.stringify(withFactor(factorsOf(session), factor)),
    custom_claims: JSON.stringify({ ...claims, ...customClaims }),
  }
}
