import type { Clock } from '../environment.ts'
import type { Account, User } from '../sessions/callbacks.ts'
import type { Grant } from './connection.ts'
import type { ProfileMapper, RedirectingProvider } from './provider.ts'

/** A person as a provider or the application describes them. Other fields reach the callbacks, but no cookie by themselves. */
export interface DescribedUser {
  id: string | number
  name?: string | null
  email?: string | null
  image?: string | null
  [field: string]: unknown
}

/** A description that says nobody. */
export class ProfileUnusable extends Error {
  override name = 'ProfileUnusable'
}

/**
 * An id as a text that no two people share. Callers without types may give anything: objects out of JSON all read
 * `[object Object]`, and numbers beyond the safe integers run into each other. An id class of a database has a text.
 */
const textOfId = (id: unknown): string => {
  if (typeof id === 'string' || typeof id === 'bigint' || Number.isSafeInteger(id)) return String(id)
  const isObject = typeof id === 'object' && id !== null && !Array.isArray(id)
  return isObject && id.toString !== Object.prototype.toString ? String(id) : ''
}

/** A described person as the rest of the sign-in layer knows one. Throws ProfileUnusable without a usable id. */
export const userFrom = (described: DescribedUser): User => {
  const id = textOfId(described.id)
  if (id === '') throw new ProfileUnusable('the description has no id, or none that is a text or a whole number')
  return { ...described, id }
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

/** The person an OpenID Connect profile describes. */
export const standardProfile: ProfileMapper = profile => ({
  id: String(profile.sub),
  name: text(profile.name) ?? text(profile.preferred_username),
  email: text(profile.email),
  image: text(profile.picture),
})

/** Who came back with a grant. Throws ProfileUnusable. */
export const userOf = async (grant: Grant, mapper: ProfileMapper): Promise<User> => {
  let described: DescribedUser
  try {
    described = await mapper(grant.profile, grant.tokens)
  } catch (cause) {
    throw new ProfileUnusable('the profile could not be read', { cause })
  }
  const user = userFrom(described)
  return { ...user, email: user.email?.toLowerCase() }
}

/** The account at the provider. What the token endpoint said comes first, so that it cannot pose as someone else. */
export const accountOf = ({ tokens }: Grant, { id }: RedirectingProvider, user: User, clock: Clock): Account => {
  const { expires_in: expiresIn, ...fields } = tokens
  const expiry = typeof expiresIn === 'number' ? { expires_at: Math.floor(clock() / 1000) + expiresIn } : {}
  return { ...fields, ...expiry, provider: id, type: 'oauth', providerAccountId: user.id }
}
