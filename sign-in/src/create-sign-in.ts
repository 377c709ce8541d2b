import { DatabaseUnavailable } from '@gatehouse-id/database'
import { randomSecret } from '@gatehouse-id/operation/random-secret'
import { postBackchannelLogout } from './actions/backchannel-logout.ts'
import { callback } from './actions/callback.ts'
import { clientLog } from './actions/client-log.ts'
import { configurationError, getError, getVerifyRequest } from './actions/pages.ts'
import { getProviders } from './actions/providers.ts'
import { getSession as answerSession, postSession } from './actions/session.ts'
import { getSignIn, postSignIn } from './actions/sign-in.ts'
import { getSignOut, postSignOut } from './actions/sign-out.ts'
import { isCallbackUrl } from './options/callback-url.ts'
import type { SignInConfig } from './options/config.ts'
import { createContext, type SignInContext } from './requests/context.ts'
import { parseCookies } from './cookies/cookies.ts'
import { pooledRandom } from './options/environment.ts'
import { sessionCookieValues } from './cookies/session-cookie.ts'
import { createRequestContext, type RequestContext } from './requests/request-context.ts'
import { report } from './log.ts'
import { createTokenRefresher, type FreshTokens } from './providers/oauth/fresh-tokens.ts'
import { sessionOrAnswer } from './requests/require-session.ts'
import { type Body, BodyInterrupted, parseQuery, readBody } from './requests/body.ts'
import { jsonReply, outageReply, plainRedirect, textReply } from './requests/replies.ts'
import { type Route, routeOf, targetOf } from './requests/route.ts'
import type { Session } from './sessions/callbacks.ts'
import { identify, type Identity, peekSession } from './sessions/identity.ts'
import { manageSessions, type Sessions } from './sessions/manage-sessions.ts'
import { findClaims } from './sessions/token-session.ts'
import type { Claims } from './tokens/tokens.ts'

const gets: ReadonlyMap<string, Action> = new Map(
  Object.entries({
    csrf: getCsrf,
    providers: getProviders,
    session: answerSession,
    signin: getSignIn,
    signout: getSignOut,
    callback,
    'verify-request': getVerifyRequest,
    error: getError,
  }),
)
const posts: ReadonlyMap<string, Action> = new Map(
  Object.entries({
    signin: postSignIn,
    signout: postSignOut,
    callback,
    session: postSession,
    'backchannel-logout': postBackchannelLogout,
  }),
)
const pageActions = new Set(['signin', 'signout', 'error', 'verify-request'])
/** Actions that never redirect: an invalid `callbackUrl` in the query does not matter to them. */
const actionsWithoutRedirect = new Set(['csrf', 'providers', 'session'])

/** The address clients use even when the routes have another base path (`useSession({ required: true })`). */
const wellKnownSignIn = '/api/auth/signin'

const noBody: Body = new Map()
const brokenMessage = 'There is a problem with the server configuration. Check the server logs for more information.'

function bearerToken(header: string | null) {
  if (header === null || !header.startsWith('Bearer ')) return []
  try {
    return [decodeURIComponent(header.slice('Bearer '.length))]
  } catch {
    return []
  }
}

export type SignIn = {
  /** Answers every request under the base path of the configured `url`. */
  handle(request: Request): Promise<Response>
  /** The session of the request, as `GET session` would answer it, without renewing it; null without one. */
  getSession(request: Request): Promise<Session | null>
  /**
   * The claims of the request's session token, from its cookie or its bearer token; null without a valid one. Always
   * null when sessions are stored in a database.
   */
  getToken(request: Request): Promise<Claims | null>
  /**
   * The session, or the response to a request without one: a redirect to the sign-in page for a page visit, 401 for a
   * script. Use it as `if (session instanceof Response) return session`.
   */
  requireSession(request: Request): Promise<Session | Response>
  /**
   * Returns a provider's tokens with an access token that is valid for at least 30 seconds: the same tokens, or new ones
   * for the refresh token. Concurrent calls with one refresh token share one request. Store what this returns.
   * Failures are in `error` of the result.
   * @throws {TypeError} when the provider issues no tokens
   */
  freshTokens: FreshTokens
  /** The user who sent the request; null without a session. Rejects when the database fails. */
  getIdentity(request: Request): Promise<Identity | null>
  /** Lists and revokes the sessions of users. */
  sessions: Sessions
}

type Refusal = { isPost: boolean; headers: Headers; code: string }

