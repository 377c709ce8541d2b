import type { Kept } from './trust.ts'

/** In one cookie the tokens of everybody who trusts this browser, the newest first. */
export const trustCookieName = 'gatehouse.trusted'
/** Whoever is the sixth pushes out the one whose sign-in is longest ago, so that the cookie stays small. */
const peopleMax = 5
const token = /^[\w-]{43}$/

/** The tokens in a `cookie` header; what cannot be one is left out. */
export function readTrustCookie(header: string): string[] {
  const prefix = `${trustCookieName}=`
  const pair = header.split(/;\s*/).find(each => each.startsWith(prefix)) ?? prefix
  return pair
    .slice(prefix.length)
    .split('.')
    .filter(each => token.test(each))
    .slice(0, peopleMax)
}

type CookieOptions = { path: string; isSecure: boolean; days: number }

/** A `set-cookie` line with one token more, or another; it is kept for at least as long as any of them counts. */
export function trustCookie(tokens: string[], kept: Kept, { path, isSecure, days }: CookieOptions): string {
  const all = [kept.token, ...tokens.filter(each => each !== kept.instead)].slice(0, peopleMax)
  const maxAgeSeconds = days * 24 * 60 * 60
  const flags = `Path=${path}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
  return `${trustCookieName}=${all.join('.')}; Max-Age=${maxAgeSeconds}; ${flags}`
}
