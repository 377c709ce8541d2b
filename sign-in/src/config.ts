import type { Locale, Theme } from '@gatehouse/pages'

import type { Adapter } from './adapter/adapter.ts'
import type { Clock, Fetch, Random } from './environment.ts'
import type { Provider } from './providers/provider.ts'
import type { Callbacks, Events } from './sessions/callbacks.ts'
import type { RevocationStore } from './sessions/revocations.ts'

/** Codes are constant; `meta` never holds a token, a secret, a code or a cookie. */
export interface SignInLogger {
  error(code: string, meta: Readonly<Record<string, unknown>>): void
  warn(code: string, meta: Readonly<Record<string, unknown>>): void
  debug(code: string, meta: Readonly<Record<string, unknown>>): void
}

/** Pages of your own, as paths or addresses; what is left out is rendered by us. */
export interface OwnPages {
  signIn?: string
  signOut?: string
  error?: string
  verifyRequest?: string
  /** Where people are sent when they have signed in for the first time; needs an adapter. */
  newUser?: string
}

export interface SignInConfig {
  /** The public address of these routes, such as `https://app.example/api/auth`; with no path, `/api/auth` is meant. */
  url: string
  /** Encrypts sessions. Several: the first one is used, sessions made under any of them stay valid. */
  secret: string | readonly string[]
  providers: readonly Provider[]
  /** Where people and their accounts are kept. Throws at the start when it lacks a method of next-auth 4's adapters. */
  adapter?: Partial<Adapter>
  session?: {
    /** Sessions in tokens, or in the adapter's database; the latter by default when there is an adapter. */
    strategy?: 'jwt' | 'database'
    /** How long a session lives after it was last asked for; 2592000 (30 days) by default. */
    maxAgeSeconds?: number
    /** How long a session in the database is not written again after it was renewed; 86400 (a day) by default. */
    updateAgeSeconds?: number
    /** Lets sessions in tokens be revoked, within five seconds; asked at most that often for a person. */
    revocations?: RevocationStore
  }
  callbacks?: Partial<Callbacks>
  events?: Partial<Events>
  pages?: OwnPages
  theme?: Theme
  locale?: Locale
  logger?: SignInLogger
  /** Allows `http:` providers on this machine (localhost, 127.0.0.1, [::1]) and on our own origin; never in production. */
  allowInsecureProviders?: boolean
  clock?: Clock
  random?: Random
  fetch?: Fetch
}

/** A configuration that cannot work; the message says what to change. */
export class InvalidSignInConfig extends Error {
  override name = 'InvalidSignInConfig'
}
