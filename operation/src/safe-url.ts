declare const isSafe: unique symbol

/**
 * A URL fit for a mail, a text, a page or a redirect: http or https, parsed and written back normalized; or a path on our
 * own origin. Only the functions of this file make one.
 */
export type SafeUrl = string & { readonly [isSafe]: true }

/** URL parsers drop or rewrite these in silence, so that one text reads as two URLs; no URL needs them unescaped. */
const ambiguous = /[\s\p{Cc}\p{Cf}\p{Z}\\]/u

/** The parsed URL, or undefined for text that is none: Node 20 has no `URL.parse`. */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}

/** The URL as its parser writes it; undefined for another scheme, whitespace, control characters, `\` or userinfo. */
export function parseSafeUrl(text: string): SafeUrl | undefined {
  if (ambiguous.test(text) || !/^https?:\/\//i.test(text)) return undefined
  const url = parseUrl(text)
  if (url === undefined || url.username !== '' || url.password !== '' || hasUserinfo(text)) return undefined
  return branded(url.href)
}

/** A path on our own origin; undefined for what a browser would take to another host. */
export function parseSafePath(text: string): SafeUrl | undefined {
  if (ambiguous.test(text) || !/^\/(?!\/)/.test(text)) return undefined
  const url = parseUrl(text, 'http://own.invalid')
  if (url?.host !== 'own.invalid') return undefined
  const path = url.href.slice(url.origin.length)
  // `/.//host` is written back as `//host`.
  return path.startsWith('//') ? undefined : branded(path)
}

/** Its origin alone, without the slash that a normalized URL ends with. */
export function originOf(url: SafeUrl): SafeUrl {
  return branded(new URL(url).origin)
}

/** What this server itself composed of its own origin or a path. @throws Error for anything else: a bug */
export function ownUrl(text: string): SafeUrl {
  const url = text.startsWith('/') ? parseSafePath(text) : parseSafeUrl(text)
  if (url === undefined) throw new Error('unreachable: the server composed a URL that is none')
  return url
}

/** The URL with one parameter in its query, before the fragment; one of that name that was there is replaced. */
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

/** Empty userinfo, as in `https://@host`, vanishes from a parsed URL. */
function hasUserinfo(text: string): boolean {
  return /^https?:\/\/[^/?#]*@/i.test(text)
}

// The cast is what this file is for: its callers have checked the text.
const branded = (text: string) => text as SafeUrl
