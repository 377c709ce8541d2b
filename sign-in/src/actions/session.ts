import type { Adapter } from '../adapter/adapter.ts'
import { sessionCookieValues } from '../cookies/session-cookie.ts'
import type { Exchange } from '../exchange.ts'
import { notify, report } from '../log.ts'
import { jsonReply } from '../requests/replies.ts'
import { carrySession, findSession, renewSession, showSession } from '../sessions/database-session.ts'
import { beganAt } from '../sessions/revocations.ts'
import { endSession, findClaims, issueSession, openSession } from '../sessions/token-session.ts'
import type { Action } from './action.ts'

/** What the browser wants of its session. */
type Update = { trigger: 'update'; data: unknown }

const ended = ({ context, cookies, setCookies }: Exchange) =>
  jsonReply(200, {}, [...setCookies, ...endSession(context, cookies)])

/** Renews the token. Whatever goes wrong with it ends the session. */
const answerFromToken = async (exchange: Exchange, values: readonly string[], update?: Update) => {
  const { context, cookies, setCookies } = exchange
  const claims = await findClaims(context, values)
  if (claims === undefined) return ended(exchange)
  try {
    const change = update && { trigger: update.trigger, session: update.data }
    const { session, token } = await openSession(context, claims, change)
    const renewal = issueSession(context, cookies, { claims: token, since: beganAt(claims) })
    if (session !== undefined && context.events.session !== undefined)
      await notify(context, 'session', { session, token })
    return jsonReply(200, session ?? {}, [...setCookies, ...renewal])
  } catch (error) {
    report(context, 'error', 'JWT_SESSION_ERROR', error)
    return ended(exchange)
  }
}

const answerFromDatabase = async (exchange: Exchange, adapter: Adapter, update?: Update) => {
  const { context, cookies, setCookies } = exchange
  const found = await findSession(context, adapter, cookies)
  if (found === undefined) return ended(exchange)
  const { user, session: row } = found
  const expires = await renewSession(context, adapter, row)
  const change = update && { trigger: update.trigger, newSession: update.data }
  const session = await showSession(context, { user, expires }, change)
  if (session !== undefined) await notify(context, 'session', { session })
  const cookieEnd = new Date(context.clock() + context.maxAgeSeconds * 1000)
  const renewal = carrySession(context, cookies, { sessionToken: row.sessionToken, expires: cookieEnd })
  return jsonReply(200, session ?? {}, [...setCookies, ...renewal])
}

/** The session as the browser may see it, `{}` without one; renews it. */
const answer = async (exchange: Exchange, update?: Update) => {
  const { context, cookies, setCookies } = exchange
  const values = sessionCookieValues(cookies, context.cookieNames.session)
  if (values.length === 0) return ended(exchange) // chunks that begin nowhere may be left over
  try {
    if (context.sessionAdapter !== undefined) return await answerFromDatabase(exchange, context.sessionAdapter, update)
    return await answerFromToken(exchange, values, update)
  } catch (error) {
    // The database is down, or the store of revocations: nobody is signed out, there is no session for the moment.
    report(context, 'error', 'SESSION_ERROR', error)
    return jsonReply(200, {}, setCookies)
  }
}

export const getSession: Action = exchange => answer(exchange)

/** The browser asks to change its session; a callback of the application decides what comes of it. */
export const postSession: Action = exchange => {
  const { csrf, body, setCookies } = exchange
  if (!csrf.isVerified) return jsonReply(400, {}, setCookies)
  return answer(exchange, { trigger: 'update', data: body.get('data') })
}
