import { createSessionValidator, SessionError, type SessionValidator } from '@gatehouse/session'

import { type CredentialsProvider, credentialsProvider } from '../credentials/provider.ts'
import { type DescribedUser, ProfileUnusable } from '../providers/identity.ts'

/** The part of a session validator that is used. */
type Validator = Pick<SessionValidator, 'validateSession'>

export interface HostedServiceConfig {
  /** `hosted` by default. */
  id?: string
  name?: string
  projectId: string
  /** Origin of the service, with a path prefix if it has one. */
  baseUrl: string
  /** The person a valid session token is about; by default its subject, and `name`, `email`, `picture` if it has them. */
  profile?(claims: Readonly<Record<string, unknown>>): DescribedUser | Promise<DescribedUser>
  fetch?: typeof globalThis.fetch
  clock?: () => number
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

const userOf: NonNullable<HostedServiceConfig['profile']> = ({ sub, name, email, picture }) => {
  const id = text(sub)
  if (id === undefined) throw new ProfileUnusable('the session token names nobody')
  return { id, name: text(name), email: text(email)?.toLowerCase(), image: text(picture) }
}

/** Judges a session token; undefined for one that is not valid now. Throws when that could not be found out. */
const claimsOf = async (validator: Validator, token: string | undefined) => {
  try {
    return (await validator.validateSession(token)).token
  } catch (error) {
    if (error instanceof SessionError && !error.isTransient) return undefined
    throw error
  }
}

/**
 * For browsers that hold a session of a hosted authentication service: its session token, posted to the callback as
 * `sessionToken`, becomes a sign-in session, `signIn('hosted', { sessionToken })` with the client of next-auth.
 * Its type on the wire is `credentials`. Throws KeyUnusable and TypeError for a configuration that cannot work.
 */
export const hostedServiceProvider = (config: HostedServiceConfig): CredentialsProvider => {
  const { id = 'hosted', name = 'Hosted service', profile = userOf, projectId, baseUrl, fetch, clock } = config
  const validator = createSessionValidator({ projectId, baseUrl, fetch, clock })
  return credentialsProvider({
    id,
    name,
    async authorize({ sessionToken }) {
      const claims = await claimsOf(validator, sessionToken)
      return claims === undefined ? null : profile(claims)
    },
  })
}
