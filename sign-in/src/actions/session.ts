import type { Exchange } from '../exchange.ts'
import { notify, report } from '../log.ts'
import { sessionCookieValues } from '../cookies/session-cookie.ts'
import { jsonReply } from '../requests/replies.ts'
import type { JwtArguments } from '../sessions/callbacks.ts'
import { decodeFirst, endSession, issueSession, openSession } from '../sessions/token-session.ts'
import type { Action } from './action.ts'

type Update = Pick<JwtArguments, 'trigger' | 'session'>

/** The session as the browser may see it, `{}` without one; renews it. Whatever goes wrong ends it. */
const answer = async ({ context, cookies, setCookies }: Exchange, update?: Update) => {
  const values = sessionCookieValues(cookies, context.cookieNames.session)
  if (values.length === 0) return jsonReply(200, {}, setCookies)
  const ended = () => jsonReply(200, {}, [...setCookies, ...endSession(context, cookies)])
  const claims = decodeFirst(context, values)
  if (claims === undefined) return ended()
  try {
    const { session, token } = await openSession(context, claims, update)
    const renewal = issueSession(context, cookies, token)
    if (session !== undefined && context.events.session !== undefined)
      await notify(context, 'session', { session, token })
    return jsonReply(200, session ?? {}, [...setCookies, ...renewal])
  } catch (error) {
    report(context, 'error', 'JWT_SESSION_ERROR', error)
    return ended()
  }
}

export const getSession: Action = exchange => answer(exchange)

/** The browser asks to change its session; the jwt callback decides what comes of it. */
export const postSession: Action = exchange => {
  const { csrf, body, setCookies } = exchange
  if (!csrf.isVerified) return jsonReply(400, {}, setCookies)
  return answer(exchange, { trigger: 'update', session: body.get('data') })
}
