import type { Locale, Theme } from '@gatehouse-id/pages'

import type { Adapter } from '../adapter/adapter.ts'
import type { Clock, Fetch, Random } from './environment.ts'
import type { Provider } from '../providers/provider.ts'
import type { Callbacks, Events } from '../sessions/callbacks.ts'
import type { RevocationStore } from '../sessions/revocations.ts'

/** Receives constant codes. `meta` never contains a token, a secret, a code or a cookie. */
export type SignInLogger = {
  error(code: string, meta: Readonly<Record<string, unknown>>): void
  warn(code: string, meta: Readonly<Record<string, unknown>>): void
  debug(code: string, meta: Readonly<Record<string, unknown>>): void
}

/** Paths or addresses of the application's own pages. The others are rendered by this package. */
export type OwnPages = {
  signIn?: string
  signOut?: string
  error?: string
  verifyRequest?: string
  /** The page after the first sign-in of a user; needs an adapter. */
  newUser?: string
}

export type SignInConfig = {
  /** The public address of these routes, such as `https://app.example/api/auth`. The default path is `/api/auth`. */
  url: string
  /** Encrypts sessions. With several, the first one encrypts and any of them decrypts. */
  secret: string | readonly string[]
  providers: readonly Provider[]
  /** Stores users and accounts. Must have the methods of a next-auth 4 adapter. */
  adapter?: Partial<Adapter>
  session?: {
    /** Stores sessions in tokens or in the adapter's database; the database by default when there is an adapter. */
    strategy?: 'jwt' | 'database'
    /** How long a session is valid after its last use; 2592000 (30 days) by default. */
    maxAgeSeconds?: number
    /** How often the expiry of a stored session is written at most; 86400 (a day) by default. */
    updateAgeSeconds?: number
    /** Makes sessions in tokens revocable within five seconds; asked at most that often about a user. */
    revocations?: RevocationStore
  }
  callbacks?: Partial<Callbacks>
  events?: Partial<Events>
  pages?: OwnPages
  theme?: Theme
  locale?: Locale
  logger?: SignInLogger
  /** Allows `http:` providers on this machine (localhost, 127.0.0.1, [::1]) and on our own origin. Not for production. */
  allowInsecureProviders?: boolean
  clock?: Clock
  random?: Random
  fetch?: Fetch
}
