import type { BaseUrl } from './base-url.ts'
import { jsonReply, plainRedirect, withParameter } from './requests/replies.ts'
import { targetOf } from './requests/route.ts'
import type { Session } from './sessions/callbacks.ts'

/** A person follows links and sees pages; a script is better told than sent elsewhere. */
const isPageVisit = ({ method, headers }: Request) =>
  (method === 'GET' || method === 'HEAD') && headers.get('accept')?.includes('text/html') === true

/** The session, or the answer for a request without one: to the sign-in page and back, for a script 401. */
export const sessionOrAnswer = (request: Request, session: Session | null, base: BaseUrl): Session | Response => {
  if (session !== null) return session
  if (!isPageVisit(request)) return jsonReply(401, { message: 'Sign in first.' })
  const { pathname, search } = targetOf(request.url)
  // A path alone, so that it leads back to the address that browsers know, whatever the server is called inside.
  return plainRedirect(withParameter(`${base.url}/signin`, 'callbackUrl', pathname + search))
}
