import { hash } from 'node:crypto'

import { ClientError, ResponseBodyError } from 'openid-client'

import type { SignInContext } from '../context.ts'
import { report } from '../log.ts'
import type { RedirectConnection } from './connection.ts'

/** What an application keeps of a provider's tokens, under the names of the account at sign-in. */
export interface ProviderTokens {
  access_token?: string
  /** Epoch seconds; the access token is taken to last when the provider did not say. */
  expires_at?: number
  refresh_token?: string
  /**
   * `RefreshTokenError`: the provider wants to see the person again. `ProviderUnavailable`: it did not answer; the
   * tokens are as they were, and the next call tries again.
   */
  error?: 'RefreshTokenError' | 'ProviderUnavailable'
}

export type FreshTokens = (providerId: string, tokens: ProviderTokens) => Promise<ProviderTokens>

/** An access token this close to its end may be refused on arrival. */
const marginSeconds = 30
/** How long a browser may come back with tokens that have been exchanged already. */
const rememberedMs = 3_600_000
const rememberedMax = 10_000

/** Whatever else the caller keeps beside the tokens is not ours to hand back. */
const tokensOf = ({ access_token, expires_at, refresh_token }: ProviderTokens): ProviderTokens => ({
  access_token,
  expires_at,
  refresh_token,
})

/** The provider has judged: asking again would change nothing. Anything else may be a bad moment. */
const isRefusal = (error: unknown): boolean => {
  if (error instanceof ResponseBodyError) return error.error === 'invalid_grant'
  return error instanceof ClientError && isRefusal(error.cause)
}

/** What refresh tokens were exchanged for, by their digests: the newest at the end, the oldest forgotten. */
const createExchanged = ({ clock }: Pick<SignInContext, 'clock'>) => {
  const exchanged = new Map<string, { tokens: ProviderTokens; until: number }>()
  return {
    find(key: string) {
      const found = exchanged.get(key)
      return found !== undefined && clock() < found.until ? found.tokens : undefined
    },
    remember(key: string, tokens: ProviderTokens) {
      exchanged.delete(key)
      exchanged.set(key, { tokens, until: clock() + rememberedMs })
      for (const [oldest, { until }] of exchanged) {
        if (exchanged.size <= rememberedMax && clock() < until) break
        exchanged.delete(oldest)
      }
    },
  }
}

/**
 * Keeps access tokens fresh. However many requests come with the same tokens at a time, the provider is asked once; and
 * who comes later with a refresh token that was exchanged already gets what it was exchanged for. So rotating refresh
 * tokens (RFC 6819 §5.2.2.3) are safe even where an answer with the new ones never reached the browser. All that holds
 * within one process; several need a store they share, or browsers that stay with one.
 */
export const createTokenRefresher = (context: SignInContext): FreshTokens => {
  const { clock, providers } = context
  const exchanged = createExchanged(context)
  const underWay = new Map<string, Promise<ProviderTokens>>()
  const keyOf = (providerId: string, refreshToken: string) => hash('sha256', `${providerId}\n${refreshToken}`)

  /** The last in the line of exchanges that began with these tokens. */
  const newest = (providerId: string, tokens: ProviderTokens): ProviderTokens => {
    const { refresh_token: refreshToken, expires_at: expiresAt = 0 } = tokens
    if (refreshToken === undefined) return tokens
    const next = exchanged.find(keyOf(providerId, refreshToken))
    if (next === undefined) return tokens
    if (next.refresh_token !== refreshToken) return newest(providerId, next)
    return (next.expires_at ?? 0) > expiresAt ? next : tokens // the provider does not rotate
  }

  const exchange = async ({ provider, refresh }: RedirectConnection, tokens: ProviderTokens, refreshToken: string) => {
    try {
      const { access_token, expires_in: expiresIn, refresh_token = refreshToken } = await refresh(refreshToken)
      const expires_at = expiresIn === undefined ? undefined : Math.floor(clock() / 1000) + expiresIn
      const fresh = { access_token, expires_at, refresh_token }
      exchanged.remember(keyOf(provider.id, refreshToken), fresh)
      return fresh
    } catch (error) {
      const isRefused = isRefusal(error)
      report(context, isRefused ? 'warn' : 'error', 'REFRESH_TOKEN_ERROR', error, { providerId: provider.id })
      return { ...tokens, error: isRefused ? ('RefreshTokenError' as const) : ('ProviderUnavailable' as const) }
    }
  }

  return async (providerId, given) => {
    const connection = providers.get(providerId)
    if (connection?.kind !== 'oauth') throw new TypeError(`"${providerId}" is no provider that gives tokens`)
    const tokens = newest(providerId, tokensOf(given))
    const { expires_at: expiresAt, refresh_token: refreshToken } = tokens
    if (expiresAt === undefined || expiresAt - marginSeconds > clock() / 1000) return tokens
    if (refreshToken === undefined) return { ...tokens, error: 'RefreshTokenError' }
    const key = keyOf(providerId, refreshToken)
    const asked = underWay.get(key)
    if (asked !== undefined) return asked
    const asking = exchange(connection, tokens, refreshToken).finally(() => underWay.delete(key))
    underWay.set(key, asking)
    return asking
  }
}
