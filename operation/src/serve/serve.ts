import { Hono } from 'hono'
import type { Area, Operation, OperationTable } from '../declare.ts'
import { errorBody, InternalError, NotBuilt, OperationError, PathNotFound } from '../errors.ts'
import { parseInput } from '../input.ts'
import { readJsonBody } from './read-body.ts'

/** What the socket knows of a request and the request itself does not say. */
export type RequestFacts = { requestId: string; ip: string }

/** A path that callers may know of although no operation is built behind it. */
export type KnownPath = { name: string; method: string; path: string }

export type OperationHandler = {
  /** Undefined when neither a built nor a known operation is at this path. */
  handle(request: Request, facts: RequestFacts): Promise<Response>
}

export type ServeOptions<Context> = {
  areas: Area<Context>[]
  /** Says on whose behalf the operation runs, or throws the error that the caller gets. */
  authenticate(operation: Operation, request: Request, facts: RequestFacts): Promise<Context>
  /** Asked before anything else is done, with `area.operation`; throws the error that the caller gets. */
  admit?(name: string, facts: RequestFacts): void
  /** Asked once it is known who calls and what for; throws the error that the caller gets. */
  guard?(name: string, context: Context, input: unknown): void | Promise<void>
  /** Headers of the answer beyond the usual ones, such as cookies, whether it is a success or not. */
  answerHeaders?(context: Context): Iterable<[string, string]>
  /** Answered with 501 and their name. */
  knownPaths?: KnownPath[]
  /** Told of every failure that no contract declares; the caller sees only a request id. */
  onUnexpectedError?(error: unknown, facts: RequestFacts): void
  /** Told of every answer, by operation name, for metrics. */
  onAnswer?(answer: { operation: string; status: number; durationMs: number }): void
}

/** Serves operations over HTTP with one error envelope (provider-api §1.4); every answer is JSON, never cached. */
export function serveOperations<Context>(options: ServeOptions<Context>): OperationHandler {
  const app = new Hono<{ Bindings: RequestFacts }>()
  const built = new Set<string>()
  const routes: { path: string; register(): void }[] = []

  for (const { name: area, table, service } of options.areas) {
    for (const [name, operation] of Object.entries<OperationTable[string]>(table)) {
      const run = service[name]
      if (!run) throw new Error(`unreachable: the service of ${area} lacks ${name}`)
      built.add(shape(operation))
      const fullName = `${area}.${name}`
      const register = () =>
        app.on(operation.method, honoPath(operation.path), async c => {
          const startedAt = performance.now()
          const known: { context?: Context } = {}
          const response = await answer(c.env, async () => {
            options.admit?.(fullName, c.env)
            const context = await options.authenticate(operation, c.req.raw, c.env)
            known.context = context
            const input = parseInput(operation, await inputOf(operation, c.req.raw, c.req.param()))
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
        })
      routes.push({ path: operation.path, register })
    }
  }
  for (const known of options.knownPaths ?? []) {
    if (built.has(shape(known))) continue
    const register = () =>
      app.on(known.method, honoPath(known.path), c =>
        answer(c.env, () => {
          throw new NotBuilt({ message: `${known.name} (${known.method} ${known.path}) is not built yet` })
        }),
      )
    routes.push({ path: known.path, register })
  }
  for (const { register } of routes.toSorted(mostSpecificFirst)) register()
  app.notFound(c =>
    answer(c.env, () => {
      throw new PathNotFound({ message: `there is nothing at ${c.req.method} ${c.req.path}` })
    }),
  )

  async function answer(facts: RequestFacts, run: () => Promise<unknown>): Promise<Response> {
    try {
      return json(200, await run(), facts)
    } catch (error) {
      if (error instanceof OperationError) return failure(error, facts)
      options.onUnexpectedError?.(error, facts)
      return failure(new InternalError({ message: `something went wrong; request ${facts.requestId}` }), facts)
    }
  }

  return { handle: async (request, facts) => app.fetch(request, facts) }
}

function honoPath(path: string) {
  return path.replace(/\{(\w+)\}/g, ':$1')
}

/** The router takes the first match: `/list/all` has to come before `/list/{id}`. */
function mostSpecificFirst(one: { path: string }, other: { path: string }) {
  return Number(rank(one.path) > rank(other.path)) - Number(rank(one.path) < rank(other.path))
}
function rank(path: string) {
  return path.replace(/\{\w+\}/g, '\uffff')
}

/** Two paths that differ only in the names of their parameters are the same route. */
function shape({ method, path }: { method: string; path: string }) {
  return `${method} ${path.replace(/\{\w+\}/g, '{}')}`
}

async function inputOf(operation: Operation, request: Request, params: Record<string, string>) {
  const query = request.url.indexOf('?')
  const fromQuery = query === -1 ? {} : Object.fromEntries(new URLSearchParams(request.url.slice(query + 1)))
  if (operation.method === 'GET' || operation.method === 'DELETE') return { ...fromQuery, ...params }
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
