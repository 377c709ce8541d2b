import { parseUrl } from '@gatehouse/operation/safe-url'
import type { Page } from '@gatehouse/pages'

import type { Exchange } from '../exchange.ts'

const noStore: readonly [string, string][] = [
  ['Cache-Control', 'private, no-cache, no-store'],
  ['Pragma', 'no-cache'],
  ['Expires', '0'],
  ['X-Content-Type-Options', 'nosniff'],
]

interface Reply {
  status: number
  headers?: readonly (readonly [string, string])[]
  setCookies?: readonly string[]
  body: string | null
}

const reply = ({ status, headers = [], setCookies = [], body }: Reply) =>
  new Response(body, {
    status,
    headers: [...noStore, ...headers, ...setCookies.map((cookie): [string, string] => ['Set-Cookie', cookie])] as [
      string,
      string,
    ][], // the pairs are never written to
  })

export const textReply = (status: number, text: string) =>
  reply({ status, headers: [['Content-Type', 'text/plain; charset=utf-8']], body: text })

/** The address is right, the method is not. */
export const methodRefused = (allowed: 'GET' | 'POST') =>
  reply({
    status: 405,
    headers: [
      ['Allow', allowed],
      ['Content-Type', 'text/plain; charset=utf-8'],
    ],
    body: `This path only answers HTTP ${allowed}.`,
  })

export const emptyReply = () => reply({ status: 200, body: null })

export const jsonReply = (status: number, value: unknown, setCookies: readonly string[] = []) =>
  reply({ status, headers: [['Content-Type', 'application/json']], setCookies, body: JSON.stringify(value) })

export const pageReply = (status: number, { html, headers }: Page, setCookies: readonly string[] = []) => {
  const { 'Cache-Control': _, 'X-Content-Type-Options': __, ...others } = headers
  return reply({ status, headers: Object.entries(others), setCookies, body: html })
}

/** What a header cannot carry is percent-encoded; everything else stays as it was written. */
const headerSafe = (url: string) => url.toWellFormed().replace(/[^\x21-\x7e]/g, encodeURIComponent)

/** A redirect whatever the request asked for. */
export const plainRedirect = (url: string, setCookies: readonly string[] = []) =>
  reply({ status: 302, headers: [['Location', headerSafe(url)]], setCookies, body: null })

/** Whether a script asked, by the field `json` of a POST: it gets addresses as JSON, for it would follow a redirect. */
export const wantsJson = ({ isPost, body }: Pick<Exchange, 'isPost' | 'body'>) =>
  isPost && (body.get('json') === 'true' || body.get('json') === true)

/** Sends the browser on: by a redirect, or for a script by `{url}`, absolute, with the status of what happened. */
export const redirectReply = (exchange: Exchange, url: string, innerStatus = 200) => {
  const { context, setCookies } = exchange
  if (!wantsJson(exchange)) return plainRedirect(url, setCookies)
  const absolute = URL.canParse(url) ? url : (parseUrl(url, context.base.origin)?.href ?? context.base.origin)
  return jsonReply(innerStatus, { url: absolute }, setCookies)
}

/** An address with one more query parameter. */
export const withParameter = (url: string, name: string, value: string) => {
  const hash = url.indexOf('#')
  const [address, fragment] = hash < 0 ? [url, ''] : [url.slice(0, hash), url.slice(hash)]
  return `${address}${address.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(value)}${fragment}`
}

/** On to the page that explains an error code; `more` follows it in the address. */
export const errorRedirect = (
  exchange: Exchange,
  code: string,
  innerStatus?: number,
  more: Readonly<Record<string, string>> = {},
) => {
  const parameters = Object.entries({ error: code.toWellFormed(), ...more })
  const url = parameters.reduce(
    (address, [name, value]) => withParameter(address, name, value),
    `${exchange.context.base.url}/error`,
  )
  return redirectReply(exchange, url, innerStatus)
}

/**
 * Back to the page whose form came without its token. A script reads success from the status and the error from the
 * address; a person just sees the page again.
 */
export const csrfRedirect = (exchange: Exchange, page: 'signin' | 'signout') => {
  const url = `${exchange.context.base.url}/${page}?csrf=true`
  return redirectReply(exchange, wantsJson(exchange) ? withParameter(url, 'error', 'MissingCSRF') : url, 403)
}
