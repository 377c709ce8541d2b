import { localeFor, renderHostedError } from '@gatehouse-id/pages'
import { RateLimited, type RequestFacts } from '@gatehouse-id/operation'
import { randomSecret } from '@gatehouse-id/operation/random-secret'
import { readCookie } from '../../../foundation/requests/credentials.ts'
import { anonymous } from '../../../foundation/requests/call.ts'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import type { RateLimits } from '../../../authentication/index.ts'
import { redirect } from '../../../federation/index.ts'
import { callbackPath, startPath } from '../outbound-applications/callback-url.ts'
import { askerCookieName } from './asker.ts'
import type { Connections } from './connections.ts'
import { urlOf } from '../../../foundation/requests/urls.ts'

/** Takes browsers to third parties and back; undefined for other requests. */
export type OutboundRedirects = (request: Request, facts: RequestFacts) => Promise<Response | undefined>

const cookieName = 'gatehouse.outbound'
const cookieSeconds = 15 * 60

export function createOutboundRedirects(
  { random, publicUrl }: Pick<Dependencies, 'random' | 'publicUrl'>,
  { connections, rateLimits }: { connections: Connections; rateLimits: RateLimits | undefined },
): OutboundRedirects {
  const isSecure = publicUrl.startsWith('https:')

  /** Sets a cookie before the redirect: only the browser that started can come back. */
  async function start(url: URL, request: Request, facts: RequestFacts): Promise<Response> {
    const browser = browserOf(request) ?? randomSecret(random)
    const target = await connections.start(url.searchParams.get('request') ?? '', browser)
    if (target === undefined) return failed('expired', 400, request, facts)
    const response = redirect(302, target)
    const flags = `Path=${startPath.slice(0, startPath.lastIndexOf('/'))}; HttpOnly; SameSite=Lax`
    const cookie = `${cookieName}=${browser}; Max-Age=${cookieSeconds}; ${flags}${isSecure ? '; Secure' : ''}`
    response.headers.append('set-cookie', cookie)
    return response
  }

  async function callback(url: URL, request: Request, facts: RequestFacts): Promise<Response> {
    const [projectId = '', appId = ''] = url.pathname
      .slice(callbackPath.length + 1)
      .split('/')
      .map(decode)
    const userAgent = (request.headers.get('user-agent') ?? '').slice(0, 500)
    const { ip, requestId } = facts
    const call = { projectId, actor: anonymous, rights: [], ip, requestId, userAgent }
    const asker = readCookie(request, askerCookieName(isSecure))
    const target = await connections.callback(call, { url, browser: browserOf(request) ?? '', asker, appId })
    return target === undefined ? failed('expired', 400, request, facts) : redirect(303, target)
  }

  return async (request, facts) => {
    const url = urlOf(request)
    const isStart = url.pathname === startPath
    if (request.method !== 'GET' || !(isStart || url.pathname.startsWith(`${callbackPath}/`))) return undefined
    try {
      // Each start stores a record.
      rateLimits?.admit(isStart ? 'social.start' : 'social.exchange', facts)
    } catch (error) {
      if (!(error instanceof RateLimited)) throw error
      const response = failed('tooMany', 429, request, facts)
      response.headers.set('retry-after', String(error.retryAfterSeconds ?? 1))
      return response
    }
    return isStart ? start(url, request, facts) : callback(url, request, facts)
  }
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

function browserOf(request: Request): string | undefined {
  const value = readCookie(request, cookieName)
  return /^[\w-]{43}$/.test(value) ? value : undefined
}

function failed(
  reason: 'expired' | 'tooMany',
  status: number,
  request: Request,
  { requestId }: RequestFacts,
): Response {
  const locale = localeFor({ accepted: request.headers.get('accept-language') })
  const { html, headers } = renderHostedError({ reason, requestId, locale })
  return new Response(html, { status, headers })
}
