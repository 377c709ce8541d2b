import { type Redirects, unavailableResponse } from '@gatehouse/identity-provider'
import type { OperationHandler } from '@gatehouse/operation'
import { Hono } from 'hono'
import type { Metrics } from '../observe/metrics.ts'
import type { Web } from '../web.ts'
import { compressAnswer, createJsonDocument } from './compressed-answers.ts'
import { createCompressedFiles } from './compressed-files.ts'
import { factsOf } from './request-facts.ts'

export type Parts = {
  operations: OperationHandler
  /** The browser routes of sign-in providers; undefined when they are served elsewhere. */
  redirects: Redirects | undefined
  /** Undefined when only the provider is served. */
  web: Web | undefined
  /** Undefined when no operations are served. */
  openApi: (() => object) | undefined
  metrics: Metrics
  /** Rejects when the identity provider does not answer or the server is about to stop. */
  checkReady(): Promise<void>
}

/** Every route of the origin except OpenID Connect, which is not `Request → Response`. */
export function createRoutes(parts: Parts): Hono {
  const app = new Hono()
  app.onError((error, c) => {
    const response = unavailableResponse(error, c.req.raw, factsOf(c.req.raw))
    if (!response) throw error
    return response
  })
  app.get('/livez', c => c.json({ status: 'ok' }))
  app.get('/readyz', async c => {
    try {
      await parts.checkReady()
      return c.json({ status: 'ok' })
    } catch (error) {
      return c.json({ status: 'unavailable', reason: error instanceof Error ? error.message : 'unknown' }, 503)
    }
  })
  app.get('/metrics', async c => c.text(await parts.metrics.text(), 200, { 'content-type': parts.metrics.contentType }))
  const { openApi } = parts
  if (openApi) {
    const openApiDocument = createJsonDocument(openApi)
    app.get('/openapi.json', c => openApiDocument(c.req.raw))
  }
  if (parts.web) addWeb(app, parts.web)
  const compressFile = createCompressedFiles()
  app.all('*', async c => {
    const request = c.req.raw
    const facts = factsOf(request)
    const answered = await parts.redirects?.(request, facts)
    return answered ? compressFile(request, answered) : parts.operations.handle(request, facts)
  })
  return app
}

function addWeb(app: Hono, { signIn, graphql, jobDownloads, consoleFiles }: Web): void {
  app.all('/api/auth', c => signIn.handle(c.req.raw))
  app.all('/api/auth/*', c => signIn.handle(c.req.raw))
  app.all('/graphql', async c => compressAnswer(c.req.raw, await graphql.handle(c.req.raw)))
  app.all('/graphql/jobs/*', c => jobDownloads.handle(c.req.raw))
  app.all('*', async (c, next) => {
    const response = isProviderPath(c.req.path) ? undefined : await consoleFiles(c.req.raw)
    return response ?? next()
  })
}

function isProviderPath(path: string) {
  return /^\/(v1|v2|scim|oauth2|pages|npm|login|fedcm|sso-setup|\.well-known|[^/]+\/(\.well-known|oauth2|fedcm))\//.test(
    path,
  )
}
