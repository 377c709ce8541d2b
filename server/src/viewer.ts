import { hkdfSync } from 'node:crypto'
import type { Actor, Call, IdentityClient, IdentityProvider } from '@gatehouse/identity-provider'
import { UserNotFound } from '@gatehouse/identity-provider/contract'
import type { Viewer } from '@gatehouse/graphql'
import type { SignIn } from '@gatehouse/sign-in'
import { factsOf } from './http/request-facts.ts'

export const embeddedProviderId = 'gatehouse'
export const consoleClientId = 'gatehouse-console'

/** The secret that the console's sign-in and the embedded provider share; it never leaves this process. */
export const consoleClientSecret = (secret: string): string =>
  Buffer.from(hkdfSync('sha256', secret, '', 'gatehouse console client', 32)).toString('base64url')

type Options = { provider: IdentityProvider; signIn: SignIn; projectId: string }

/** Finds out who sent a request, and gives them a client that acts in their name. */
export function createViewers({ provider, signIn, projectId }: Options) {
  const callOf = (request: Request, actor: Actor): Call => ({
    projectId,
    actor,
    ...factsOf(request),
    userAgent: (request.headers.get('user-agent') ?? '').slice(0, 500),
  })
  const reader: Actor = { type: 'system', id: 'gatehouse', name: 'Gatehouse' }

  return {
    /** Read anew at every request, so that a disabled or demoted person is out at once. */
    async viewerOf(request: Request): Promise<Viewer | undefined> {
      const token = await signIn.getToken(request)
      const subject = textOf(token?.sub)
      if (!token || subject === '') return undefined
      const providerId = textOf(token.provider)
      const isOurs = providerId === embeddedProviderId
      const which = isOurs ? { userId: subject } : { loginId: `${providerId}:${subject}` }
      const user = await find(provider.clientFor(callOf(request, reader)), which)
      if (isOurs && user?.status !== 'enabled') return undefined
      const isKnown = user?.status === 'enabled'
      return {
        id: isKnown ? user.userId : `${providerId}:${subject}`,
        name: (isKnown && user.name) || textOf(token.name),
        email: (isKnown && user.email) || textOf(token.email),
        picture: (isKnown && user.picture) || textOf(token.picture),
        providerId,
        roleNames: isKnown ? user.roleNames : [],
        projectId,
      }
    },
    clientFor: (viewer: Viewer, request: Request): IdentityClient =>
      provider.clientFor(
        callOf(request, { type: 'user', id: viewer.id, name: viewer.name || viewer.email || viewer.id }),
      ),
  }
}

const textOf = (claim: unknown) => (typeof claim === 'string' ? claim : '')

async function find(client: IdentityClient, which: { userId: string } | { loginId: string }) {
  try {
    return (await client.users.load(which)).user
  } catch (error) {
    if (error instanceof UserNotFound) return undefined
    throw error
  }
}
