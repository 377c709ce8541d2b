import { parseSafeUrl, parseUrl, type SafeUrl } from '@gatehouse-id/operation/safe-url'

import type { Callbacks } from '../sessions/callbacks.ts'

/** Whether the value can be a callback address: a path, or an http or https address. */
export function isCallbackUrl(value: string, origin: string) {
  const url = value.startsWith('/') ? parseUrl(origin + value) : parseUrl(value)
  return url !== undefined && (url.protocol === 'https:' || url.protocol === 'http:')
}

/** The default redirect rule: paths and addresses on our own origin are followed, everything else becomes the origin. */
export function stayOnOrigin({ url, baseUrl }: { url: string; baseUrl: string }): string {
  if (url.startsWith('/')) return baseUrl + url
  return parseUrl(url)?.origin === baseUrl ? url : baseUrl
}

/**
 * Makes the result of a redirect callback safe for a header: normalised, http or https, without credentials. Anything
 * else becomes the origin. The scheme is checked because `blob:https://app.example/x` has our origin, too.
 */
function normalize(value: string, origin: SafeUrl): SafeUrl {
  if (value === origin) return origin
  const url = parseUrl(value, origin)
  if (url === undefined || (url.protocol !== 'https:' && url.protocol !== 'http:')) return origin
  url.username = ''
  url.password = ''
  return parseSafeUrl(url.href) ?? origin
}

export type CallbackUrlInput = {
  /** The address in the body or the query. */
  requested: string | undefined
  /** The address remembered in the cookie. */
  remembered: string | undefined
  origin: SafeUrl
  redirect: Callbacks['redirect']
}

/** The address to redirect to after the action: the requested one, else the remembered one, else the origin. */
export async function resolveCallbackUrl(input: CallbackUrlInput): Promise<SafeUrl> {
  const { requested, remembered, origin, redirect } = input
  const wanted = requested ?? remembered
  if (wanted === undefined || (wanted === origin && redirect === stayOnOrigin)) return origin
  // Parsers disagree on an ambiguous address, so it is not followed.
  if (parseSafeUrl(wanted.startsWith('/') ? origin + wanted : wanted) === undefined) return origin
  const answer: unknown = await redirect({ url: wanted, baseUrl: origin })
  return typeof answer === 'string' ? normalize(answer, origin) : origin
}
