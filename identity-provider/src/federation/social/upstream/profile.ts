import { parseSafeUrl, type SafeUrl } from '@gatehouse-id/operation'
import type { OauthProvider } from '../../oauth-providers/provider.ts'
import { UpstreamFailed } from './errors.ts'

/** A user's profile at a provider. */
export type Profile = {
  subject: string
  /** '' when the provider sends none. */
  email: string
  /** Only if the provider says so. */
  isEmailVerified: boolean
  name: string
  givenName: string
  familyName: string
  picture: SafeUrl | ''
  /** How a SAML provider calls its own session, for its logout messages. */
  samlSession?: { nameId: string; nameIdFormat: string; sessionIndex: string }
  /** What a tenant maps to the login id of a new user; absent when it maps nothing. */
  loginId?: string
  /** All claims. */
  claims: Claims
}

export type Claims = Record<string, unknown>

/**
 * Reads the profile from a provider's claims.
 * @throws {UpstreamFailed} when they contain no subject
 */
export function profileOf(claims: Claims, { attributes, id }: Pick<OauthProvider, 'attributes' | 'id'>): Profile {
  const subject = textOf(valueAt(claims, attributes.subject))
  if (subject === '') throw new UpstreamFailed(`${id} does not identify the user: ${attributes.subject} is missing`)
  const email = textOf(valueAt(claims, attributes.email)).trim().toLowerCase()
  const verified = valueAt(claims, attributes.emailVerified)
  const picture = parseSafeUrl(textOf(valueAt(claims, attributes.picture)))
  return {
    subject: subject.slice(0, 255),
    email: /^[^\s@]+@[^\s@]+$/.test(email) && email.length <= 320 ? email : '',
    // Apple sends it as a string.
    isEmailVerified: verified === true || verified === 'true',
    name: textOf(valueAt(claims, attributes.name)).slice(0, 250),
    givenName: textOf(valueAt(claims, attributes.givenName)).slice(0, 250),
    familyName: textOf(valueAt(claims, attributes.familyName)).slice(0, 250),
    claims,
    picture: picture?.startsWith('https:') && picture.length <= 2000 ? picture : '',
  }
}

/** `picture.data.url` leads into objects; a claim of exactly this name takes precedence. */
export function valueAt(claims: Claims, path: string): unknown {
  if (Object.hasOwn(claims, path)) return claims[path]
  let value: unknown = claims
  for (const key of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
    value = Reflect.get(value, key)
  }
  return value
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
}
