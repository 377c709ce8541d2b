import { parseUrl } from '@gatehouse-id/operation/safe-url'
import type { Page } from '@gatehouse-id/pages'

import type { RequestContext } from './request-context.ts'

const noStore: readonly [string, string][] = [
  ['Cache-Control', 'private, no-cache, no-store'],
  ['Pragma', 'no-cache'],
  ['Expires', '0'],
  ['X-Content-Type-Options', 'nosniff'],
]

type Reply = {
  status: number
  headers?: readonly (readonly [string, string])[]
  setCookies?: readonly string[]
  body: string | null
}

function reply({ status, headers = [], setCookies = [], body }: Reply) {
  return new Response(body, {
    status,
    headers: [...noStore, ...headers, ...setCookies.map((cookie): [string, string] => ['Set-Cookie', cookie])] as [
      string,
      string,
    ][], // safe: Headers only reads the pairs
  })
}

export function textReply(status: number, text: string) {
  return reply({ status, headers: [['Content-Type', 'text/plain; charset=utf-8']], body: text })
}

/** 405: the path exists, but not for this method. */
export function methodRefused(allowed: 'GET' | 'POST') {
  return reply({
    status: 405,
    headers: [
      ['Allow', allowed],
      ['Content-Type', 'text/plain; charset=utf-8'],
    ],
    body: `This path only answers HTTP ${allowed}.`,
  })
}

export function emptyReply() {
  return reply({ status: 200, body: null })
}

export function jsonReply(status: number, value: unknown, setCookies: readonly string[] = []) {
  return reply({ status, headers: [['Content-Type', 'application/json']], setCookies, body: JSON.stringify(value) })
}

/** The database or a provider is away, for seconds mostly. No cookie changes, so that the same can be asked again. */
export function outageReply(message: string) {
  const body = JSON.stringify({ message })
  return reply({
    status: 503,
    headers: [
      ['Content-Type', 'application/json'],
      ['Retry-After', '2'],
    ],
    body,
  })
}

export function pageReply(status: number, { html, headers }: Page, setCookies: readonly string[] = []) {
  const { 'Cache-Control': _, 'X-Content-Type-Options': __, ...others } = headers
  return reply({ status, headers: Object.entries(others), setCookies, body: html })
}

/** Percent-encodes characters that a header cannot carry; leaves the rest unchanged. */
function headerSafe(url: string) {
  return url.toWellFormed().replace(/[^\x21-\x7e]/g, encodeURIComponent)
}

/** Redirects, even when the request asked for JSON. */
export function plainRedirect(url: string, setCookies: readonly string[] = []) {
  return reply({ status: 302, headers: [['Location', headerSafe(url)]], setCookies, body: null })
}

/** Whether a script sent the request (field `json` of a POST). It gets addresses as JSON, since fetch follows redirects. */
export function wantsJson({ isPost, body }: Pick<RequestContext, 'isPost' | 'body'>) {
  return isPost && (body.get('json') === 'true' || body.get('json') === true)
}

/** Redirects the browser; a script gets `{ url }`, absolute, with `innerStatus`. */
export function redirectReply(request: RequestContext, url: string, innerStatus = 200) {
  const { context, setCookies } = request
  if (!wantsJson(request)) return plainRedirect(url, setCookies)
  const absolute = URL.canParse(url) ? url : (parseUrl(url, context.base.origin)?.href ?? context.base.origin)
  return jsonReply(innerStatus, { url: absolute }, setCookies)
}

/** Adds a query parameter to an address. */
export function withParameter(url: string, name: string, value: string) {
  const hash = url.indexOf('#')
  const [address, fragment] = hash < 0 ? [url, ''] : [url.slice(0, hash), url.slice(hash)]
  return `${address}${address.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(value)}${fragment}`
}

/** Redirects to the page that explains an error code; `more` are additional query parameters. */
export function errorRedirect(
  request: RequestContext,
  code: string,
  innerStatus?: number,
  more: Readonly<Record<string, string>> = {},
) {
  const parameters = Object.entries({ error: code.toWellFormed(), ...more })
  const url = parameters.reduce(
    (address, [name, value]) => withParameter(address, name, value),
    `${request.context.base.url}/error`,
  )
  return redirectReply(request, url, innerStatus)
}

/**
 * Redirects back to the page whose form had no valid CSRF token. Scripts read the result from the status and the error
 * from the address.
 */
export function csrfRedirect(request: RequestContext, page: 'signin' | 'signout') {
  const url = `${request.context.base.url}/${page}?csrf=true`
  return redirectReply(request, wantsJson(request) ? withParameter(url, 'error', 'MissingCSRF') : url, 403)
}
