/** Authentication context class references (OpenID Connect Core §2), as ID tokens carry them. */
export const acr = { single: 'urn:gatehouse:acr:single-factor', multi: 'urn:gatehouse:acr:multi-factor' }
const known = Object.values(acr)

/** The classes that an application requests (OpenID Connect Core §3.1.2.1), preferred first; [] for no preference. */
export function wantedAcrs({ acr_values }: Record<string, unknown>): string[] {
  return typeof acr_values === 'string' ? acr_values.split(' ').filter(value => value !== '') : []
}

/** Whether a sign-in of this class satisfies the request; multi-factor also satisfies single-factor. */
export function meetsAcr(shown: string | undefined, wanted: string[]): boolean {
  return (
    wanted.length === 0 ||
    (shown !== undefined && wanted.includes(shown)) ||
    (shown === acr.multi && wanted.includes(acr.single))
  )
}

/** Whether any sign-in could satisfy the request. */
export function canMeetAcr(wanted: string[]): boolean {
  return wanted.length === 0 || wanted.some(one => known.includes(one))
}

/** Whether the request needs more than one factor. */
export function needsMulti(wanted: string[]): boolean {
  return wanted.length > 0 && !wanted.includes(acr.single)
}

const secondFactors = ['totp', 'otp', 'webauthn']

/** The class of the verified factors. A passkey counts as two factors if it verified its user, otherwise as one. */
export function acrOf({ factors, isStrong }: { factors: string[]; isStrong: boolean }): string {
  const kinds = factors.filter(factor => factor !== 'mfa')
  const isMulti = isStrong || (kinds.length > 1 && kinds.some(factor => secondFactors.includes(factor)))
  return isMulti ? acr.multi : acr.single
}
