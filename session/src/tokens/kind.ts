import { ClaimInvalid } from '../errors.ts'
import { type Claims, checkAudience } from './claims.ts'

declare const kind: unique symbol

/** The claims of a session token: only a verifier makes them, of a token that says it is one. */
export type SessionToken = Claims & { readonly [kind]: 'session' }
/** The claims of a refresh token, which outlives sign-out and is valid for weeks: no session. */
export type RefreshToken = Claims & { readonly [kind]: 'refresh' }

/**
 * Other tokens of a provider name the same users: ID tokens, tokens for applications, assertions.
 * @throws {ClaimInvalid} for every token that is not a session token
 */
export function asSession(claims: Claims): SessionToken {
  if (claims.drn !== 'DS') throw new ClaimInvalid('drn', 'the token is not a session token')
  return claims as SessionToken // checked above
}

/** @throws {ClaimInvalid} for every token that is not a refresh token */
export function asRefresh(claims: Claims): RefreshToken {
  if (claims.drn !== 'DSR') throw new ClaimInvalid('drn', 'the token is not a refresh token')
  return claims as RefreshToken // checked above
}

/**
 * A token for somebody else counts only where its audience is named.
 * @throws {ClaimInvalid} when `aud` names none of `wanted`, or without `wanted` others than the project
 */
export function checkForWhom({ aud }: Claims, projectId: string, wanted: string | readonly string[] | undefined): void {
  if (wanted !== undefined || aud !== undefined) checkAudience(aud, wanted ?? projectId)
}
