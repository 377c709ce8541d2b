/** Authentication context class references (OpenID Connect Core §2), as ID tokens carry them. */
export const acr = { single: 'urn:gatehouse:acr:single-factor', multi: 'urn:gatehouse:acr:multi-factor' }
const known = Object.values(acr)

/** What an application asks for (OpenID Connect Core §3.1.2.1), most wanted first; [] for nothing in particular. */
export function wantedAcrs({ acr_values }: Record<string, unknown>): string[] {
  return typeof acr_values === 'string' ? acr_values.split(' ').filter(value => value !== '') : []
}

/** Whether a sign-in of this class is what was asked for; several factors are also one. */
export function meetsAcr(shown: string | undefined, wanted: string[]): boolean {
  return (
    wanted.length === 0 ||
    (shown !== undefined && wanted.includes(shown)) ||
    (shown === acr.multi && wanted.includes(acr.single))
  )
}

/** Whether any sign-in here could be what was asked for. */
export function canMeetAcr(wanted: string[]): boolean {
  return wanted.length === 0 || wanted.some(one => known.includes(one))
}

/** Whether a sign-in with one factor is not enough. */
export function needsMulti(wanted: string[]): boolean {
  return wanted.length > 0 && !wanted.includes(acr.single)
}

const secondFactors = ['totp', 'otp', 'webauthn']

/**
 * The class of what was shown. A passkey counts for two factors where it verified its user, and for one more beside
 * another factor.
 */
export function acrOf({ factors, isStrong }: { factors: string[]; isStrong: boolean }): string {
  const kinds = factors.filter(factor => factor !== 'mfa')
  const isMulti = isStrong || (kinds.length > 1 && kinds.some(factor => secondFactors.includes(factor)))
  return isMulti ? acr.multi : acr.single
}
