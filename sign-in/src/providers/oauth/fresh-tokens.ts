import { hash } from 'node:crypto'

import { ClientError, ResponseBodyError } from 'openid-client'

import type { SignInContext } from '../../requests/context.ts'
import { report } from '../../log.ts'
import type { RedirectConnection } from '../connection.ts'

/** The tokens of a provider that an application stores, named as in the account at sign-in. */
export type ProviderTokens = {
  access_token?: string
  /** Epoch seconds; without it the access token is assumed not to expire. */
  expires_at?: number
  refresh_token?: string
  /**
   * `RefreshTokenError`: the user must sign in again. `ProviderUnavailable`: the provider did not respond; the tokens
   * are unchanged, and the next call tries again.
   */
  error?: 'RefreshTokenError' | 'ProviderUnavailable'
}

export type FreshTokens = (providerId: string, tokens: ProviderTokens) => Promise<ProviderTokens>

/** An access token this close to its expiry may be refused when the request arrives. */
const marginSeconds = 30
/** How long a refresh token that was already exchanged is still accepted. */
const rememberedMs = 3_600_000
const rememberedMax = 10_000

/** The tokens without the caller's other fields. */
function tokensOf({ access_token, expires_at, refresh_token }: ProviderTokens): ProviderTokens {
  return {
    access_token,
    expires_at,
    refresh_token,
  }
}

/** Whether the provider rejected the token, so that a retry is pointless. Other errors may be temporary. */
function isRefusal(error: unknown): boolean {
  if (error instanceof ResponseBodyError) return error.error === 'invalid_grant'
  return error instanceof ClientError && isRefusal(error.cause)
}

/** The results of exchanged refresh tokens by digest, newest last; the oldest are dropped. */
function createExchanged({ clock }: Pick<SignInContext, 'clock'>) {
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
 * Keeps access tokens fresh. Concurrent calls with the same tokens share one request, and a later call with an exchanged
 * refresh token gets the result of that exchange. So rotating refresh tokens (RFC 6819 §5.2.2.3) survive a response that
 * never reached the browser. This holds within one process; with several, use sticky sessions.
 */
export function createTokenRefresher(context: SignInContext): FreshTokens {
  const { clock, providers } = context
  const exchanged = createExchanged(context)
  const pending = new Map<string, Promise<ProviderTokens>>()
  const keyOf = (providerId: string, refreshToken: string) => hash('sha256', `${providerId}\n${refreshToken}`)

  /** The newest tokens in the chain of exchanges that began with these. */
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
    if (connection?.kind !== 'oauth') throw new TypeError(`"${providerId}" is not a provider that issues tokens`)
    const tokens = newest(providerId, tokensOf(given))
    const { expires_at: expiresAt, refresh_token: refreshToken } = tokens
    if (expiresAt === undefined || expiresAt - marginSeconds > clock() / 1000) return tokens
    if (refreshToken === undefined) return { ...tokens, error: 'RefreshTokenError' }
    const key = keyOf(providerId, refreshToken)
    const shared = pending.get(key)
    if (shared !== undefined) return shared
    const asking = exchange(connection, tokens, refreshToken).finally(() => pending.delete(key))
    pending.set(key, asking)
    return asking
  }
}
