import type { Clock } from '../environment.ts'
import type { Account, Profile, User } from '../sessions/callbacks.ts'
import type { Grant } from './oidc-connection.ts'

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

/** The person an OpenID Connect profile describes. */
export const userOf = (profile: Profile): User => ({
  id: profile.sub,
  name: text(profile.name) ?? text(profile.preferred_username),
  email: text(profile.email)?.toLowerCase(),
  image: text(profile.picture),
})

/** The account at the provider. What the token endpoint said comes first, so that it cannot pose as someone else. */
export const accountOf = ({ profile, tokens }: Grant, provider: string, clock: Clock): Account => {
  const { expires_in: expiresIn, ...fields } = tokens
  const expiry = typeof expiresIn === 'number' ? { expires_at: Math.floor(clock() / 1000) + expiresIn } : {}
  return { ...fields, ...expiry, provider, type: 'oauth', providerAccountId: profile.sub }
}
