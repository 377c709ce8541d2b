import type { Clock } from '../options/environment.ts'
import type { Account, Profile, User } from '../sessions/callbacks.ts'
import { type DescribedUser, ProfileUnusable, userFrom } from '../accounts/described-user.ts'
import type { Grant } from './connection.ts'
import type { ProfileMapper, RedirectingProvider } from './provider.ts'

function text(value: unknown) {
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Maps the standard claims of OpenID Connect to a user. */
export function standardProfile(profile: Profile): DescribedUser {
  return {
    id: String(profile.sub),
    name: text(profile.name) ?? text(profile.preferred_username),
    email: text(profile.email),
    image: text(profile.picture),
  }
}

/**
 * The user of a grant.
 * @throws {ProfileUnusable} when the mapper fails or returns no usable id
 */
export async function userOf(grant: Grant, mapper: ProfileMapper): Promise<User> {
  let described: DescribedUser
  try {
    described = await mapper(grant.profile, grant.tokens)
  } catch (cause) {
    throw new ProfileUnusable('the profile could not be read', { cause })
  }
  const user = userFrom(described)
  return { ...user, email: user.email?.toLowerCase() }
}

/** The account at the provider. Fields of the token response are spread first, so that they cannot replace its identity. */
export function accountOf({ tokens }: Grant, { id }: RedirectingProvider, user: User, clock: Clock): Account {
  const { expires_in: expiresIn, ...fields } = tokens
  const expiry = typeof expiresIn === 'number' ? { expires_at: Math.floor(clock() / 1000) + expiresIn } : {}
  return { ...fields, ...expiry, provider: id, type: 'oauth', providerAccountId: user.id }
}
