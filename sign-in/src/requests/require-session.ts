import type { BaseUrl } from '../options/base-url.ts'
import { jsonReply, plainRedirect, withParameter } from './replies.ts'
import { targetOf } from './route.ts'
import type { Session } from '../sessions/callbacks.ts'

/** Whether a browser requests a page. Scripts get a status instead of a redirect. */
function isPageVisit({ method, headers }: Request) {
  return (method === 'GET' || method === 'HEAD') && headers.get('accept')?.includes('text/html') === true
}

/** The session, or the response to a request without one: a redirect to the sign-in page, or 401 for a script. */
export function sessionOrAnswer(request: Request, session: Session | null, base: BaseUrl): Session | Response {
  if (session !== null) return session
  if (!isPageVisit(request)) return jsonReply(401, { message: 'Sign in first.' })
  const { pathname, search } = targetOf(request.url)
  // Only the path: the internal host name of the server may differ from its public address.
  return plainRedirect(withParameter(`${base.url}/signin`, 'callbackUrl', pathname + search))
}
