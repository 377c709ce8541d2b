/** Received cookies by name. */
export type Cookies = ReadonlyMap<string, string>

/** More than servers accept; longer headers are ignored. */
const headerLengthMax = 65_536

function decode(value: string) {
  if (!value.includes('%')) return value
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

function unquote(value: string) {
  return value.length > 1 && value.startsWith('"') && value.endsWith('"') ? value.slice(1, -1) : value
}

/** Parses a `Cookie` header. Values are percent-decoded if possible; the first cookie of a name wins. */
export function parseCookies(header: string | null): Cookies {
  const cookies = new Map<string, string>()
  if (header === null || header.length > headerLengthMax) return cookies
  for (let start = 0, end = 0; start < header.length; start = end + 1) {
    end = header.indexOf(';', start)
    if (end < 0) end = header.length
    const equals = header.indexOf('=', start)
    if (equals < 0) break
    if (equals > end) continue
    const name = header.slice(start, equals).trim()
    if (!cookies.has(name)) cookies.set(name, decode(unquote(header.slice(equals + 1, end).trim())))
  }
  return cookies
}

export type CookieOptions = {
  isSecure: boolean
  /** Sends the cookie with forms posted from other sites; browsers allow this for secure cookies only. */
  crossesSites?: boolean
  maxAgeSeconds?: number
  /** Epoch milliseconds. */
  expiresAt?: number
}

let lastDate = { seconds: Number.NaN, text: '' }

/** The date of an Expires attribute, cached for a second. */
function httpDate(epochMs: number) {
  const seconds = Math.floor(epochMs / 1000)
  if (seconds !== lastDate.seconds) lastDate = { seconds, text: new Date(seconds * 1000).toUTCString() }
  return lastDate.text
}

/** A `Set-Cookie` header: HttpOnly, for the whole site, SameSite=Lax by default. Without times it is a session cookie. */
export function serializeCookie(
  name: string,
  value: string,
  { isSecure, crossesSites = false, maxAgeSeconds, expiresAt }: CookieOptions,
) {
  return (
    `${name}=${encodeURIComponent(value)}` +
    (maxAgeSeconds === undefined ? '' : `; Max-Age=${maxAgeSeconds}`) +
    '; Path=/' +
    (expiresAt === undefined ? '' : `; Expires=${httpDate(expiresAt)}`) +
    `; HttpOnly${isSecure || crossesSites ? '; Secure' : ''}; SameSite=${crossesSites ? 'None' : 'Lax'}`
  )
}

/** Tells the browser to forget a cookie. */
export function removeCookie(
  name: string,
  { isSecure, crossesSites }: Pick<CookieOptions, 'isSecure' | 'crossesSites'>,
) {
  return serializeCookie(name, '', { isSecure, crossesSites, maxAgeSeconds: 0 })
}
