import type { BaseUrl } from '../options/base-url.ts'

/** The action that a path names. */
export type Route = {
  action: string
  /** The segment after the action, usually a provider's id. */
  argument?: string
}

function decode(segment: string | undefined) {
  try {
    return segment === undefined || segment === '' ? undefined : decodeURIComponent(segment)
  } catch {
    return undefined
  }
}

/**
 * The path and the query of an address.
 * @param url absolute and normalised, as in `Request.url`
 */
export function targetOf(url: string) {
  const pathStart = url.indexOf('/', url.indexOf('://') + 3)
  const hash = url.indexOf('#', pathStart)
  const end = hash < 0 ? url.length : hash
  const question = url.indexOf('?', pathStart)
  const pathEnd = question < 0 || question > end ? end : question
  return { pathname: url.slice(pathStart, pathEnd), search: url.slice(pathEnd, end) }
}

/** The action and its argument; undefined outside the base path. */
export function routeOf(pathname: string, base: BaseUrl): Route | undefined {
  if (!pathname.startsWith(`${base.path}/`)) return undefined
  const [action = '', argument] = pathname.slice(base.path.length + 1).split('/')
  return { action, argument: decode(argument) }
}
