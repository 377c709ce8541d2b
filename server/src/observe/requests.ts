import { AsyncResource } from 'node:async_hooks'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'

type Observed = {
  request: IncomingMessage
  response: ServerResponse
  requestId: string
  log: Log
  metrics: Metrics
  isTraced: boolean
}

/** Counts and logs a request when it is finished. */
export function observe({ request, response, requestId, log, metrics, isTraced }: Observed): void {
  const startedAt = performance.now()
  const method = request.method ?? ''
  const path = (request.url ?? '/').split('?')[0] ?? '/'
  const done = () => {
    const durationMs = performance.now() - startedAt
    const status = response.statusCode
    metrics.countRequest({ method, route: routeOf(path), status, seconds: durationMs / 1000 })
    if (log.tells('info'))
      log.info('request', {
        requestId,
        method,
        path: withoutSignIn(path),
        status,
        durationMs: Math.round(durationMs * 10) / 10,
      })
  }
  // Traced, within what the request began, for the logs.
  // It is emitted once.
  response.on('close', isTraced ? AsyncResource.bind(done) : done)
}

/** The id of a pending sign-in is also in a cookie, so it is removed from the log. */
export function withoutSignIn(path: string) {
  return path.replace(/(\/sign-in|\/oauth2\/v1\/authorize)\/[^/]+/, '$1/…')
}

/** First path segments that identify a part; everything else is the console or an unknown path. */
export function routeOf(path: string) {
  return (
    /^\/(api\/auth|graphql|v1\/auth|v1\/mgmt|v2\/mgmt|v2\/keys|livez|readyz|metrics|status|docs|openapi\.json|assets)(?=\/|$)/.exec(
      path,
    )?.[0] ?? (/\/(oauth2|sign-in|\.well-known)\//.test(path) ? '/oidc' : '/')
  )
}
