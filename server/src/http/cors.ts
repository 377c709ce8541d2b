import type { OperationHandler, RequestFacts } from '@gatehouse-id/operation'

/** Whether pages of an origin may call: in the project of the request, or in any project when it names none. */
type MayCallFrom = (origin: string, projectId: string | undefined) => Promise<boolean>

/** What the web SDKs send (provider-api §1.3). */
const requestHeaders = [
  'authorization',
  'content-type',
  'dpop',
  'x-descope-flow-nonce',
  'x-descope-known-device-token',
  'x-descope-license',
  'x-descope-project-id',
  'x-descope-refresh-cookie-name',
  'x-descope-sdk-go-version',
  'x-descope-sdk-name',
  'x-descope-sdk-node-version',
  'x-descope-sdk-session-id',
  'x-descope-sdk-sha',
  'x-descope-sdk-uuid',
  'x-descope-sdk-version',
  'x-descope-trusted-device-token',
  'x-descope-widget-id',
  'x-descope-widget-type',
  'x-descope-widget-version',
  'x-external-rid',
  'x-request-id',
].join(', ')
const methods = 'GET, POST, PUT, PATCH, DELETE'
const exposedHeaders = 'x-descope-flow-nonce, x-geo, retry-after, x-request-id'
const preflightMaxAgeSeconds = 600

/**
 * Lets pages of approved origins call the operations from a browser, with cookies; for other
 * pages the headers are missing and the browser withholds the answer. https://fetch.spec.whatwg.org/#http-cors-protocol
 */
export function withCors(operations: OperationHandler, mayCallFrom: MayCallFrom): OperationHandler {
  return {
    has: operations.has,
    handle(request, facts) {
      const origin = request.headers.get('origin')
      return origin === null ? operations.handle(request, facts) : ofPage(origin, request, facts)
    },
  }

  async function ofPage(origin: string, request: Request, facts: RequestFacts): Promise<Response> {
    const isPreflight = request.method === 'OPTIONS' && request.headers.has('access-control-request-method')
    const isApproved = await mayCallFrom(origin, isPreflight ? undefined : projectOf(request))
    const response = isPreflight
      ? new Response(null, { status: isApproved ? 204 : 403 })
      : await operations.handle(request, facts)
    response.headers.append('vary', 'origin')
    if (!isApproved) return response
    response.headers.set('access-control-allow-origin', origin)
    response.headers.set('access-control-allow-credentials', 'true')
    if (!isPreflight) response.headers.set('access-control-expose-headers', exposedHeaders)
    else {
      response.headers.set('access-control-allow-methods', methods)
      response.headers.set('access-control-allow-headers', requestHeaders)
      response.headers.set('access-control-max-age', String(preflightMaxAgeSeconds))
    }
    return response
  }
}

function projectOf(request: Request): string | undefined {
  return /^bearer +([\w-]+)/i.exec(request.headers.get('authorization') ?? '')?.[1]
}
