import type { SafeUrl } from '@gatehouse-id/operation/safe-url'

import { resolveCallbackUrl } from '../options/callback-url.ts'
import type { SignInContext } from './context.ts'
import { type Cookies, parseCookies, serializeCookie } from '../cookies/cookies.ts'
import { type Csrf, checkCsrf } from './csrf.ts'
import { report } from '../log.ts'
import { type Body, textField } from './body.ts'
import type { Route } from './route.ts'

/** A request with everything that its action needs. */
export type RequestContext = {
  context: SignInContext
  route: Route
  isPost: boolean
  query: URLSearchParams
  body: Body
  headers: Headers
  cookies: Cookies
  csrf: Csrf
  /** The address to redirect to after the action. */
  callbackUrl: SafeUrl
  /** Epoch milliseconds: before anything is verified. */
  receivedAt: number
  /** `Set-Cookie` headers collected for the response. */
  setCookies: string[]
}

export type RequestContextInput = {
  context: SignInContext
  route: Route
  isPost: boolean
  query: URLSearchParams
  body: Body
  headers: Headers
}

/** Prepares what every action needs: the CSRF token and the callback address, with their cookies. */
export async function createRequestContext(input: RequestContextInput): Promise<RequestContext> {
  const { context, isPost, query, body, headers } = input
  const { base, callbacks, cookieNames, random, secrets } = context
  const receivedAt = context.clock()
  const cookies = parseCookies(headers.get('cookie'))
  const setCookies: string[] = []

  const submitted = isPost ? textField(body, 'csrfToken') : undefined
  const csrf = checkCsrf({ cookie: cookies.get(cookieNames.csrf), submitted, secrets, random })
  if (csrf.newCookie !== undefined) setCookies.push(serializeCookie(cookieNames.csrf, csrf.newCookie, base))

  const remembered = cookies.get(cookieNames.callbackUrl)
  const requested = textField(body, 'callbackUrl') ?? query.get('callbackUrl') ?? undefined
  let callbackUrl: SafeUrl = base.origin
  try {
    callbackUrl = await resolveCallbackUrl({ requested, remembered, origin: base.origin, redirect: callbacks.redirect })
  } catch (error) {
    report(context, 'error', 'REDIRECT_CALLBACK_ERROR', error)
  }
  if (callbackUrl !== remembered) setCookies.push(...rememberCallbackUrl(context, callbackUrl, remembered))

  const { route } = input
  return { context, route, isPost, query, body, headers, cookies, csrf, callbackUrl, receivedAt, setCookies }
}

/** Browsers reject larger cookies and keep the previous one. */
const cookieBytesMax = 4_096

/** The cookie that remembers the callback address. An address that does not fit resets it. */
function rememberCallbackUrl(
  { base, cookieNames }: SignInContext,
  callbackUrl: SafeUrl,
  remembered: string | undefined,
): string[] {
  const cookie = serializeCookie(cookieNames.callbackUrl, callbackUrl, base)
  if (cookie.length <= cookieBytesMax) return [cookie]
  return remembered === undefined || remembered === base.origin
    ? []
    : [serializeCookie(cookieNames.callbackUrl, base.origin, base)]
}
