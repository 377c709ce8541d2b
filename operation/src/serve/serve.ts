import { Hono } from 'hono'
import { hasQuery } from '../client/operation-request.ts'
import type { Area, Operation, OperationTable } from '../declare.ts'
import { errorBody, InternalError, NotBuilt, OperationError, PathNotFound, TemporarilyUnavailable } from '../errors.ts'
import { parseInput } from '../input/input.ts'
import { readJsonBody } from './read-body.ts'
import { servedPaths } from './served-paths.ts'

/** Facts about a request that only its connection knows. */
export type RequestFacts = { requestId: string; ip: string }

/** A path of an operation that is not implemented. */
export type KnownPath = { name: string; method: string; path: string }

export type OperationHandler = {
  /** Answers a request; 404 when neither an operation nor a known path matches. */
  handle(request: Request, facts: RequestFacts): Promise<Response>
  /** Whether the path, without its query, is that of an operation without parameters in it. */
  has(method: string, path: string): boolean
}

export type ServeOptions<Context> = {
  areas: Area<Context>[]
  /** Identifies the caller; what it throws, the caller gets. */
  authenticate(operation: Operation, request: Request, facts: RequestFacts): Promise<Context>
  /** Runs first, with `area.operation`; what it throws, the caller gets. */
  admit?(name: string, facts: RequestFacts): void
  /** Runs after authentication and parsing; what it throws, the caller gets. */
  guard?(name: string, context: Context, input: unknown): void | Promise<void>
  /** Additional headers of successful and failed responses, such as cookies. */
  answerHeaders?(context: Context): Iterable<[string, string]>
  /** Answered with 501 and the name. */
  knownPaths?: KnownPath[]
  /** Receives every undeclared error, of which the caller only sees a request id, and every outage. */
  onUnexpectedError?(error: unknown, facts: RequestFacts): void
  /** Receives every response by operation name, for metrics. */
  onAnswer?(answer: { operation: string; status: number; durationMs: number }): void
}

/** Serves operations over HTTP with one error envelope (provider-api §1.4). Every response is JSON and not cached. */
export function serveOperations<Context>(options: ServeOptions<Context>): OperationHandler {
  const app = new Hono<{ Bindings: RequestFacts }>()
  /** Operations whose path has no parameters, which no other path precedes: a lookup finds them without the router. */
  const exact = new Map<
    string,
    (request: Request, facts: RequestFacts, params: Record<string, string>) => Promise<Response>
  >()
  const routes: { method: string; path: string; register(): void }[] = []

  for (const { name: area, table, service } of options.areas) {
    for (const [name, operation] of Object.entries<OperationTable[string]>(table)) {
      const run = service[name]
      if (!run) throw new Error(`unreachable: the service of ${area} lacks ${name}`)
      const fullName = `${area}.${name}`
      const serve = async (request: Request, facts: RequestFacts, params: Record<string, string>) => {
        const startedAt = performance.now()
        const known: { context?: Context } = {}
        const response = await answer(facts, async () => {
          options.admit?.(fullName, facts)
          const context = await options.authenticate(operation, request, facts)
          known.context = context
          const input = parseInput(operation, await inputOf(operation, request, params))
          await options.guard?.(fullName, context, input)
          return run(input, context)
        })
        if (known.context !== undefined)
          for (const [header, value] of options.answerHeaders?.(known.context) ?? [])
            response.headers.append(header, value)
        options.onAnswer?.({
          operation: fullName,
          status: response.status,
          durationMs: performance.now() - startedAt,
        })
        return response
      }
      const register = (path: string) => {
        app.on(operation.method, honoPath(path), c => serve(c.req.raw, c.env, c.req.param()))
        const key = `${operation.method} ${path}`
        if (!path.includes('{') && !exact.has(key)) exact.set(key, serve)
      }
      for (const path of [operation.path, ...(operation.otherPaths ?? [])])
        routes.push({ method: operation.method, path, register: () => register(path) })
    }
  }
  const isBuilt = servedPaths(routes)
  for (const known of options.knownPaths ?? []) {
    if (isBuilt(known)) continue
    const register = () =>
      app.on(known.method, honoPath(known.path), c =>
        answer(c.env, () => {
          throw new NotBuilt({ message: `${known.name} (${known.method} ${known.path}) is not built yet` })
        }),
      )
    routes.push({ method: known.method, path: known.path, register })
  }
  for (const { register } of mostSpecificFirst(routes)) register()
  app.notFound(c =>
    answer(c.env, () => {
      throw new PathNotFound({ message: `there is nothing at ${c.req.method} ${c.req.path}` })
    }),
  )

  async function answer(facts: RequestFacts, run: () => Promise<unknown>): Promise<Response> {
    try {
      return json(200, await run(), facts)
    } catch (error) {
      if (error instanceof TemporarilyUnavailable || !(error instanceof OperationError))
        options.onUnexpectedError?.(error, facts)
      if (error instanceof OperationError) return failure(error, facts)
      return failure(new InternalError({ message: `something went wrong; request ${facts.requestId}` }), facts)
    }
  }

  return {
    handle(request, facts) {
      const serve = exact.get(`${request.method} ${pathOf(request.url)}`)
      return serve ? serve(request, facts, {}) : Promise.resolve(app.fetch(request, facts))
    },
    has: (method, path) => exact.has(`${method} ${path}`),
  }
}

/** As it was sent: one with escapes is for the router. */
function pathOf(url: string): string {
  const start = url.indexOf('/', url.indexOf('://') + 3)
  const end = url.search(/[?#]/)
  return url.slice(start, end === -1 ? undefined : end)
}

function honoPath(path: string) {
  return path.replace(/\{(\w+)\}/g, ':$1')
}

/** The router uses the first match, so `/list/all` must come before `/list/{id}`. */
function mostSpecificFirst<Each extends { path: string }>(routes: Each[]): Each[] {
  const ranked = routes.map(route => ({ route, rank: route.path.replace(/\{\w+\}/g, '\uffff') }))
  return ranked
    .toSorted((one, other) => Number(one.rank > other.rank) - Number(one.rank < other.rank))
    .map(({ route }) => route)
}

async function inputOf(operation: Operation, request: Request, params: Record<string, string>) {
  const query = request.url.indexOf('?')
  const fromQuery = query === -1 ? {} : Object.fromEntries(new URLSearchParams(request.url.slice(query + 1)))
  if (hasQuery(operation)) return { ...fromQuery, ...params }
  const body = await readJsonBody(request, operation)
  return { ...fromQuery, ...body, ...params }
}

function headersOf(facts: RequestFacts) {
  return {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'x-request-id': facts.requestId,
  }
}

function json(status: number, body: unknown, facts: RequestFacts) {
  return new Response(JSON.stringify(body ?? {}), { status, headers: headersOf(facts) })
}

function failure(error: OperationError, facts: RequestFacts): Response {
  const response = json(error.status, errorBody(error), facts)
  if (error.retryAfterSeconds !== undefined)
    response.headers.set('retry-after', String(Math.ceil(error.retryAfterSeconds)))
  return response
}
