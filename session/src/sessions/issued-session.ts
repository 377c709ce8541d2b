import { ProviderUnreachable } from '../errors.ts'
import type { ProviderAnswer } from '../provider/client.ts'

/** The tokens of a sign-in or refresh response (provider-api.md §1.5, §2.5), from its body or its cookies. */
export type IssuedSession = {
  readonly sessionJwt: string
  readonly refreshJwt: string | undefined
  /** `set-cookie` values to pass on to the browser. */
  readonly cookies: readonly string[]
}

const sessionCookieDefault = 'DS'
const refreshCookieDefault = 'DSR'

/**
 * Reads the tokens of a response.
 * @throws {ProviderUnreachable} when it has no session token
 */
export function readIssuedSession({ body, cookies }: ProviderAnswer): IssuedSession {
  const sessionJwt = cookieValue(cookies, text(body.sessionCookieName) ?? sessionCookieDefault) ?? text(body.sessionJwt)
  if (sessionJwt === undefined) throw new ProviderUnreachable('the answer of the provider holds no session token')
  const refreshCookie = text(body.cookieName) ?? refreshCookieDefault
  const refreshJwt = text(body.refreshJwt)
  return refreshJwt === undefined
    ? { sessionJwt, refreshJwt: cookieValue(cookies, refreshCookie), cookies }
    : { sessionJwt, refreshJwt, cookies: [serialize(refreshCookie, refreshJwt, body)] }
}

/** The value in a list of `set-cookie` values; undefined when absent or emptied. */
function cookieValue(cookies: readonly string[], name: string) {
  const pair = cookies.map(cookie => cookie.split(';', 1)[0]?.trim()).find(cookie => cookie?.startsWith(`${name}=`))
  return text(pair?.slice(name.length + 1))
}

function serialize(name: string, value: string, body: Record<string, unknown>) {
  return [
    `${name}=${value}`,
    text(body.cookieDomain) && `Domain=${body.cookieDomain}`,
    typeof body.cookieMaxAge === 'number' && body.cookieMaxAge > 0 && `Max-Age=${body.cookieMaxAge}`,
    `Path=${text(body.cookiePath) ?? '/'}`,
    'HttpOnly',
    'Secure',
    'SameSite=Strict',
  ]
    .filter(Boolean)
    .join('; ')
}

function text(value: unknown) {
  return typeof value === 'string' && value !== '' ? value : undefined
}
