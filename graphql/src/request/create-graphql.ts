import type { GraphQLSchema } from 'graphql'
import type { IdentityClient } from '@gatehouse-id/identity-provider/contract'
import { createYoga } from 'graphql-yoga'
import { createHub, type Hub } from '../activity/live/fan-out/hub.ts'
import { liveEvents } from '../activity/live/live-plugin.ts'
import { createCostBudgets } from './limits/costs/budgets.ts'
import { withBody } from './body.ts'
import { cacheByText } from './documents/document-cache.ts'
import { type KnownDocuments, knownDocuments } from './documents/known-documents.ts'
import { limitDocuments } from './documents/limit-documents.ts'
import {
  type Context,
  createContext,
  type ListConsoleSessions,
  type Live,
  type RunAtomically,
  type RunPreview,
  type ServerSignInProvider,
} from './context.ts'
import { limits } from './limits/limits.ts'
import { graphiqlPage } from './graphiql.ts'
import { limitCosts } from './limits/costs/limit-costs.ts'
import { maskError } from './mask-error.ts'
import { type ErrorLog, publishErrors, requestIdOf, tellRequestId } from './request-id.ts'
import { refusal, refuseForgery, wantsPage, withinResponseLimit } from './request-rules.ts'
import { type AddedEntity, getSchema } from '../schema/schema.ts'
import { logSlowOperations, type SlowLog } from './slow-operations.ts'
import type { Viewer } from '../permissions/viewer/viewer.ts'

export type GraphqlDependencies = {
  /** The caller of a request; `undefined` for a visitor. */
  viewerOf: (request: Request) => Promise<Viewer | undefined>
  /** The provider, acting on the viewer's behalf: every change is audited under their name. */
  clientFor: (viewer: Viewer, request: Request) => IdentityClient
  /** How old, at most, what a replica answered to a request is, in milliseconds; undefined where none was asked. */
  replicaAgeOf?: (request: Request) => number | undefined
  /** Dry runs on the viewer's behalf; undefined where the provider cannot undo a change that it tried. */
  previewFor?: (viewer: Viewer, request: Request) => RunPreview | undefined
  /** The IP address of a request, whose visitors share a budget of cost. */
  addressOf?: (request: Request) => string
  /** Cost that one caller can spend in a minute. */
  costPerMinute?: number
  /** Documents that clients can name by their hash. */
  documents?: KnownDocuments
  /** Whether other documents are refused. */
  isOnlyKnown?: boolean
  /** Runs on the viewer's behalf in one step; undefined where the provider has no such transactions. */
  atomicallyFor?: (viewer: Viewer, request: Request) => RunAtomically | undefined
  /** What happens, as it happens; undefined where the provider does not tell. */
  live?: Live | undefined
  /** The caller of an earlier request, for subscriptions: like `viewerOf`, but nothing is refreshed or written. */
  viewerAgain?: (request: Request) => Promise<Viewer | undefined>
  /**
   * The sessions of users in the console, for viewers of the project that these sign in through; undefined for others,
   * and where browsers keep them, so that nobody can list them.
   */
  listConsoleSessionsFor?: (viewer: Viewer) => ListConsoleSessions | undefined
  /** The sign-in providers of the console in the server's configuration. */
  serverProviders?: readonly ServerSignInProvider[]
  /** Further kinds of things, whose operations the provider has. */
  entities?: readonly AddedEntity[]
  /** Serves GraphiQL to visitors too, and suggests field names in errors. */
  isDevelopment: boolean
  /** Receives every error that is hidden from callers. */
  log?: ErrorLog & SlowLog
  /** Operations of this many milliseconds and more are logged; 1,000 by default. */
  slowMs?: number
  /** Epoch milliseconds. */
  clock?: () => number
  /** Names a request that came without `x-request-id`. */
  newRequestId?: () => string
}

const slowMsDefault = 1_000
/** As the operations of the provider answer it. */
const replicaAgeHeader = 'x-gatehouse-replica-age'

