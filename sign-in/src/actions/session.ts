import { DatabaseUnavailable } from '@gatehouse-id/database'
import type { Adapter } from '../adapter/adapter.ts'
import { sessionCookieValues } from '../cookies/session-cookie.ts'
import type { RequestContext } from '../requests/request-context.ts'
import { notify, report } from '../log.ts'
import { jsonReply } from '../requests/replies.ts'
import { carrySession, findSession, renewSession, showSession } from '../sessions/database-session.ts'
import { beganAt } from '../sessions/revocations.ts'
import { endSession, findClaims, issueSession, openSession } from '../sessions/token-session.ts'

/** A change of its session that the browser asks for. */
type Update = { trigger: 'update'; data: unknown }

function ended({ context, cookies, setCookies }: RequestContext) {
  return jsonReply(200, {}, [...setCookies, ...endSession(context, cookies)])
}

/** Renews the token. Any failure of a callback ends the session. */
async function answerFromToken(request: RequestContext, values: readonly string[], update?: Update) {
  const { context, cookies, setCookies } = request
  const claims = await findClaims(context, values)
  if (claims === undefined) return ended(request)
  try {
    const change = update && { trigger: update.trigger, session: update.data }
    const { session, token } = await openSession(context, claims, change)
    const renewal = issueSession(context, cookies, { claims: token, since: beganAt(claims) })
    if (session !== undefined && context.events.session !== undefined)
      await notify(context, 'session', { session, token })
    return jsonReply(200, session ?? {}, [...setCookies, ...renewal])
  } catch (error) {
    report(context, 'error', 'JWT_SESSION_ERROR', error)
    return ended(request)
  }
}

async function answerFromDatabase(request: RequestContext, adapter: Adapter, update?: Update) {
  const { context, cookies, setCookies } = request
  const found = await findSession(context, adapter, cookies)
  if (found === undefined) return ended(request)
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
async function answer(request: RequestContext, update?: Update) {
  const { context, cookies, setCookies } = request
  const values = sessionCookieValues(cookies, context.cookieNames.session)
  if (values.length === 0) return ended(request) // orphaned chunks may remain
  try {
    if (context.sessionAdapter !== undefined) return await answerFromDatabase(request, context.sessionAdapter, update)
    return await answerFromToken(request, values, update)
  } catch (error) {
    // The database or the revocation store is down. There is no session for now, but its cookie stays.
    report(context, 'error', 'SESSION_ERROR', error)
    // Of our own database we know that it is, and that nobody is signed out.
    if (error instanceof DatabaseUnavailable) throw error
    return jsonReply(200, {}, setCookies)
  }
}

export function getSession(request: RequestContext): Response | Promise<Response> {
  return answer(request)
}

/** Passes the browser's change of its session to the application's callbacks, which decide what to store. */
export function postSession(request: RequestContext): Response | Promise<Response> {
  const { csrf, body, setCookies } = request
  if (!csrf.isVerified) return jsonReply(400, {}, setCookies)
  return answer(request, { trigger: 'update', data: body.get('data') })
}
