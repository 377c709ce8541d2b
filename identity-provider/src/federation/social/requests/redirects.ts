import { randomSecret } from '@gatehouse-id/operation/random-secret'
import { renderHostedError, renderHostedMessage } from '@gatehouse-id/pages'
import { type OperationError, ownUrl, RateLimited, type RequestFacts } from '@gatehouse-id/operation'
import { browserBindingOf, callOf, cookieName, expired, form, localeOf, redirect } from '../browser.ts'
import { createSamlRoutes, type SamlRouteNeeds } from '../../saml/routes.ts'
import { returnCookie, setupPageOf } from '../../sso-setup-links/link.ts'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import { callbackPath, callbackUrlOf, startPath, testedPath } from './callback-url.ts'
import type { AuthorizationRequests } from './authorization-requests.ts'
import type { RateLimits } from '../../../authentication/rate-limits/rate-limits.ts'
import { urlOf } from '../../../foundation/requests/urls.ts'

/** Handles the start and the callback of authorization requests; undefined for other requests. */
export type Redirects = (request: Request, facts: RequestFacts) => Promise<Response | undefined>

const cookieSeconds = 15 * 60
const formBytesMax = 64 * 1024

/** Our two URLs between an application and a provider: the start and the callback. */
export function createRedirects(
  { random, publicUrl }: Pick<Dependencies, 'random' | 'publicUrl'>,
  {
    authorizationRequests,
    rateLimits,
    samlResponses,
    samlMetadata,
    samlLogouts,
  }: { authorizationRequests: AuthorizationRequests; rateLimits: RateLimits | undefined } & SamlRouteNeeds,
): Redirects {
  const isSecure = publicUrl.startsWith('https:')
  const samlRoutes = createSamlRoutes({ samlResponses, samlMetadata, samlLogouts })

  /** Sets a cookie before the redirect: only the browser that started a request can complete it. */
  async function start(url: URL, request: Request, facts: RequestFacts): Promise<Response> {
    const browserBinding = browserBindingOf(request) ?? randomSecret(random)
    const target = await authorizationRequests.start(url.searchParams.get('request') ?? '', browserBinding)
    if (target === undefined) return expired(request, facts)
    const response = target.kind === 'redirect' ? redirect(302, target.url) : form(request, target)
    const flags = `Path=${startPath.slice(0, startPath.lastIndexOf('/'))}; HttpOnly; SameSite=Lax`
    const cookie = `${cookieName}=${browserBinding}; Max-Age=${cookieSeconds}; ${flags}${isSecure ? '; Secure' : ''}`
    response.headers.append('set-cookie', cookie)
    return response
  }

  async function callback(url: URL, request: Request, facts: RequestFacts): Promise<Response> {
    const call = callOf(request, facts, authorizationRequests.projectOf(url.searchParams.get('state') ?? ''))
    const back = {
      url: new URL(`${callbackUrlOf(publicUrl)}${url.search}`),
      browserBinding: browserBindingOf(request) ?? '',
    }
    const target = await authorizationRequests.callback(call, back)
    return target === undefined ? expired(request, facts) : redirect(303, target)
  }

  /** `response_mode=form_post`: a form from another site sends no cookies, so it is redirected to the callback as a GET. */
  async function fromForm(request: Request, facts: RequestFacts): Promise<Response> {
    const length = Number(request.headers.get('content-length') ?? Number.POSITIVE_INFINITY)
    if (!(length <= formBytesMax)) return expired(request, facts)
    const form = new URLSearchParams(await request.text())
    const kept = ['code', 'state', 'iss', 'error', 'error_description'].flatMap(name => {
      const value = form.get(name)
      return value === null ? [] : [[name, value]]
    })
    return redirect(303, ownUrl(`${callbackUrlOf(publicUrl)}?${new URLSearchParams(kept)}`))
  }

  /** Rate-limits by IP address like the operation of this name, because each start stores a record. */
  async function limited(
    operation: string,
    request: Request,
    facts: RequestFacts,
    run: () => Promise<Response>,
  ): Promise<Response> {
    try {
      rateLimits?.admit(operation, facts)
    } catch (error) {
      if (error instanceof RateLimited) return tooMany(request, error, facts)
      throw error
    }
    return run()
  }

  return async (request, facts) => {
    const url = urlOf(request)
    if (request.method === 'GET' && url.pathname === startPath)
      return limited('social.start', request, facts, () => start(url, request, facts))
    if (request.method === 'GET' && url.pathname === callbackPath)
      return limited('social.exchange', request, facts, () => callback(url, request, facts))
    if (request.method === 'POST' && url.pathname === callbackPath)
      return limited('social.exchange', request, facts, () => fromForm(request, facts))
    if (request.method === 'GET' && url.pathname === testedPath) return tested(request, url)
    const saml = samlRoutes.find(route => route.method === request.method && route.path === url.pathname)
    return saml && limited(saml.limit, request, facts, () => saml.handle(url, request, facts))
  }
}

function tooMany(request: Request, { retryAfterSeconds = 1 }: OperationError, { requestId }: RequestFacts): Response {
  const { html, headers } = renderHostedError({ reason: 'tooMany', requestId, locale: localeOf(request) })
  return new Response(html, { status: 429, headers: { ...headers, 'retry-after': String(retryAfterSeconds) } })
}

/** The end of a test of single sign-on: the details are where it was begun, and the setup page is gone back to. */
function tested(request: Request, url: URL): Response {
  const setupPage = setupPageOf(request.headers.get('cookie') ?? '', url.searchParams.get('test'))
  if (setupPage) {
    const response = redirect(303, setupPage)
    response.headers.append('set-cookie', `${returnCookie}=; Path=${testedPath}; Max-Age=0; HttpOnly; SameSite=Lax`)
    return response
  }
  const about = url.searchParams.has('err') ? 'testFailed' : 'testPassed'
  const { html, headers } = renderHostedMessage({ about, locale: localeOf(request) })
  return new Response(html, { headers })
}
