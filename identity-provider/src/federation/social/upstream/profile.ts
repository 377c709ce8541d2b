import { parseSafeUrl, type SafeUrl } from '@gatehouse/operation'
import type { OauthProvider } from '../../oauth-providers/provider.ts'
import { UpstreamFailed } from './errors.ts'

/** Who somebody is at a provider. */
export type Profile = {
  subject: string
  /** '' when it tells none. */
  email: string
  /** Only where it says so itself. */
  isEmailVerified: boolean
  name: string
  givenName: string
  familyName: string
  picture: SafeUrl | ''
  /** Everything that was told. */
  claims: Claims
}

export type Claims = Record<string, unknown>

/** Reads what a provider tells of a person. @throws UpstreamFailed when it does not even say who it is */
export function profileOf(claims: Claims, { attributes, id }: OauthProvider): Profile {
  const subject = textOf(valueAt(claims, attributes.subject))
  if (subject === '') throw new UpstreamFailed(`${id} does not say who somebody is: ${attributes.subject} is missing`)
  const email = textOf(valueAt(claims, attributes.email)).trim().toLowerCase()
  const verified = valueAt(claims, attributes.emailVerified)
  const picture = parseSafeUrl(textOf(valueAt(claims, attributes.picture)))
  return {
    subject: subject.slice(0, 255),
    email: /^[^\s@]+@[^\s@]+$/.test(email) && email.length <= 320 ? email : '',
    // Apple says it in a text.
    isEmailVerified: verified === true || verified === 'true',
    name: textOf(valueAt(claims, attributes.name)).slice(0, 250),
    givenName: textOf(valueAt(claims, attributes.givenName)).slice(0, 250),
    familyName: textOf(valueAt(claims, attributes.familyName)).slice(0, 250),
    claims,
    picture: picture?.startsWith('https:') && picture.length <= 2000 ? picture : '',
  }
}

/** `picture.data.url` leads into objects; a claim of exactly this name goes before. */
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
