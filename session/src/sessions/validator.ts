import { setTimeout as delay } from 'node:timers/promises'

import { ClaimInvalid, ExchangeFailed, RefreshFailed, SessionInvalid, TokenMissing } from '../errors.ts'
import { readConfiguredKeys } from '../keys/configured-keys.ts'
import { fetchKeySet } from '../keys/fetch-key-set.ts'
import type { JsonWebKeySet } from '../keys/key-set.ts'
import type { PublicJwk } from '../keys/verification-key.ts'
import { createProviderClient, endpoint, type ProviderAnswer } from '../provider/client.ts'
import { createTokenVerifier, type VerifyOptions } from '../tokens/verifier.ts'
import type { AuthenticationInfo } from './authentication-info.ts'
import { readIssuedSession } from './issued-session.ts'
import { type PollingOptions, poll, type Wait } from './polling.ts'

export type SessionValidatorOptions = {
  projectId: string
  /** Origin of the provider, with a path prefix if it has one. */
  baseUrl: string
  /** A JSON Web Key or key set, parsed or as text: used instead of fetching the provider's keys. */
  publicKey?: string | PublicJwk | JsonWebKeySet
  authManagementKey?: string
  fetch?: typeof globalThis.fetch
  clock?: () => number
  wait?: Wait
}

export type AccessKeyLoginOptions = {
  readonly customClaims?: Readonly<Record<string, unknown>>
  readonly selectedTenant?: string
}

export type PendingSignIn = 'enchantedlink' | 'notp'

export type SessionValidator = {
  /** Throws TokenMissing or SessionInvalid. */
  validateSession(sessionToken: string | undefined, options?: VerifyOptions): Promise<AuthenticationInfo>
  /** Throws TokenMissing or RefreshFailed. Calls for one token at one time share one request to the provider. */
  refreshSession(refreshToken: string | undefined, options?: VerifyOptions): Promise<AuthenticationInfo>
  /** The session if it is valid, else a refreshed one. */
  validateAndRefreshSession(
    sessionToken: string | undefined,
    refreshToken: string | undefined,
    options?: VerifyOptions,
  ): Promise<AuthenticationInfo>
  /** Throws TokenMissing or ExchangeFailed. */
  exchangeAccessKey(
    accessKey: string | undefined,
    loginOptions?: AccessKeyLoginOptions,
    options?: VerifyOptions,
  ): Promise<AuthenticationInfo>
  /** Waits for a sign-in that is finished elsewhere. Throws PollingTimedOut, or SessionInvalid for a bad answer. */
  pollSession(
    pendingRef: string,
    options?: PollingOptions & { readonly method?: PendingSignIn },
  ): Promise<AuthenticationInfo>
}

/** Throws KeyUnusable when the configured public key cannot be used. */
export function createSessionValidator(options: SessionValidatorOptions): SessionValidator {
  const { projectId, baseUrl, publicKey, authManagementKey } = options
  const { fetch = globalThis.fetch, clock = Date.now, wait = waitFor } = options
  if (projectId === '') throw new TypeError('projectId must not be empty')
  const configured = publicKey === undefined ? undefined : readConfiguredKeys(publicKey)
  const url = endpoint(baseUrl, `/v2/keys/${encodeURIComponent(projectId)}`)
  const keys = async () => configured ?? fetchKeySet({ url, fetch, clock })
  const verifier = createTokenVerifier({ projectId, keys, clock })
  const provider = createProviderClient({ projectId, baseUrl, authManagementKey, fetch, clock })
  const refreshes = new Map<string, Promise<ProviderAnswer>>()

  // Where refresh tokens rotate, a second use of one revokes the session: a page that sends ten requests at once
  // must refresh once.
  const refreshOnce = (token: string): Promise<ProviderAnswer> => {
    const underWay = refreshes.get(token)
    if (underWay !== undefined) return underWay
    const answer = provider.post('/v1/auth/refresh', { token }).finally(() => refreshes.delete(token))
    refreshes.set(token, answer)
    return answer
  }

  const verifySession = async (jwt: string, verifyOptions: VerifyOptions | undefined) => {
    const token = await verifier.verify(jwt, verifyOptions)
    // It lives for weeks and outlasts sign-out and disabling: it only buys session tokens.
    if (token.drn === 'DSR') throw new ClaimInvalid('drn', 'a refresh token is not a session token')
    return token
  }

  const accept = async (answer: ProviderAnswer, verifyOptions?: VerifyOptions): Promise<AuthenticationInfo> => {
    const { sessionJwt, refreshJwt, cookies } = readIssuedSession(answer)
    return { jwt: sessionJwt, token: await verifySession(sessionJwt, verifyOptions), refreshJwt, cookies }
  }

  const validateSession: SessionValidator['validateSession'] = async (jwt, verifyOptions) => {
    if (!jwt) throw new TokenMissing('session token is required for validation')
    try {
      return { jwt, token: await verifySession(jwt, verifyOptions) }
    } catch (cause) {
      throw new SessionInvalid(cause)
    }
  }

  const refreshSession = async (jwt: string | undefined, verifyOptions?: VerifyOptions, reason?: unknown) => {
    if (!jwt) throw new TokenMissing('refresh token is required to refresh a session', reason)
    try {
      await verifier.verify(jwt)
      return await accept(await refreshOnce(jwt), verifyOptions)
    } catch (cause) {
      throw new RefreshFailed(cause)
    }
  }

  return {
    validateSession,
    refreshSession: (jwt, verifyOptions) => refreshSession(jwt, verifyOptions),
    async validateAndRefreshSession(sessionJwt, refreshJwt, verifyOptions) {
      if (!sessionJwt && !refreshJwt) throw new TokenMissing('both session and refresh tokens are empty')
      if (!sessionJwt) return refreshSession(refreshJwt, verifyOptions)
      try {
        return await validateSession(sessionJwt, verifyOptions)
      } catch (reason) {
        return refreshSession(refreshJwt, verifyOptions, reason)
      }
    },
    async exchangeAccessKey(accessKey, loginOptions, verifyOptions) {
      if (!accessKey) throw new TokenMissing('access key must not be empty')
      try {
        const body = { loginOptions }
        return await accept(
          await provider.post('/v1/auth/accesskey/exchange', { body, token: accessKey }),
          verifyOptions,
        )
      } catch (cause) {
        throw new ExchangeFailed(cause)
      }
    },
    async pollSession(pendingRef, { method = 'enchantedlink', ...polling } = {}) {
      const request = { body: { pendingRef }, signal: polling.signal }
      const answer = await poll(() => provider.post(`/v1/auth/${method}/pending-session`, request), polling, {
        clock,
        wait,
      })
      try {
        return await accept(answer)
      } catch (cause) {
        throw new SessionInvalid(cause)
      }
    },
  }
}

const waitFor: Wait = async (ms, signal) => delay(ms, undefined, { signal })
