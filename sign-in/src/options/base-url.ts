import { originOf, parseSafeUrl, type SafeUrl } from '@gatehouse-id/operation/safe-url'

import { InvalidSignInConfig } from '../errors.ts'

/** The public address of the routes. */
export type BaseUrl = {
  /** No trailing slash: `https://app.example/api/auth`. */
  url: string
  /** `https://app.example` */
  origin: SafeUrl
  /** `/api/auth` */
  path: string
  isSecure: boolean
}

/**
 * Parses the configured address; the default path is `/api/auth`.
 * @throws {InvalidSignInConfig} when it is not an http or https address
 */
export function parseBaseUrl(value: string): BaseUrl {
  const safe = parseSafeUrl(value)
  if (safe === undefined)
    throw new InvalidSignInConfig(`The url of the sign-in routes must be an http or https address, not "${value}".`)
  const url = new URL(safe)
  const path = url.pathname === '/' ? '/api/auth' : url.pathname.replace(/\/$/, '')
  return { url: url.origin + path, origin: originOf(safe), path, isSecure: url.protocol === 'https:' }
}