/** The response to an unusable configuration or link (sign-in-layer.md §2.3). */
function refuse(context: SignInContext, route: Route, { isPost, headers, code }: Refusal) {
  report(context, 'error', code, undefined, { action: route.action })
  if (!isPost && pageActions.has(route.action)) return configurationError(context, headers)
  return jsonReply(500, { message: brokenMessage })
}

/** Replaces a missing secret. It never protects anything: without a secret every request is refused. */
function placeholderSecret({ random = pooledRandom() }: SignInConfig) {
  return randomSecret(random)
}

/**
 * Creates the sign-in layer: routes, cookies and sessions that clients of next-auth 4 understand. Without a secret it
 * answers every request with 500, as next-auth does.
 * @throws {InvalidSignInConfig} when the configuration cannot work
 */
export function createSignIn(config: SignInConfig): SignIn {
  // Callers without types may pass undefined.
  const hasSecret = (config.secret?.length ?? 0) > 0
  const context = createContext(hasSecret ? config : { ...config, secret: placeholderSecret(config) })
  const logFromClient = clientLog(context)

  const answer = async (request: Request): Promise<Response> => {
    const { pathname, search } = targetOf(request.url)
    const isPost = request.method === 'POST'
    const { headers } = request
    const route = routeOf(pathname, context.base)
    if (route === undefined && pathname === wellKnownSignIn && request.method === 'GET')
      return plainRedirect(`${context.base.url}/signin${search}`)
    const unsupported = () => textReply(400, `This path does not answer HTTP ${request.method}.`)
    if (route === undefined || (!isPost && request.method !== 'GET')) return unsupported()

    if (!hasSecret) return refuse(context, route, { isPost, headers, code: 'NO_SECRET' })
    if (isPost && (route.action === '_log' || route.action === 'log')) return logFromClient(await readBody(request))
    const action = (isPost ? posts : gets).get(route.action)
    if (action === undefined) return unsupported()
    const body = isPost ? await readBody(request) : noBody
    if (body === undefined) return textReply(413, 'The body is larger than 64 kB.')

    const query = parseQuery(search)
    // A form has one token. With several it is ambiguous which one counts, so the request is refused.
    if (Array.isArray(body.get('csrfToken')) || query.getAll('csrfToken').length > 1)
      return textReply(400, 'The csrfToken was sent more than once.')
    const requested = query.get('callbackUrl')
    if (requested && !actionsWithoutRedirect.has(route.action) && !isCallbackUrl(requested, context.base.origin))
      return refuse(context, route, { isPost, headers, code: 'INVALID_CALLBACK_URL_ERROR' })
    return action(await createRequestContext({ context, route, isPost, query, body, headers }))
  }

  const handle: SignIn['handle'] = async request => {
    try {
      return await answer(request)
    } catch (error) {
      if (error instanceof BodyInterrupted) return textReply(400, 'The body is incomplete.')
      if (error instanceof DatabaseUnavailable) return outageReply(error.message)
      report(context, 'error', 'UNEXPECTED_ERROR', error)
      return jsonReply(500, { message: 'Something went wrong. Please try again.' })
    }
  }

  const getToken: SignIn['getToken'] = async request => {
    if (context.sessionAdapter !== undefined) return null
    const cookies = parseCookies(request.headers.get('cookie'))
    const values = sessionCookieValues(cookies, context.cookieNames.session)
    const bearer = values.length > 0 ? [] : bearerToken(request.headers.get('authorization'))
    return (await findClaims(context, [...values, ...bearer])) ?? null
  }

  const getSession: SignIn['getSession'] = async request => {
    const cookies = parseCookies(request.headers.get('cookie'))
    try {
      return (await peekSession(context, cookies)) ?? null
    } catch (error) {
      report(context, 'error', context.sessionAdapter === undefined ? 'JWT_SESSION_ERROR' : 'SESSION_ERROR', error)
      return null
    }
  }

  const requireSession: SignIn['requireSession'] = async request =>
    sessionOrAnswer(request, await getSession(request), context.base)

  const getIdentity: SignIn['getIdentity'] = async request =>
    (await identify(context, parseCookies(request.headers.get('cookie')))) ?? null

  return {
    handle,
    getSession,
    getToken,
    requireSession,
    getIdentity,
    freshTokens: createTokenRefresher(context),
    sessions: manageSessions(context),
  }
}

/** Answers a request for one path under the base path. */
type Action = (request: RequestContext) => Response | Promise<Response>

function getCsrf({ csrf, setCookies }: RequestContext) {
  return jsonReply(200, { csrfToken: csrf.token }, setCookies)
}
