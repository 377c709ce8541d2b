import type { SessionToken } from '@gatehouse-id/session'
import { isSecondFactor } from '../sessions/factors/second-factor.ts'

/**
 * Whether a session has the rights of its user: an impersonation has none, and a user with an authenticator app or a
 * passkey has to show one of them before administering anything.
 */
export function hasRightsInSession(
  { TOTP, webauthn }: { TOTP: boolean; webauthn: boolean },
  claims: SessionToken,
): boolean {
  const hasShownOne = Array.isArray(claims.amr) && claims.amr.some(isSecondFactor)
  return claims.act === undefined && (hasShownOne || !(TOTP || webauthn))
}

/**
 * The parts of the bearer `[<project id>:]<token or key>`: a project id has no dots, and a credential without one has no
 * colon.
 *
 * @param projectId of a credential without one
 */
export function readBearer(bearer: string, projectId: string): { projectId: string; credential: string } {
  const [first = '', second] = bearer.split(':', 2)
  return second === undefined ? { projectId, credential: first } : { projectId: first, credential: second }
}
