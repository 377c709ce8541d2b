import type { Locale, Theme } from '@gatehouse-id/pages'

import type { Adapter } from '../adapter/adapter.ts'
import { checkAdapter } from '../adapter/check-adapter.ts'
import { type BaseUrl, parseBaseUrl } from '../options/base-url.ts'
import { stayOnOrigin } from '../options/callback-url.ts'
import type { OwnPages, SignInConfig, SignInLogger } from '../options/config.ts'
import { InvalidSignInConfig } from '../errors.ts'
import { type CookieNames, cookieNames } from '../cookies/names.ts'
import { type Clock, pooledRandom, type Random } from '../options/environment.ts'
import { connect } from '../providers/oauth/connect.ts'
import type { Connection } from '../providers/connection.ts'
import { plainHttpRule } from '../providers/outgoing-fetch.ts'
import type { Callbacks, Events } from '../sessions/callbacks.ts'
import { cachedRevocations, type Revocations } from '../sessions/revocations.ts'
import { cachedTokens } from '../tokens/cached-tokens.ts'
import { createTokens, type Tokens } from '../tokens/tokens.ts'

/** The checked configuration with its defaults, which every action uses. */
export type SignInContext = {
  base: BaseUrl
  secrets: readonly [string, ...string[]]
  /** By id, in the order of the configuration. */
  providers: ReadonlyMap<string, Connection>
  cookieNames: CookieNames
  tokens: Tokens
  /** The store of users and accounts, if any. */
  adapter: Adapter | undefined
  /** The adapter, if it also stores the sessions; otherwise they are tokens. */
  sessionAdapter: Adapter | undefined
  maxAgeSeconds: number
  updateAgeSeconds: number
  /** For sessions in tokens, if they can be revoked. */
  revocations: Revocations | undefined
  callbacks: Callbacks
  events: Partial<Events>
  pages: OwnPages
  /** The look of our own pages, and the origins their forms may redirect to. */
  pageOptions: { theme?: Theme; locale?: Locale; redirectTargets: readonly string[] }
  logger: SignInLogger | undefined
  clock: Clock
  random: Random
}

const defaultCallbacks: Callbacks = {
  signIn: () => true,
  redirect: stayOnOrigin,
  jwt: ({ token }) => token,
  session: ({ session }) => session,
}

function secretsOf(secret: string | readonly string[]): readonly [string, ...string[]] {
  // Callers without types may pass undefined, and an empty secret protects nothing.
  const [first, ...others] = typeof secret === 'string' ? [secret] : (secret ?? [])
  if (!first || others.some(other => !other))
    throw new InvalidSignInConfig('Signing in needs a secret: pass a long random text as `secret`.')
  return [first, ...others]
}

function adaptersOf({ adapter: given, session }: SignInConfig) {
  const adapter = given === undefined ? undefined : checkAdapter(given)
  const strategy = session?.strategy ?? (adapter === undefined ? 'jwt' : 'database')
  if (strategy === 'database' && adapter === undefined)
    throw new InvalidSignInConfig('Sessions in a database need an adapter: pass one as `adapter`.')
  return { adapter, sessionAdapter: strategy === 'database' ? adapter : undefined }
}

/**
 * Checks a configuration and fills in its defaults.
 * @throws {InvalidSignInConfig} when it cannot work
 */
export function createContext(config: SignInConfig): SignInContext {
  const base = parseBaseUrl(config.url)
  const secrets = secretsOf(config.secret)
  const clock = config.clock ?? Date.now
  const random = config.random ?? pooledRandom()
  const mayBePlain = plainHttpRule({ isAllowed: config.allowInsecureProviders ?? false, ownOrigin: base.origin })
  const adapters = adaptersOf(config)
  const outgoing = config.fetch ?? ((url, init) => fetch(url, init))
  const providers = new Map<string, Connection>()
  for (const provider of config.providers) {
    if (providers.has(provider.id)) throw new InvalidSignInConfig(`Two providers have the id "${provider.id}".`)
    providers.set(
      provider.id,
      connect(provider, { baseUrl: base.url, adapter: adapters.adapter, secrets, fetch: outgoing, mayBePlain, clock }),
    )
  }
  const insecureOrigins = config.providers
    .flatMap(provider => {
      if (provider.type !== 'oauth') return []
      return [new URL('tokenUrl' in provider ? provider.authorizationUrl : provider.issuer).origin]
    })
    .filter(o => o.startsWith('http:'))
  return {
    base,
    secrets,
    providers,
    cookieNames: cookieNames(base),
    tokens: cachedTokens(createTokens({ secrets, clock, random }), { clock }),
    ...adapters,
    maxAgeSeconds: config.session?.maxAgeSeconds ?? 2_592_000,
    updateAgeSeconds: config.session?.updateAgeSeconds ?? 86_400,
    revocations: config.session?.revocations && cachedRevocations(config.session.revocations, { clock }),
    callbacks: { ...defaultCallbacks, ...config.callbacks },
    events: config.events ?? {},
    pages: config.pages ?? {},
    pageOptions: {
      theme: config.theme,
      locale: config.locale,
      redirectTargets: insecureOrigins,
    },
    logger: config.logger,
    clock,
    random,
  }
}
