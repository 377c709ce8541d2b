import { parseSafeUrl, parseUrl, type SafeUrl } from '@gatehouse/operation/safe-url'

import type { Callbacks } from './sessions/callbacks.ts'

/** Whether a wish is one we consider at all: a path, or an http or https address (specification.md §5). */
export const isCallbackUrl = (value: string, origin: string) => {
  const url = value.startsWith('/') ? parseUrl(origin + value) : parseUrl(value)
  return url !== undefined && (url.protocol === 'https:' || url.protocol === 'http:')
}

/** The default redirect rule: paths and addresses of our own origin, anything else leads to the origin itself. */
export const stayOnOrigin: Callbacks['redirect'] = ({ url, baseUrl }) => {
  if (url.startsWith('/')) return baseUrl + url
  return parseUrl(url)?.origin === baseUrl ? url : baseUrl
}

/**
 * A redirect callback's answer as it can go into a header: normalised, http or https, without credentials; the origin
 * in place of anything else. `blob:https://app.example/x` has our origin, too: hence the look at the scheme.
 */
const normalize = (value: string, origin: SafeUrl): SafeUrl => {
  if (value === origin) return origin
  const url = parseUrl(value, origin)
  if (url === undefined || (url.protocol !== 'https:' && url.protocol !== 'http:')) return origin
  url.username = ''
  url.password = ''
  return parseSafeUrl(url.href) ?? origin
}

export interface CallbackUrlInput {
  /** The wish in the body or the query. */
  requested: string | undefined
  /** The wish remembered in the cookie. */
  remembered: string | undefined
  origin: SafeUrl
  redirect: Callbacks['redirect']
}

/** Where this browser goes when it is done: the request's wish, else the remembered one, else the origin. */
export const resolveCallbackUrl = async (input: CallbackUrlInput): Promise<SafeUrl> => {
  const { requested, remembered, origin, redirect } = input
  const wish = requested ?? remembered
  if (wish === undefined || (wish === origin && redirect === stayOnOrigin)) return origin
  // A wish that can be read in two ways is followed in neither.
  if (parseSafeUrl(wish.startsWith('/') ? origin + wish : wish) === undefined) return origin
  const answer: unknown = await redirect({ url: wish, baseUrl: origin })
  return typeof answer === 'string' ? normalize(answer, origin) : origin
}
