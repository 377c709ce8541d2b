import type { IdentityClient } from '@gatehouse/identity-provider/contract'
import type { GraphQLSchema } from 'graphql'
import { createYoga } from 'graphql-yoga'
import { withBody } from './body.ts'
import { type KnownDocuments, knownDocuments } from './known-documents.ts'
import {
  type Context,
  createContext,
  type ListConsoleSessions,
  type RunAtomically,
  type RunPreview,
} from './context.ts'
import { documentLimits, limits } from './limits.ts'
import { graphiqlPage } from './graphiql.ts'
import { limitCosts } from './costs/limit-costs.ts'
import { maskError } from './mask-error.ts'
import { type ErrorLog, requestIdOf, tellRequestId } from './request-id.ts'
import { refusal, refuseForgery, wantsPage } from './request-rules.ts'
import { createSchema } from '../schema/create-schema.ts'
import type { Viewer } from '../viewer/viewer.ts'

export type GraphqlDependencies = {
  /** The caller of a request; `undefined` for a visitor. */
  viewerOf: (request: Request) => Promise<Viewer | undefined>
  /** The provider, acting on the viewer's behalf: every change is audited under their name. */
  clientFor: (viewer: Viewer, request: Request) => IdentityClient
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
  /** The sessions of users in the console; undefined where browsers keep them, so that nobody can list them. */
  listConsoleSessions?: ListConsoleSessions | undefined
  /** Serves GraphiQL to visitors too, and suggests field names in errors. */
  isDevelopment: boolean
  /** Receives every error that is hidden from callers. */
  log?: ErrorLog
  /** Names a request that came without `x-request-id`. */
  newRequestId?: () => string
}

export type Graphql = {
  handle: (request: Request) => Promise<Response>
  schema: GraphQLSchema
}

/** The GraphQL API at `/graphql`, as a function from request to response. */
export function createGraphql({
  viewerOf,
  clientFor,
  previewFor,
  addressOf,
  costPerMinute = limits.costPerMinute,
  documents = {},
  isOnlyKnown = false,
  atomicallyFor,
  listConsoleSessions,
  isDevelopment,
  log,
  newRequestId = () => crypto.randomUUID(),
}: GraphqlDependencies): Graphql {
  const schema = createSchema()

  const contextOf = async (request: Request, viewer: Viewer | undefined): Promise<Context> =>
    createContext({
      viewer,
      client: viewer && clientFor(viewer, request),
      preview: viewer && previewFor?.(viewer, request),
      address: addressOf?.(request),
      atomically: viewer && atomicallyFor?.(viewer, request),
      listConsoleSessions,
    })

  const yoga = createYoga<{ findViewer: () => Promise<Viewer | undefined>; requestId: string }, Context>({
    schema,
    context: async ({ request, findViewer }) => contextOf(request, await findViewer()),
    graphiql: false,
    landingPage: false,
    cors: false,
    multipart: false,
    batching: { limit: limits.batchMax },
    maxRequestBodySize: false,
    logging: false,
    maskedErrors: { maskError },
    plugins: [
      knownDocuments({ documents, isOnlyKnown }),
      documentLimits({ isDevelopment }),
      limitCosts({ costPerMinute }),
      tellRequestId(log),
    ],
  })

  return {
    schema,
    async handle(request) {
      // A session is refreshed at most once for each request, however many operations it carries.
      let found: Promise<Viewer | undefined> | undefined
      const findViewer = () => (found ??= viewerOf(request))
      if (wantsPage(request)) return isDevelopment || (await findViewer()) ? graphiqlPage() : signInFirst()
      const refused = refuseForgery(request)
      if (refused) return refused
      const isSignedIn = async () => (await findViewer().catch(() => undefined)) !== undefined
      const read = await withBody(request, isSignedIn, (url, init) => new yoga.fetchAPI.Request(url, init))
      if (read instanceof Response) return read
      const response = await yoga.fetch(read, {
        findViewer,
        requestId: requestIdOf(request, newRequestId),
      })
      const viewer = await found?.catch(() => undefined)
      for (const line of viewer?.setCookies ?? []) response.headers.append('set-cookie', line)
      return response
    },
  }
}

function signInFirst() {
  return refusal(401, 'UNAUTHENTICATED', 'Sign in to the console first; GraphiQL is served to its users.')
}
