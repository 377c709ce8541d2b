import type { Checks } from '../../sso-failures/checks.ts'
import type { Confirmation, SamlAssertion } from './read-assertion.ts'

/** The allowed difference between our clock and that of an identity provider. */
export const clockSkewMs = 3 * 60_000

type Expected = { audience: string; acsUrl: string; requestId: string | undefined; now: number }

/**
 * Who an assertion is for, and when (SAML 2.0 Core §2.5, SAML 2.0 Profiles §4.1.4.3).
 * @throws {CheckFailed}
 */
export function requireConditions(assertion: SamlAssertion, expected: Expected, checks: Checks): void {
  const { audience, now } = expected
  const isForUs = assertion.audiences.every(any => any.includes(audience)) && assertion.audiences.length > 0
  checks.require('audience', isForUs, { received: assertion.audiences.flat().join(', '), expected: audience })
  requireConfirmation(assertion.confirmations, expected, checks)
  const ends = [assertion.notOnOrAfter, assertion.sessionEndsAt]
  checks.require('time', isWithin(assertion.notBefore, ends, now), {
    received: spanOf(assertion.notBefore, assertion.notOnOrAfter ?? assertion.sessionEndsAt),
    expected: `a time span with ${new Date(now).toISOString()} in it`,
  })
  const { value } = assertion.nameId
  checks.require('subject', value !== '' && assertion.id !== '', { received: value, expected: 'a NameID with a value' })
}

/** One bearer confirmation must be for this address, this request and now. */
function requireConfirmation(
  confirmations: Confirmation[],
  { acsUrl, requestId, now }: Expected,
  checks: Checks,
): void {
  const here = confirmations.filter(({ recipient }) => recipient === acsUrl)
  const recipients = confirmations.map(({ recipient }) => recipient).join(', ')
  checks.require('recipient', here.length > 0, { received: recipients, expected: acsUrl })
  const ofRequest = here.filter(({ inResponseTo }) => inResponseTo === requestId)
  const requests = here.map(({ inResponseTo }) => inResponseTo ?? 'no request').join(', ')
  checks.require('request', ofRequest.length > 0, { received: requests, expected: requestId ?? 'no request' })
  const [first] = ofRequest
  const isNow = ofRequest.some(
    ({ notBefore, notOnOrAfter }) => notOnOrAfter !== undefined && isWithin(notBefore, [notOnOrAfter], now),
  )
  checks.require('time', isNow, {
    received: spanOf(first?.notBefore, first?.notOnOrAfter),
    expected: `a time span with ${new Date(now).toISOString()} in it`,
  })
}

/** What is no time (NaN) is never within. */
function isWithin(notBefore: number | undefined, ends: (number | undefined)[], now: number): boolean {
  const hasBegun = notBefore === undefined || notBefore <= now + clockSkewMs
  return hasBegun && ends.every(end => end === undefined || now - clockSkewMs < end)
}

function spanOf(notBefore: number | undefined, notOnOrAfter: number | undefined): string {
  return `from ${isoOf(notBefore)} to ${isoOf(notOnOrAfter)}`
}

function isoOf(time: number | undefined): string {
  if (time === undefined) return 'any time'
  return Number.isNaN(time) ? 'no time' : new Date(time).toISOString()
}
