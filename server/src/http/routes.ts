import type { Graphql } from '@gatehouse/graphql'
import type { OperationHandler } from '@gatehouse/operation'
import type { SignIn } from '@gatehouse/sign-in'
import { Hono } from 'hono'
import type { Metrics } from '../observe/metrics.ts'
import { factsOf } from './request-facts.ts'
import { graphiqlPolicy } from './security-headers.ts'

export type Parts = {
  operations: OperationHandler
  signIn: SignIn
  graphql: Graphql
  consoleFiles(request: Request): Promise<Response | undefined>
  /** Undefined when no operations are served. */
  openApi: object | undefined
  metrics: Metrics
  /** Rejects when the identity provider does not answer or the server is about to stop. */
  checkReady(): Promise<void>
}

/** Every route of one origin (design §3) but OpenID Connect's, which is not `Request → Response`. */
export function createRoutes(parts: Parts): Hono {
  const app = new Hono()
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
  if (openApi) app.get('/openapi.json', c => c.json(openApi))
  app.all('/api/auth', c => parts.signIn.handle(c.req.raw))
  app.all('/api/auth/*', c => parts.signIn.handle(c.req.raw))
  app.all('/graphql', async c => {
    const response = await parts.graphql.handle(c.req.raw)
    if (response.headers.get('content-type')?.startsWith('text/html')) {
      response.headers.set('content-security-policy', graphiqlPolicy)
    }
    return response
  })
  app.all('*', async c => {
    const response = isProviderPath(c.req.path) ? undefined : await parts.consoleFiles(c.req.raw)
    return response ?? parts.operations.handle(c.req.raw, factsOf(c.req.raw))
  })
  return app
}

const isProviderPath = (path: string) =>
  /^\/(v1|v2|scim|oauth2|pages|fedcm|\.well-known|[^/]+\/(\.well-known|oauth2|fedcm))\//.test(path)