export type Graphql = {
  handle: (request: Request) => Promise<Response>
  /** Made when it is first read; `prepare` makes it before somebody waits for it. */
  readonly schema: GraphQLSchema
  /** Makes what the first request otherwise waits for: a third of a second, in which nothing else is answered. */
  prepare: () => void
  /** What subscriptions hold; all 0 when there are none. */
  subscriptions: Hub['size']
  /** Ends all subscriptions, and refuses new ones; before the server waits for its answers to end. */
  close: () => void
}

/** The GraphQL API at `/graphql`, as a function from request to response. */
export function createGraphql({
  viewerOf,
  clientFor,
  replicaAgeOf,
  previewFor,
  addressOf,
  costPerMinute = limits.costPerMinute,
  documents = {},
  isOnlyKnown = false,
  atomicallyFor,
  live,
  entities,
  viewerAgain = viewerOf,
  listConsoleSessionsFor,
  serverProviders,
  isDevelopment,
  log,
  slowMs = slowMsDefault,
  clock = Date.now,
  newRequestId = () => crypto.randomUUID(),
}: GraphqlDependencies): Graphql {
  const contextOf = (request: Request, viewer: Viewer | undefined): Context =>
    createContext({
      live,
      serverProviders,
      lastEventId: request.headers.get('last-event-id') ?? undefined,
      viewer,
      client: viewer && clientFor(viewer, request),
      preview: viewer && previewFor?.(viewer, request),
      address: addressOf?.(request),
      atomically: viewer && atomicallyFor?.(viewer, request),
      listConsoleSessions: viewer && listConsoleSessionsFor?.(viewer),
    })

  const budgets = createCostBudgets({ costPerMinute, clock })
  const publish = publishErrors({ log, newRequestId })
  const hub = createHub({
    contextFor: (viewer, request) => contextOf(request, viewer),
    publish,
    viewerAgain,
    onCallersChanged: live?.onCallersChanged ?? (() => () => {}),
  })

  const createServer = () =>
    createYoga<{ findViewer: () => Promise<Viewer | undefined>; requestId: string }, Context>({
      schema: getSchema(entities),
      context: async ({ request, findViewer }) => contextOf(request, await findViewer()),
      graphiql: false,
      landingPage: false,
      cors: false,
      multipart: false,
      batching: { limit: limits.batchMax },
      maxRequestBodySize: false,
      parserAndValidationCache: {
        documentCache: cacheByText(limits.keptTextMax),
        errorCache: cacheByText(limits.keptTextMax),
      },
      logging: false,
      maskedErrors: { maskError },
      plugins: [
        knownDocuments({ documents, isOnlyKnown }),
        limitDocuments({ isDevelopment }),
        limitCosts({ budgets }),
        liveEvents({ hub, budgets, publish }),
        logSlowOperations({ slowMs, log }),
        tellRequestId(log),
      ],
    })
  let made: ReturnType<typeof createServer> | undefined
  const server = () => (made ??= createServer())
  // A declaration that is wrong is told at the start.
  if (entities?.length) server()

  return {
    get schema() {
      return getSchema(entities)
    },
    prepare: server,
    subscriptions: hub.size,
    close: hub.close,
    async handle(request) {
      // A session is refreshed at most once for each request, however many operations it carries.
      let found: Promise<Viewer | undefined> | undefined
      const findViewer = () => (found ??= viewerOf(request))
      if (wantsPage(request)) return isDevelopment || (await findViewer()) ? graphiqlPage() : signInFirst()
      const refused = refuseForgery(request)
      if (refused) return refused
      const isSignedIn = async () => (await findViewer().catch(() => undefined)) !== undefined
      const yoga = server()
      const read = await withBody(request, isSignedIn, (url, init) => new yoga.fetchAPI.Request(url, init))
      if (read instanceof Response) return read
      const answer = await yoga.fetch(read, {
        findViewer,
        requestId: requestIdOf(request, newRequestId),
      })
      const response = withinResponseLimit(answer)
      const viewer = await found?.catch(() => undefined)
      const ageMs = replicaAgeOf?.(read)
      if (ageMs !== undefined) response.headers.set(replicaAgeHeader, String(ageMs))
      for (const line of viewer?.setCookies ?? []) response.headers.append('set-cookie', line)
      return response
    },
  }
}

function signInFirst() {
  return refusal(401, 'UNAUTHENTICATED', 'Sign in to the console first; GraphiQL is served to its users.')
}
