import { ClaimInvalid, TokenExpired } from '../errors.ts'

export const clockToleranceSeconds = 5

/** Roles and permissions in a tenant. */
export type TenantClaims = { readonly roles?: readonly string[]; readonly permissions?: readonly string[] }

/**
 * The verified payload; read-only, because calls share it. Times are epoch seconds. `iss` is the project id, even if the
 * token has a longer form.
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
  /** Claims that the caller supplied at sign-in; not authoritative. */
  readonly nsec?: Readonly<Record<string, unknown>>
  readonly [claim: string]: unknown
}

export type Times = { readonly exp: number; readonly iat?: number; readonly nbf?: number }

/** @throws {ClaimInvalid} when `exp` is missing (the token would never expire) or a time is not a number */
export function readTimes({ exp, iat, nbf }: Record<string, unknown>): Times {
  if (!isTime(exp)) throw new ClaimInvalid('exp', '"exp" claim must be a number')
  if (!isTime(iat) && iat !== undefined) throw new ClaimInvalid('iat', '"iat" claim must be a number')
  if (!isTime(nbf) && nbf !== undefined) throw new ClaimInvalid('nbf', '"nbf" claim must be a number')
  return { exp, iat, nbf }
}

/**
 * Checks the times of claims with a tolerance of 5 s, and another for what is from the future.
 * @throws {TokenExpired} when the token has expired
 * @throws {ClaimInvalid} when the token is from the future
 */
export function checkTimes({ exp, iat, nbf }: Times, nowMs: number, futureSecondsMax = clockToleranceSeconds): void {
  const now = Math.floor(nowMs / 1000)
  if (exp <= now - clockToleranceSeconds) throw new TokenExpired()
  const latest = now + futureSecondsMax
  if (nbf !== undefined && nbf > latest) throw new ClaimInvalid('nbf', '"nbf" claim is in the future')
  if (iat !== undefined && iat > latest) throw new ClaimInvalid('iat', '"iat" claim is in the future')
}

/** @throws {ClaimInvalid} when `aud` names none of `wanted` */
export function checkAudience(audience: unknown, wanted: string | readonly string[]): void {
  const meant = Array.isArray(audience) ? audience : [audience]
  const accepted = typeof wanted === 'string' ? [wanted] : wanted
  if (!accepted.some(name => meant.includes(name))) throw new ClaimInvalid('aud', 'unexpected "aud" claim value')
}

function isTime(value: unknown): value is number {
  return typeof value === 'number'
}
