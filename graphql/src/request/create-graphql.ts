import type { IdentityClient } from '@gatehouse/identity-provider/contract'
import type { GraphQLSchema } from 'graphql'
import { createYoga } from 'graphql-yoga'
import { withBody } from './body.ts'
import { type Context, createContext, type RunAtomically, type RunPreview } from './context.ts'
import { documentLimits, limits } from './limits.ts'
import { maskError } from './mask-error.ts'
import { type ErrorLog, identified, tellRequestId } from './request-id.ts'
import { refuseForgery } from './request-rules.ts'
import { createSchema } from '../schema/create-schema.ts'
import type { Viewer } from '../viewer/viewer.ts'

export type GraphqlDependencies = {
  /** Who sent a request; `undefined` when no administrator is signed in. */
  viewerOf: (request: Request) => Promise<Viewer | undefined>
  /** The provider, acting on the viewer's behalf: every change is audited under their name. */
  clientFor: (viewer: Viewer, request: Request) => IdentityClient
  /** Dry runs on the viewer's behalf; undefined where the provider cannot undo a change that it tried. */
  previewFor?: (viewer: Viewer, request: Request) => RunPreview | undefined
  /** Runs on the viewer's behalf in one step; undefined where the provider has no such transactions. */
  atomicallyFor?: (viewer: Viewer, request: Request) => RunAtomically | undefined
  /** Serves GraphiQL and suggests field names in errors. */
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
  atomicallyFor,
  isDevelopment,
  log,
  newRequestId = () => crypto.randomUUID(),
}: GraphqlDependencies): Graphql {
  const schema = createSchema()

  const contextOf = async (request: Request): Promise<Context> => {
    const viewer = await viewerOf(request)
    return createContext({
      viewer,
      client: viewer && clientFor(viewer, request),
      preview: viewer && previewFor?.(viewer, request),
      atomically: viewer && atomicallyFor?.(viewer, request),
    })
  }

  const yoga = createYoga<object, Context>({
    schema,
    context: ({ request }) => contextOf(request),
    graphiql: isDevelopment && { title: 'Gatehouse GraphiQL' },
    landingPage: false,
    cors: false,
    multipart: false,
    batching: { limit: limits.batchMax },
    maxRequestBodySize: false,
    logging: false,
    maskedErrors: { maskError },
    plugins: [documentLimits({ isDevelopment }), tellRequestId(log)],
  })

  return {
    schema,
    async handle(request) {
      const refused = refuseForgery(request, { isDevelopment })
      if (refused) return refused
      const isSignedIn = async () => (await viewerOf(request).catch(() => undefined)) !== undefined
      const read = await withBody(request, isSignedIn)
      return read instanceof Response ? read : yoga.fetch(identified(read, newRequestId))
    },
  }
}
