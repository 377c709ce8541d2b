import {
  type Actor,
  type Call,
  type Caller,
  consoleRights,
  type IdentityClient,
  throwUnavailable,
} from '@gatehouse-id/identity-provider'
import type { User } from '@gatehouse-id/identity-provider/contract'
import type { GraphqlDependencies, Viewer } from '@gatehouse-id/graphql'
import { rightsOf } from '@gatehouse-id/graphql/rights'
import type { SignIn } from '@gatehouse-id/sign-in'
import { factsOf } from '../http/request-facts.ts'
import { embeddedProviderId } from '../identity/embedded-sign-in.ts'
import type { Identity } from '../identity/identity.ts'
import { foreignLoginId } from '../identity/load-user.ts'

type Options = { identity: Identity; signIn: SignIn }

/** The project that a request of the console is for; without it, the one that its administrators are users of. */
const projectHeader = 'x-gatehouse-project'

/** Only those with this role of the first project reach every project. */
const administratorRole = 'Administrator'

/** Members of a tenant with this role of the project administer the tenant. */
const tenantAdministratorRole = 'Tenant Admin'

/** Finds the caller of a request, and makes a client that acts on their behalf. */
export function createViewers({ identity, signIn }: Options) {
  const { projectId: homeId, apiUrl } = identity
  const callOf = (
    request: Request,
    actor: Actor,
    authority: Pick<Call, 'rights' | 'ofTenants'>,
    project = homeId,
  ): Call => ({
    projectId: project,
    actor,
    ...authority,
    ...factsOf(request),
    userAgent: (request.headers.get('user-agent') ?? '').slice(0, 500),
  })
  const reader: Actor = { type: 'system', id: 'gatehouse', name: 'Gatehouse' }
  const reading = { rights: ['read'] as const }

  /**
   * The roles of an administrator in the project that a request names. In one that they do not reach, or that does not
   * exist, they have none: what is refused there says nothing of it.
   */
  async function rolesOf(user: User, projectId: string) {
    const { userId } = user
    const isCompanyAdministrator =
      user.roleNames.includes(administratorRole) &&
      (await identity.reach?.isCompanyAdministrator({ companyId: homeId, userId }))
    const also = isCompanyAdministrator ? { isCompanyAdministrator } : {}
    if (projectId === homeId)
      return { roleNames: user.roleNames, administeredTenantIds: administeredTenantIds(user), ...also }
    const role = await identity.reach?.findRoleElsewhere({ homeId, userId, projectId })
    return role === undefined ? noRoles : { roleNames: [role], administeredTenantIds: [], ...also }
  }

  async function administratorOf(request: Request, projectId: string): Promise<Viewer | undefined> {
    const session = await signIn.getIdentity(request)
    if (!session?.provider || !session.subject) return undefined
    const { provider: providerId, subject } = session
    const isOurs = providerId === embeddedProviderId
    const user = await identity.findUser({ providerId, subject }, callOf(request, reader, reading))
    if (user ? user.status !== 'enabled' : isOurs) return undefined
    const isKnown = user !== undefined
    return {
      kind: 'administrator',
      id: isKnown ? user.userId : foreignLoginId({ providerId, subject }),
      name: (isKnown && user.name) || session.name || '',
      email: (isKnown && user.email) || session.email || '',
      picture: (isKnown && user.picture) || session.picture || '',
      providerId,
      ...(isKnown ? await rolesOf(user, projectId) : noRoles),
      projectId,
      apiUrl,
    }
  }

  async function companyAdministrator(caller: Caller) {
    if (caller.type !== 'user' || !caller.hasRights || caller.projectId !== homeId) return {}
    const { userId } = caller.user
    return (await identity.reach?.isCompanyAdministrator({ companyId: homeId, userId }))
      ? { isCompanyAdministrator: true }
      : {}
  }

  const calls = new WeakMap<Request, Call>()
  const callFor = (viewer: Viewer, request: Request): Call =>
    callOf(request, actorOf(viewer), rightsOf(viewer, consoleRights), viewer.projectId)

  /** By the session of the console, or any credential of the provider; a bearer counts before cookies. */
  async function find(request: Request, options: { refreshesNothing: boolean }): Promise<Viewer | undefined> {
    const named = projectNamedBy(request)
    const administrator = request.headers.has('authorization')
      ? undefined
      : await administratorOf(request, named ?? homeId)
    if (administrator) return administrator
    const caller = await identity.findCaller(request, callOf(request, reader, reading), options)
    // A credential is for one project: in another one it is unknown.
    if (!caller || (named !== undefined && named !== caller.projectId)) return undefined
    return { ...viewerOfCaller(caller), ...(await companyAdministrator(caller)), apiUrl }
  }

  return {
    viewerOf: (request: Request) => find(request, { refreshesNothing: false }).catch(throwUnavailable),
    viewerAgain: (request: Request) => find(request, { refreshesNothing: true }).catch(throwUnavailable),
    clientFor(viewer: Viewer, request: Request): IdentityClient {
      const call = callFor(viewer, request)
      calls.set(request, call)
      return identity.clientFor(call)
    },
    replicaAgeOf: (request: Request) => calls.get(request)?.replicaAgeMs,
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

const noRoles = { roleNames: [], administeredTenantIds: [] }

/** The project that a request names: in a header or, for a file of a job, in its address, because a link has no header. */
function projectNamedBy({ headers, url }: Request): string | undefined {
  const { pathname, searchParams } = new URL(url)
  const inAddress = pathname.startsWith('/graphql/jobs/') ? searchParams.get('project') : null
  return headers.get(projectHeader) ?? inAddress ?? undefined
}

function viewerOfCaller(caller: Caller): Omit<Viewer, 'apiUrl'> {
  const none = { email: '', picture: '', providerId: '', roleNames: [], administeredTenantIds: [] }
  if (caller.type === 'managementKey') {
    const { id, name, rights, projectId } = caller
    return { ...none, kind: 'managementKey', id, name, rights, projectId }
  }
  if (caller.type === 'accessKey') {
    const { id, name, roleNames } = caller.key
    return { ...none, kind: 'accessKey', id, name, roleNames, projectId: caller.projectId }
  }
  const { user, hasRights, projectId, setCookies } = caller
  const { userId: id, name, email, picture } = user
  const may = hasRights ? { roleNames: user.roleNames, administeredTenantIds: administeredTenantIds(user) } : {}
  return { ...none, kind: 'user', id, name, email, picture, projectId, setCookies, ...may }
}

function administeredTenantIds({ userTenants }: { userTenants: { tenantId: string; roleNames: string[] }[] }) {
  return userTenants
    .filter(({ roleNames }) => roleNames.includes(tenantAdministratorRole))
    .map(({ tenantId }) => tenantId)
}

function actorOf({ kind, id, name, email }: Viewer): Actor {
  const type = kind === 'managementKey' || kind === 'accessKey' ? kind : 'user'
  return { type, id, name: name || email || id }
}
