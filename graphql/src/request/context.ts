import type {
  Deliver,
  Following,
  IdentityClient,
  KeptOutcomes,
  Preview,
} from '@gatehouse-id/identity-provider/contract'
import { forbidden, unauthenticated } from './errors.ts'
import type { Permission } from '@gatehouse-id/entities'
import { isTenantAdministrator, mayOf } from '../permissions/may.ts'
import { tenantClient } from '../directory/tenant-administrators/tenant-client.ts'
import type { Viewer } from '../permissions/viewer/viewer.ts'

/** What every resolver receives. */
export type Context = {
  /** The identity of this request, or of a dry run within it: what is loaded once is loaded once for each. */
  request: object
  /** Whose budget the operation is taken from. */
  callerKey: string
  /** The root fields that do not fit into the cost of the operation. */
  tooCostly: ReadonlySet<string>
  /** `undefined` for a visitor. */
  viewer: Viewer | undefined
  /** Whether the viewer has `permission`. */
  may: (permission: Permission) => boolean
  /** The provider, acting on the viewer's behalf; throws for a visitor. */
  client: IdentityClient
  /** The last event that a client of Server-Sent Events received before it lost its connection; undefined otherwise. */
  lastEventId: string | undefined
  /** Runs a change as a dry run; undefined where the provider cannot do that. */
  preview: RunPreview | undefined
  /** Runs what reads and changes in one step; undefined where the provider cannot do that. */
  atomically: RunAtomically | undefined
  /** What happens, as it happens; undefined where the provider does not tell. */
  live: Live | undefined
  /** The sign-in providers of the console in the server's configuration. */
  serverProviders: readonly ServerSignInProvider[]
  /** The sessions of users in the console; undefined where nobody can list them, or the viewer may not. */
  listConsoleSessions: ListConsoleSessions | undefined
}

/** A sign-in provider of the console in the server's configuration. */
export type ServerSignInProvider = { id: string; label: string; issuer: string; callbackUrl: string }

/** What happens in projects, as it happens. */
export type Live = {
  /** Reads the audit events of a project until it is stopped. */
  follow(projectId: string, deliver: Deliver): Following
  /** Calls the listener when it may have changed who callers are, or what they may do. Returns what ends it. */
  onCallersChanged(listener: () => void): () => void
  /** Calls the listener when a job of any project may have changed. Returns what ends it. */
  onJobsChanged(listener: () => void): () => void
}

/** A session of a user in the console. */
export type ConsoleSession = { id: string; userId: string; createdAt: number; expiresAt: number }

/** The live console sessions of some users, newest first. */
export type ListConsoleSessions = (
  users: readonly { userId: string; loginIds: readonly string[] }[],
) => Promise<ConsoleSession[]>

/** Runs a change with a client whose writes are undone afterwards, and says what they were. */
export type RunPreview = <Result>(
  work: (client: IdentityClient) => Promise<Result>,
) => Promise<{ result: Result; preview: Preview }>

/**
 * Runs work with a client whose reads and writes are one serializable transaction, and what is kept with it. The work may
 * run again, when another change was in its way.
 */
export type RunAtomically = <Result>(
  work: (client: IdentityClient, outcomes: KeptOutcomes) => Promise<Result>,
) => Promise<Result>

// Guards refuse visitors before any call; should a guard be missing, this client refuses too.
const refusingClient = new Proxy({} as IdentityClient, {
  get: () => {
    throw unauthenticated()
  },
})

/** The context of one request. */
export function createContext({
  viewer,
  client = refusingClient,
  preview,
  atomically,
  live,
  listConsoleSessions,
  serverProviders = [],
  lastEventId,
  address = '',
}: {
  viewer: Viewer | undefined
  client: IdentityClient | undefined
  preview?: RunPreview | undefined
  atomically?: RunAtomically | undefined
  live?: Live | undefined
  listConsoleSessions?: ListConsoleSessions | undefined
  serverProviders?: readonly ServerSignInProvider[] | undefined
  lastEventId?: string | undefined
  address?: string | undefined
}): Context {
  const scoped = scopeOf(viewer)
  return {
    request: {},
    callerKey: viewer ? `${viewer.kind} ${viewer.id}` : `visitor ${address}`,
    tooCostly: new Set(),
    viewer,
    may: mayOf(viewer),
    client: scoped(client),
    lastEventId,
    preview: preview && scopedPreview(preview, viewer, scoped),
    atomically: atomically && (work => atomically((within, outcomes) => work(scoped(within), outcomes))),
    live,
    serverProviders,
    listConsoleSessions: viewer && isTenantAdministrator(viewer) ? undefined : listConsoleSessions,
  }
}

/** The context of resolvers that run with another client; what they load is loaded with that one. */
export function contextWithin(context: Context, client: IdentityClient): Context {
  return { ...context, request: {}, client }
}

/** The preview of tenant administrators is of their client, and says no more than how many: things may be of other tenants. */
function scopedPreview(
  preview: RunPreview,
  viewer: Viewer | undefined,
  scoped: (client: IdentityClient) => IdentityClient,
): RunPreview {
  return async work => {
    const tried = await preview(client => work(scoped(client)))
    if (!viewer || !isTenantAdministrator(viewer)) return tried
    return { ...tried, preview: { ...tried.preview, changes: [] } }
  }
}

/** What of a client the viewer reaches: a tenant administrator reaches the tenants alone. */
function scopeOf(viewer: Viewer | undefined): (client: IdentityClient) => IdentityClient {
  if (!viewer || !isTenantAdministrator(viewer)) return client => client
  return client => tenantClient(client, viewer.administeredTenantIds)
}

/** The viewer of a guarded field; the guard has already refused visitors. */
export function viewerOfContext({ viewer }: Context): Viewer {
  if (!viewer) throw unauthenticated()
  return viewer
}

/** Why a caller was refused: not signed in, or signed in without the permission. */
export function refusalFor({ viewer }: Context) {
  return viewer ? forbidden() : unauthenticated()
}
