import { hash, timingSafeEqual } from 'node:crypto'

import type { Random } from '../options/environment.ts'

function digest(token: string, secret: string) {
  return hash('sha256', token + secret, 'hex')
}

function isEqual(one: string, other: string) {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}

export type Csrf = {
  token: string
  /** The cookie to set when the browser has no valid one. */
  newCookie?: string
  /** Whether the request contains the token, which proves that it comes from our page. */
  isVerified: boolean
}

export type CsrfInput = {
  cookie: string | undefined
  /** The token in the body of a POST; no other source is accepted. */
  submitted: string | undefined
  secrets: readonly [string, ...string[]]
  random: Random
}

/** Double submit cookie: `token|sha256(token‖secret)`, and the form repeats the token (sign-in-layer.md §3.3). */
export function checkCsrf({ cookie, submitted, secrets, random }: CsrfInput): Csrf {
  const [token, tag, ...rest] = cookie?.split('|') ?? []
  if (token !== undefined && tag !== undefined && rest.length === 0 && /^[0-9a-f]{64}$/.test(token)) {
    const isOurs = secrets.some(secret => isEqual(tag, digest(token, secret)))
    if (isOurs) return { token, isVerified: submitted !== undefined && isEqual(submitted, token) }
  }
  const created = Buffer.from(random(32)).toString('hex')
  return { token: created, newCookie: `${created}|${digest(created, secrets[0])}`, isVerified: false }
}
