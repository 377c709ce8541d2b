import { parseSafeUrl } from '@gatehouse-id/operation'
import type { Checks } from '../sso-failures/checks.ts'
import { type Profile, valueAt } from '../social/upstream/profile.ts'
import { withUsualNames } from './attribute-names.ts'
import type { SamlConfiguration } from './service-provider/configurations.ts'
import type { SamlAssertion } from './response/read-assertion.ts'

const formats = 'urn:oasis:names:tc:SAML:2.0:nameid-format:'
const emailFormat = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'
const addressPattern = /^[^\s@]+@[^\s@]+$/

/**
 * The profile in an assertion. The NameID stays who the user is when the address changes; only a transient one, which
 * is another at each sign-in, gives way to the address.
 * @throws {CheckFailed}
 */
export function profileOf(
  { nameId, attributes, sessionIndex }: SamlAssertion,
  at: SamlConfiguration,
  checks: Checks,
): Profile {
  const claims: Record<string, unknown> = Object.fromEntries(
    Object.entries(attributes).map(([name, values]) => [name, values.length === 1 ? values[0] : values]),
  )
  const mapping = withUsualNames(at.saml.attributeMapping, claims)
  const text = (name: string | undefined, charactersMax: number) => {
    const value = name ? valueAt(claims, name) : undefined
    const first: unknown = Array.isArray(value) ? value[0] : value
    return typeof first === 'string' ? first.trim().slice(0, charactersMax) : ''
  }
  const isAddress = nameId.format === emailFormat || addressPattern.test(nameId.value)
  const sent = text(mapping.email, 321) || (isAddress ? nameId.value : '')
  const email = sent.toLowerCase()
  const isUsable = addressPattern.test(email) && email.length <= 320
  const isTransient = nameId.format === `${formats}transient`
  checks.require('profile', !isTransient || isUsable, {
    received: 'a transient NameID and no email address',
    expected: 'a NameID that stays, or an email address',
  })
  const loginId = text(mapping.loginId, 320)
  const picture = parseSafeUrl(text(mapping.picture, 2000))
  return {
    subject: (isTransient ? email : nameId.value).slice(0, 255),
    email: isUsable ? email : '',
    isEmailVerified: isUsable && at.vouchesFor(email),
    name: text(mapping.name, 250),
    givenName: text(mapping.givenName, 250),
    familyName: text(mapping.familyName, 250),
    picture: picture?.startsWith('https:') ? picture : '',
    claims,
    ...(loginId !== '' && { loginId }),
    samlSession: { nameId: nameId.value, nameIdFormat: nameId.format, sessionIndex },
  }
}
