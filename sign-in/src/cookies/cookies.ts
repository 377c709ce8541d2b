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

/** The cookies of a `Cookie` header: percent-decoded, the first of a name wins, what cannot be decoded is kept raw. */
export const parseCookies = (header: string | null): Cookies => {
  const cookies = new Map<string, string>()
  if (header === null || header.length > headerLengthMax) return cookies
  for (const pair of header.split(';')) {
    const equals = pair.indexOf('=')
    if (equals < 0) continue
    const name = pair.slice(0, equals).trim()
    if (cookies.has(name)) continue
    const value = pair.slice(equals + 1).trim()
    cookies.set(
      name,
      decode(value.startsWith('"') && value.endsWith('"') && value.length > 1 ? value.slice(1, -1) : value),
    )
  }
  return cookies
}

export interface CookieOptions {
  isSecure: boolean
  maxAgeSeconds?: number
  /** Epoch milliseconds. */
  expiresAt?: number
}

/** One `Set-Cookie` header: http only, same-site lax, for the whole site. Without times it ends with the browser. */
export const serializeCookie = (name: string, value: string, { isSecure, maxAgeSeconds, expiresAt }: CookieOptions) =>
  `${name}=${encodeURIComponent(value)}` +
  (maxAgeSeconds === undefined ? '' : `; Max-Age=${maxAgeSeconds}`) +
  '; Path=/' +
  (expiresAt === undefined ? '' : `; Expires=${new Date(expiresAt).toUTCString()}`) +
  `; HttpOnly${isSecure ? '; Secure' : ''}; SameSite=Lax`

/** Tells the browser to forget a cookie. */
export const removeCookie = (name: string, { isSecure }: { isSecure: boolean }) =>
  serializeCookie(name, '', { isSecure, maxAgeSeconds: 0 })
