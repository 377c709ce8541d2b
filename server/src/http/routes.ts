import type { IncomingMessage } from 'node:http'
import { type Redirects, unavailableResponse } from '@gatehouse-id/identity-provider'
import { type OperationHandler, TemporarilyUnavailable } from '@gatehouse-id/operation'
import { Hono } from 'hono'
import type { Metrics } from '../observe/metrics.ts'
import type { Readiness } from '../observe/readiness.ts'
import { statusPage } from '../observe/status/page.ts'
import type { Status } from '../observe/status/status.ts'
import type { Web } from '../web/web.ts'
import { compressAnswer, createJsonDocument } from './compressed-answers.ts'
import { createCompressedFiles } from './compressed-files.ts'
import { factsOf, isForwarded } from './request-facts.ts'

export type Parts = {
  operations: OperationHandler
  /** The browser routes of sign-in providers; undefined when they are served elsewhere. */
  redirects: Redirects | undefined
  /** Undefined when only the provider is served. */
  web: Web | undefined
  /** Undefined when no operations are served. */
  openApi: (() => object) | undefined
  metrics: Metrics
  readiness(): Promise<Readiness>
  status(): Promise<Status>
  /** Throws while nothing can be answered. */
  requireServing(): void
  /** Told of every failure that nobody expected. */
  onError(error: unknown, requestId: string): void
}

/** The answer to what nobody expected. */
export const unexpected = { errorCode: 'E011001', errorDescription: 'Something went wrong on our side' }

/** Every route of the origin except OpenID Connect, which is not `Request → Response`. */
export function createRoutes(parts: Parts): Routes {
  const app = new Hono()
  function failure(error: unknown, request: Request): Response {
    const facts = factsOf(request)
    const response = unavailableResponse(error, request, facts)
    if (response) return response
    parts.onError(error, facts.requestId)
    return new Response(JSON.stringify(unexpected), { status: 500, headers: { 'content-type': 'application/json' } })
  }
  app.onError((error, c) => failure(error, c.req.raw))
  app.get('/livez', c => c.json({ status: 'ok' }))
  app.get('/readyz', async c => {
    const { problems, advice } = await parts.readiness()
    if (Object.keys(problems).length > 0) return c.json({ status: 'unavailable', problems }, 503)
    return c.json({ status: 'ok', ...(Object.keys(advice).length > 0 && { advice }) })
  })
  for (const path of ['/metrics', '/status'])
    app.use(path, async (c, next) => {
      if (!isForwarded(c.req.raw)) return next()
      const errorDescription = `${path} is for the inside: ask the node itself`
      return c.json({ errorCode: 'E011003', errorDescription }, 404)
    })
  app.get('/metrics', async c => c.text(await parts.metrics.text(), 200, { 'content-type': parts.metrics.contentType }))
  app.get('/status', async c => {
    const status = await parts.status()
    return c.req.header('accept')?.includes('text/html') ? statusPage(status) : c.json(status)
  })
  app.use(async (_, next) => {
    parts.requireServing()
    await next()
  })
  const { openApi } = parts
  if (openApi) {
    const openApiDocument = createJsonDocument(openApi)
    app.get('/openapi.json', c => openApiDocument(c.req.raw))
  }
  if (parts.web) addWeb(app, parts.web)
  const compressFile = createCompressedFiles()
  async function ofProvider(request: Request): Promise<Response> {
    const facts = factsOf(request)
    const answered = await parts.redirects?.(request, facts)
    return answered ? compressFile(request, answered) : parts.operations.handle(request, facts)
  }
  app.all('*', c => ofProvider(c.req.raw))
  return {
    isOperation({ method = '', url = '' }) {
      const end = url.indexOf('?')
      return /^\/v[12]\//.test(url) && parts.operations.has(method, end === -1 ? url : url.slice(0, end))
    },
    async operation(request) {
      try {
        parts.requireServing()
        return await parts.operations.handle(request, factsOf(request))
      } catch (error) {
        return failure(error, request)
      }
    },
    fetch: async request => app.fetch(request),
  }
}

export type Routes = {
  /** Whether nothing else than an operation answers it, as most are: then it need not be asked what else might. */
  isOperation(request: Pick<IncomingMessage, 'method' | 'url'>): boolean
  operation(request: Request): Promise<Response>
  fetch(request: Request): Promise<Response>
}

function addWeb(app: Hono, { signIn, graphql, consoleFiles, documents }: Web): void {
  for (const path of ['/api/auth', '/api/auth/*'])
    app.all(path, async c => withOutagePage(c.req.raw, await signIn.handle(c.req.raw)))
  app.all('/graphql', async c => compressAnswer(c.req.raw, await graphql.handle(c.req.raw)))
  app.all('/graphql/jobs/*', c => graphql.jobDownloads.handle(c.req.raw))
  for (const path of ['/docs', '/docs/*']) app.get(path, c => compressAnswer(c.req.raw, documents(c.req.raw)))
  app.all('*', async (c, next) => {
    const response = isProviderPath(c.req.path) ? undefined : await consoleFiles(c.req.raw)
    return response ?? next()
  })
}

/** A visitor whose sign-in an outage stops gets the page that asks for the same address again. */
function withOutagePage(request: Request, answer: Response): Response {
  const isPage = request.method === 'GET' && request.headers.get('accept')?.includes('text/html')
  if (answer.status !== 503 || !isPage) return answer
  return unavailableResponse(new TemporarilyUnavailable(), request, factsOf(request)) ?? answer
}

function isProviderPath(path: string) {
  return /^\/(v1|v2|scim|oauth2|pages|npm|login|fedcm|sso-setup|\.well-known|[^/]+\/(\.well-known|oauth2|fedcm))\//.test(
    path,
  )
}
