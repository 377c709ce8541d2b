import { ClaimInvalid, TokenExpired } from '../errors.ts'

export const CLOCK_TOLERANCE_SECONDS = 5

/** Authorization inside one tenant. */
export type TenantClaims = { readonly roles?: readonly string[]; readonly permissions?: readonly string[] }

/**
 * The verified payload, read-only because calls share it. Times are epoch seconds.
 * `iss` is the project id, whatever longer form the token carries.
 */
export type Claims = {
  readonly iss: string
  readonly exp: number
  readonly iat?: number
  readonly nbf?: number
  /** User id or access-key id. */
  readonly sub?: string
  readonly aud?: string | readonly string[]
  /** `DS` session, `DSR` refresh. */
  readonly drn?: string
  /** Refresh expiry as ISO 8601 text. */
  readonly rexp?: string
  readonly amr?: readonly string[]
  readonly roles?: readonly string[]
  readonly permissions?: readonly string[]
  readonly tenants?: Readonly<Record<string, TenantClaims>>
  /** The tenant currently selected. */
  readonly dct?: string
  /** Claims the caller supplied at sign-in: never authoritative. */
  readonly nsec?: Readonly<Record<string, unknown>>
  readonly [claim: string]: unknown
}

export type Times = { readonly exp: number; readonly iat?: number; readonly nbf?: number }

/** Throws ClaimInvalid for an `exp` that is missing (such a token would never end) or a time that is not a number. */
export function readTimes({ exp, iat, nbf }: Record<string, unknown>): Times {
  if (!isTime(exp)) throw new ClaimInvalid('exp', '"exp" claim must be a number')
  if (!isTime(iat) && iat !== undefined) throw new ClaimInvalid('iat', '"iat" claim must be a number')
  if (!isTime(nbf) && nbf !== undefined) throw new ClaimInvalid('nbf', '"nbf" claim must be a number')
  return { exp, iat, nbf }
}

/** Throws TokenExpired, or ClaimInvalid for a token from the future; 5 s of tolerance each way. */
export function checkTimes({ exp, iat, nbf }: Times, nowMs: number): void {
  const now = Math.floor(nowMs / 1000)
  if (exp <= now - CLOCK_TOLERANCE_SECONDS) throw new TokenExpired()
  const latest = now + CLOCK_TOLERANCE_SECONDS
  if (nbf !== undefined && nbf > latest) throw new ClaimInvalid('nbf', '"nbf" claim is in the future')
  if (iat !== undefined && iat > latest) throw new ClaimInvalid('iat', '"iat" claim is in the future')
}

/** The token must be meant for one of `wanted`. */
export function checkAudience(audience: unknown, wanted: string | readonly string[]): void {
  const meant = Array.isArray(audience) ? audience : [audience]
  const accepted = typeof wanted === 'string' ? [wanted] : wanted
  if (!accepted.some(name => meant.includes(name))) throw new ClaimInvalid('aud', 'unexpected "aud" claim value')
}

function isTime(value: unknown): value is number {
  return typeof value === 'number'
}
