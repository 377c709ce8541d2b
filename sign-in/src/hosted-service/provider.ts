import { createSessionValidator, SessionError, type SessionValidator } from '@gatehouse-id/session'

import { type CredentialsProvider, credentialsProvider } from '../providers/credentials/provider.ts'
import { type DescribedUser, ProfileUnusable } from '../accounts/described-user.ts'

/** The part of a session validator that is used here. */
type Validator = Pick<SessionValidator, 'validateSession'>

export type HostedServiceConfig = {
  /** Default: `hosted`. */
  id?: string
  name?: string
  projectId: string
  /** Origin of the service, with a path prefix if it has one. */
  baseUrl: string
  /** `iss` of its tokens, when they name another address than `baseUrl`. */
  issuer?: string | undefined
  /** The user of a valid session token; by default from its `sub`, `name`, `email` and `picture`. */
  profile?(claims: Readonly<Record<string, unknown>>): DescribedUser | Promise<DescribedUser>
  fetch?: typeof globalThis.fetch
  clock?: () => number
}

function text(value: unknown) {
  return typeof value === 'string' && value !== '' ? value : undefined
}

function userOf({ sub, name, email, picture }: Readonly<Record<string, unknown>>): DescribedUser {
  const id = text(sub)
  if (id === undefined) throw new ProfileUnusable('the session token has no subject')
  return { id, name: text(name), email: text(email)?.toLowerCase(), image: text(picture) }
}

/** The claims of a session token; undefined when it is not valid. Rejects when it could not be checked. */
async function claimsOf(validator: Validator, token: string | undefined) {
  try {
    return (await validator.validateSession(token)).token
  } catch (error) {
    if (error instanceof SessionError && !error.isTransient) return undefined
    throw error
  }
}

/**
 * Turns a session of a hosted authentication service into a sign-in session: post its session token to the callback as
 * `sessionToken`, or call `signIn('hosted', { sessionToken })` of the next-auth client. The provider's type on the wire
 * is `credentials`.
 * @throws {KeyUnusable} when the configured key cannot be used
 * @throws {TypeError} when the configuration cannot work
 */
export function hostedServiceProvider(config: HostedServiceConfig): CredentialsProvider {
  const { id = 'hosted', name = 'Hosted service', profile = userOf, projectId, baseUrl, issuer, fetch, clock } = config
  const validator = createSessionValidator({ projectId, baseUrl, issuer, fetch, clock })
  return credentialsProvider({
    id,
    name,
    async authorize({ sessionToken }) {
      const claims = await claimsOf(validator, sessionToken)
      return claims === undefined ? null : profile(claims)
    },
  })
}
