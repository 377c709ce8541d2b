import { limits } from './limits/limits.ts'

/** Answered without running anything: a JSON body in the shape of a GraphQL error. */
export function refusal(status: number, code: string, message: string, headers: Record<string, string> = {}) {
  return Response.json({ errors: [{ message, extensions: { code } }] }, { status, headers })
}

function isJson(request: Request) {
  return /^application\/(json|graphql\+json)\s*(;|$)/i.test(request.headers.get('content-type') ?? '')
}

/**
 * The reason to refuse `request`, or `undefined` to let it through. A foreign page can make a browser send a GET or a
 * form post with the viewer's cookies, but neither a JSON body without asking first (CORS, which is never granted
 * here) nor a request the browser does not label as cross-site (Fetch Metadata).
 */
export function refuseForgery(request: Request): Response | undefined {
  const site = request.headers.get('sec-fetch-site')
  // Yoga refuses mutations with GET, and another origin cannot read what is answered.
  const isEventSource = request.method === 'GET' && acceptsEvents(request)
  if (request.method !== 'POST' && !isEventSource) {
    return refusal(405, 'METHOD_NOT_ALLOWED', 'Send GraphQL operations with POST.', { allow: 'POST' })
  }
  if (site === 'cross-site' || site === 'same-site') {
    return refusal(403, 'CROSS_SITE_REQUEST', 'GraphQL operations are accepted from this origin only.')
  }
  if (!isEventSource && !isJson(request)) {
    return refusal(415, 'UNSUPPORTED_MEDIA_TYPE', 'Send GraphQL operations as application/json.')
  }
  return undefined
}

/** Whether the client wants its answer as Server-Sent Events. */
export function acceptsEvents({ headers }: Request): boolean {
  return /\btext\/event-stream\b/i.test(headers.get('accept') ?? '')
}

/** Whether a browser opens the address to see a page. */
export function wantsPage({ method, headers }: Request): boolean {
  return method === 'GET' && headers.get('accept')?.includes('text/html') === true
}

/** The answer, or in its place the reason why it is not sent: it is longer than clients and proxies should have to hold. */
export function withinResponseLimit(response: Response): Response {
  // Yoga counts what it has written; a stream has no length.
  const bytes = Number(response.headers.get('content-length') ?? 0)
  if (bytes <= limits.responseBytesMax) return response
  return refusal(
    422,
    'RESPONSE_TOO_LARGE',
    `The answer has ${bytes} bytes, and at most ${limits.responseBytesMax} are sent: ask for fewer entries or fields. What a mutation changed is changed.`,
  )
}
