import { localeFor, renderHostedError, renderHostedPost, renderHostedSignedOut } from '@gatehouse-id/pages'
import type { RequestFacts, SafeUrl } from '@gatehouse-id/operation'
import { countryOf } from '../../foundation/requests/credentials.ts'
import { anonymous, type Call } from '../../foundation/requests/call.ts'
import type { FrontChannelMessage } from '../saml/messages/front-channel-message.ts'

export const cookieName = 'gatehouse.traveller'

/** The random text in the cookie of a browser that began a sign-in. */
export function browserBindingOf(request: Request): string | undefined {
  const cookies = (request.headers.get('cookie') ?? '').split(';').map(cookie => cookie.trim())
  const value = cookies.find(cookie => cookie.startsWith(`${cookieName}=`))?.slice(cookieName.length + 1)
  return value && /^[\w-]{43}$/.test(value) ? value : undefined
}

/** A visitor's call. */
export function callOf(request: Request, { ip, requestId }: RequestFacts, projectId: string): Call {
  const userAgent = (request.headers.get('user-agent') ?? '').slice(0, 500)
  return { projectId, actor: anonymous, rights: [], ip, requestId, userAgent, ...countryOf(request) }
}

export function redirect(status: 302 | 303, location: SafeUrl) {
  return new Response(null, {
    status,
    headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
  })
}

/** A page whose form carries a message to another site, by itself where scripts run. */
export function form(request: Request, { url, fields }: Extract<FrontChannelMessage, { kind: 'form' }>): Response {
  const { html, headers } = renderHostedPost({ action: url, fields, locale: localeOf(request) })
  return new Response(html, { headers })
}

export function signedOut(request: Request): Response {
  const { html, headers } = renderHostedSignedOut({ locale: localeOf(request) })
  return new Response(html, { headers })
}

export function expired(request: Request, { requestId }: RequestFacts): Response {
  const { html, headers } = renderHostedError({ reason: 'expired', requestId, locale: localeOf(request) })
  return new Response(html, { status: 400, headers })
}

export function localeOf(request: Request) {
  return localeFor({ accepted: request.headers.get('accept-language') })
}
