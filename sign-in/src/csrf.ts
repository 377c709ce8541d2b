import { hash, timingSafeEqual } from 'node:crypto'

import type { Random } from './environment.ts'

const digest = (token: string, secret: string) => hash('sha256', token + secret, 'hex')

const isEqual = (one: string, other: string) => {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}

export interface Csrf {
  token: string
  /** The cookie to send, when the browser has no valid one. */
  newCookie?: string
  /** Whether the request itself proved to come from our page. */
  isVerified: boolean
}

export interface CsrfInput {
  cookie: string | undefined
  /** The token in the body of a POST; never taken from anywhere else. */
  submitted: string | undefined
  secrets: readonly [string, ...string[]]
  random: Random
}

/** Double submit: the cookie is `token|sha256(token‖secret)`, the form repeats the token (sign-in-layer.md §3.3). */
export const checkCsrf = ({ cookie, submitted, secrets, random }: CsrfInput): Csrf => {
  const [token, tag, ...rest] = cookie?.split('|') ?? []
  if (token !== undefined && tag !== undefined && rest.length === 0 && /^[0-9a-f]{64}$/.test(token)) {
    const isOurs = secrets.some(secret => isEqual(tag, digest(token, secret)))
    if (isOurs) return { token, isVerified: submitted !== undefined && isEqual(submitted, token) }
  }
  const minted = Buffer.from(random(32)).toString('hex')
  return { token: minted, newCookie: `${minted}|${digest(minted, secrets[0])}`, isVerified: false }
}
