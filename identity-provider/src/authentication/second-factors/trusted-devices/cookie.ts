import type { Kept } from './trust.ts'

/** One cookie with the tokens of all users who trust this browser, newest first. */
export const trustCookieName = 'gatehouse.trusted'
/** A sixth user removes the one with the oldest sign-in, which keeps the cookie small. */
const usersMax = 5
const token = /^[\w-]{43}$/

/** The tokens in a `cookie` header; malformed ones are ignored. */
export function readTrustCookie(header: string): string[] {
  const prefix = `${trustCookieName}=`
  const pair = header.split(/;\s*/).find(each => each.startsWith(prefix)) ?? prefix
  return readTrustTokens(pair.slice(prefix.length))
}

/** The tokens in a text of `joinTrustTokens`; malformed ones are ignored. */
export function readTrustTokens(text: string): string[] {
  return text
    .split('.')
    .filter(each => token.test(each))
    .slice(0, usersMax)
}

/** What the browser keeps after a token was added or replaced. */
export function joinTrustTokens(tokens: string[], kept: Kept): string {
  return [kept.token, ...tokens.filter(each => each !== kept.instead)].slice(0, usersMax).join('.')
}

type CookieOptions = { path: string; isSecure: boolean; days: number }

/** A `set-cookie` line with a text of `joinTrustTokens`; the cookie lives at least as long as any of its tokens. */
export function trustCookie(joined: string, { path, isSecure, days }: CookieOptions): string {
  const maxAgeSeconds = days * 24 * 60 * 60
  const flags = `Path=${path}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
  return `${trustCookieName}=${joined}; Max-Age=${maxAgeSeconds}; ${flags}`
}
