import { hasSecondFactor } from '../../../directory/users/profile/user/has-second-factor.ts'
import { operationError } from '@gatehouse-id/operation'
import type { SessionRow } from '../store.ts'
import type { UserRow } from '../../../directory/index.ts'

/** Required where one factor is not enough; `mfa` and `stepup` are login options (provider-api §2.7). */
export const SecondFactorNeeded = operationError({
  name: 'SecondFactorNeeded',
  code: 'E064007',
  status: 403,
  description:
    'This operation needs your second factor: sign in with the login option mfa or stepup, then try again within 10 minutes',
})

/** A second factor counts for this long after it was verified. */
export const shownForMs = 10 * 60_000
/** In the words of `amr`: authenticator app, passkey, recovery code. */
const secondFactors = new Set(['totp', 'webauthn', 'otp'])
export function isSecondFactor(factor: string): boolean {
  return secondFactors.has(factor)
}
/** A backend with a management key asserts second factors and step-ups itself. */
const vouched = 'mgmt'
/** Whether a factor that is added to a session counts as the user's second one. */
export function isAsGoodAsSecond(factor: string): boolean {
  return isSecondFactor(factor) || factor === vouched
}

/** Whether a session is allowed to change how its user signs in. */
export function mayChangeCredentials(session: SessionRow, user: UserRow, now: number): boolean {
  if (session.actor_id !== '') return false
  if (!hasSecondFactor(user)) return true
  const amr = factorsOf(session)
  const isMultiFactor = amr.includes('mfa') && amr.some(isAsGoodAsSecond)
  return isMultiFactor || now - session.factor_shown_at <= shownForMs || session.step_up_expires_at > now
}

/** @throws {SecondFactorNeeded} when the session cannot change how its user signs in */
export function requireCredentialChange(session: SessionRow, user: UserRow, now: number): void {
  if (mayChangeCredentials(session, user, now)) return
  if (session.actor_id === '') throw new SecondFactorNeeded()
  throw new SecondFactorNeeded({ message: 'an impersonation cannot change how the user signs in' })
}

/**
 * Safe cast: only this package writes this column, as a JSON array of factors, the first of which started the session.
 */
export function factorsOf({ amr }: Pick<SessionRow, 'amr'>) {
  return JSON.parse(amr) as string[]
}

const phoneChannels = new Set(['sms', 'voice', 'whatsapp', 'im'])
function kindOf(factor: string) {
  return phoneChannels.has(factor) ? 'phone' : factor
}

/** Appends a factor, and `mfa` if it differs in kind from the earlier ones (RFC 8176 §2). */
export function withFactor(factors: string[], factor: string): string[] {
  const isOther = factor === vouched || factors.every(known => kindOf(known) !== kindOf(factor))
  return [...new Set([...factors, factor, ...(isOther ? ['mfa'] : [])])]
}
