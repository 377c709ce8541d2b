/** Received cookies by name. */
export type Cookies = ReadonlyMap<string, string>

/** More than any server lets through; a longer header is not worth reading. */
const headerLengthMax = 65_536

const decode = (value: string) => {
  if (!value.includes('%')) return value
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

const unquote = (value: string) =>
  value.length > 1 && value.startsWith('"') && value.endsWith('"') ? value.slice(1, -1) : value

/** The cookies of a `Cookie` header: percent-decoded, the first of a name wins, what cannot be decoded is kept raw. */
export const parseCookies = (header: string | null): Cookies => {
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

export interface CookieOptions {
  isSecure: boolean
  /** Sent along when another site posts a form here, which browsers allow to secure cookies only. */
  crossesSites?: boolean
  maxAgeSeconds?: number
  /** Epoch milliseconds. */
  expiresAt?: number
}

let lastDate = { seconds: Number.NaN, text: '' }

/** The date of an Expires attribute. Sessions of one second share one. */
const httpDate = (epochMs: number) => {
  const seconds = Math.floor(epochMs / 1000)
  if (seconds !== lastDate.seconds) lastDate = { seconds, text: new Date(seconds * 1000).toUTCString() }
  return lastDate.text
}

/** One `Set-Cookie` header: http only, same-site lax unless told, for the whole site. Without times it ends with the browser. */
export const serializeCookie = (
  name: string,
  value: string,
  { isSecure, crossesSites = false, maxAgeSeconds, expiresAt }: CookieOptions,
) =>
  `${name}=${encodeURIComponent(value)}` +
  (maxAgeSeconds === undefined ? '' : `; Max-Age=${maxAgeSeconds}`) +
  '; Path=/' +
  (expiresAt === undefined ? '' : `; Expires=${httpDate(expiresAt)}`) +
  `; HttpOnly${isSecure || crossesSites ? '; Secure' : ''}; SameSite=${crossesSites ? 'None' : 'Lax'}`

/** Tells the browser to forget a cookie. */
export const removeCookie = (
  name: string,
  { isSecure, crossesSites }: Pick<CookieOptions, 'isSecure' | 'crossesSites'>,
) => serializeCookie(name, '', { isSecure, crossesSites, maxAgeSeconds: 0 })
