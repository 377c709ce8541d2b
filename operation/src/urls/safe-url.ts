declare const isSafe: unique symbol

/**
 * A URL that is safe in a mail, a text message, a page or a redirect: http or https and normalized, or a path on our own
 * origin. Only the functions of this file create one.
 */
export type SafeUrl = string & { readonly [isSafe]: true }

/** URL parsers silently drop or rewrite these characters, so that two parsers may disagree. Valid URLs escape them. */
const ambiguous = /[\s\p{Cc}\p{Cf}\p{Z}\\]/u

/** The parsed URL, or undefined for invalid text: Node 20 has no `URL.parse`. */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}

/** The normalized URL; undefined for another scheme, whitespace, control characters, `\` or userinfo. */
export function parseSafeUrl(text: string): SafeUrl | undefined {
  if (ambiguous.test(text) || !/^https?:\/\//i.test(text)) return undefined
  const url = parseUrl(text)
  if (url === undefined || url.username !== '' || url.password !== '' || hasUserinfo(text)) return undefined
  return branded(url.href)
}

/** A path on our own origin; undefined when a browser would leave it. */
export function parseSafePath(text: string): SafeUrl | undefined {
  if (ambiguous.test(text) || !/^\/(?!\/)/.test(text)) return undefined
  const url = parseUrl(text, 'http://own.invalid')
  if (url?.host !== 'own.invalid') return undefined
  const path = url.href.slice(url.origin.length)
  // `/.//host` is normalized to `//host`.
  return path.startsWith('//') ? undefined : branded(path)
}

/** The origin of a URL, without the trailing slash. */
export function originOf(url: SafeUrl): SafeUrl {
  return branded(new URL(url).origin)
}

/**
 * A URL or path that this server composed itself.
 * @throws {Error} when it is not safe, which is a bug
 */
export function ownUrl(text: string): SafeUrl {
  const url = text.startsWith('/') ? parseSafePath(text) : parseSafeUrl(text)
  if (url === undefined) throw new Error('unreachable: the server composed an unsafe URL')
  return url
}

/** Adds a parameter to the query of a URL, before the fragment; replaces parameters of the same name. */
export function withParameter(url: SafeUrl, name: string, value: string): SafeUrl {
  const [address = '', ...fragment] = url.split('#')
  const [path = '', ...rest] = address.split('?')
  const kept = rest
    .join('?')
    .split('&')
    .filter(pair => pair !== '' && !new URLSearchParams(pair).has(name))
  const query = [...kept, new URLSearchParams({ [name]: value })].join('&')
  return branded([`${path}?${query}`, ...fragment].join('#'))
}

/** Parsing drops empty userinfo, as in `https://@host`. */
function hasUserinfo(text: string): boolean {
  return /^https?:\/\/[^/?#]*@/i.test(text)
}

// Safe: its callers have checked the text.
function branded(text: string) {
  return text as SafeUrl
}
