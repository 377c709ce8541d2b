import { originOf, parseSafeUrl, type SafeUrl } from '@gatehouse/operation/safe-url'

import { InvalidSignInConfig } from './config.ts'

/** Where the routes live, as browsers see it. */
export interface BaseUrl {
  /** No trailing slash: `https://app.example/api/auth`. */
  url: string
  /** `https://app.example` */
  origin: SafeUrl
  /** `/api/auth` */
  path: string
  isSecure: boolean
}

/** Reads a configured address; one without a path means `/api/auth`. Throws InvalidSignInConfig. */
export const parseBaseUrl = (value: string): BaseUrl => {
  const safe = parseSafeUrl(value)
  if (safe === undefined)
    throw new InvalidSignInConfig(`The url of the sign-in routes must be an http or https address, not "${value}".`)
  const url = new URL(safe)
  const path = url.pathname === '/' ? '/api/auth' : url.pathname.replace(/\/$/, '')
  return { url: url.origin + path, origin: originOf(safe), path, isSecure: url.protocol === 'https:' }
}
