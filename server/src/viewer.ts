import { type Actor, type Call, consoleRights, type IdentityClient } from '@gatehouse/identity-provider'
import type { GraphqlDependencies, Viewer } from '@gatehouse/graphql'
import type { SignIn } from '@gatehouse/sign-in'
import { factsOf } from './http/request-facts.ts'
import { embeddedProviderId } from './identity/embedded-sign-in.ts'
import type { Identity } from './identity/identity.ts'
import { foreignLoginId } from './identity/load-user.ts'

type Options = { identity: Identity; signIn: SignIn }

/** Finds the administrator who sent a request, and makes a client that acts on their behalf. */
export function createViewers({ identity, signIn }: Options) {
  const { projectId, apiUrl } = identity
  const callOf = (request: Request, actor: Actor, rights: Call['rights']): Call => ({
    projectId,
    actor,
    rights,
    ...factsOf(request),
    userAgent: (request.headers.get('user-agent') ?? '').slice(0, 500),
  })
  const reader: Actor = { type: 'system', id: 'gatehouse', name: 'Gatehouse' }

  const callFor = (viewer: Viewer, request: Request): Call => {
    const actor: Actor = { type: 'user', id: viewer.id, name: viewer.name || viewer.email || viewer.id }
    return callOf(request, actor, consoleRights(viewer.roleNames))
  }

  return {
    async viewerOf(request: Request): Promise<Viewer | undefined> {
      const session = await signIn.getIdentity(request)
      if (!session?.provider || !session.subject) return undefined
      const { provider: providerId, subject } = session
      const isOurs = providerId === embeddedProviderId
      const user = await identity.findUser({ providerId, subject }, callOf(request, reader, ['read']))
      if (isOurs && user?.status !== 'enabled') return undefined
      const isKnown = user?.status === 'enabled'
      return {
        id: isKnown ? user.userId : foreignLoginId({ providerId, subject }),
        name: (isKnown && user.name) || session.name || '',
        email: (isKnown && user.email) || session.email || '',
        picture: (isKnown && user.picture) || session.picture || '',
        providerId,
        roleNames: isKnown ? user.roleNames : [],
        projectId,
        apiUrl,
      }
    },
    clientFor: (viewer: Viewer, request: Request): IdentityClient => identity.clientFor(callFor(viewer, request)),
    previewFor(viewer: Viewer, request: Request) {
      const { preview } = identity
      return preview && (work => preview(callFor(viewer, request), work))
    },
    atomicallyFor(viewer: Viewer, request: Request) {
      const { atomically } = identity
      return atomically && (work => atomically(callFor(viewer, request), work))
    },
  } satisfies Partial<GraphqlDependencies>
}
