import { setTimeout as delay } from 'node:timers/promises'

import { ExchangeFailed, RefreshFailed, SessionInvalid, TokenMissing } from '../errors.ts'
import { readConfiguredKeys } from '../keys/configured-keys.ts'
import { fetchKeySet } from '../keys/fetch-key-set.ts'
import type { JsonWebKeySet } from '../keys/key-set.ts'
import type { PublicJwk } from '../keys/verification-key.ts'
import { createProviderClient, endpoint, type ProviderAnswer } from '../provider/client.ts'
import { issuersOf } from '../tokens/issuer.ts'
import { createTokenVerifier, type VerifyOptions } from '../tokens/verifier.ts'
import type { AuthenticationInfo } from './authentication-info.ts'
import { readIssuedSession } from './issued-session.ts'
import { type PollingOptions, poll, type Wait } from './polling.ts'

export type SessionValidatorOptions = {
  projectId: string
  /** Origin of the provider, with a path prefix if it has one. */
  baseUrl: string
  /** `iss` of the project's tokens, when the provider serves it elsewhere than below `baseUrl`, such as behind a proxy. */
  issuer?: string | undefined
  /** A JSON Web Key or key set, parsed or as text, to use instead of the provider's keys. */
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
  /**
   * @throws {TokenMissing} without a token
   * @throws {SessionInvalid} when the token is not valid or could not be checked
   */
  validateSession(sessionToken: string | undefined, options?: VerifyOptions): Promise<AuthenticationInfo>
  /**
   * Concurrent calls with one token share one request to the provider.
   * @throws {TokenMissing} without a token
   * @throws {RefreshFailed} when the token is refused or could not be checked
   */
  refreshSession(refreshToken: string | undefined, options?: VerifyOptions): Promise<AuthenticationInfo>
  /** Returns the session if it is valid, else a refreshed one. */
  validateAndRefreshSession(
    sessionToken: string | undefined,
    refreshToken: string | undefined,
    options?: VerifyOptions,
  ): Promise<AuthenticationInfo>
  /**
   * @throws {TokenMissing} without an access key
   * @throws {ExchangeFailed} when the key is refused or could not be checked
   */
  exchangeAccessKey(
    accessKey: string | undefined,
    loginOptions?: AccessKeyLoginOptions,
    options?: VerifyOptions,
  ): Promise<AuthenticationInfo>
  /**
   * Waits for a sign-in that is completed in another browser.
   * @throws {PollingTimedOut} when it is not completed in time
   * @throws {SessionInvalid} when the issued session is not valid
   */
  pollSession(
    pendingRef: string,
    options?: PollingOptions & { readonly method?: PendingSignIn },
  ): Promise<AuthenticationInfo>
}

/** @throws {KeyUnusable} when the configured public key cannot be used */
export function createSessionValidator(options: SessionValidatorOptions): SessionValidator {
  const { projectId, baseUrl, issuer, publicKey, authManagementKey } = options
  const { fetch = globalThis.fetch, clock = Date.now, wait = waitFor } = options
  if (projectId === '') throw new TypeError('projectId must not be empty')
  const configured = publicKey === undefined ? undefined : readConfiguredKeys(publicKey)
  const url = endpoint(baseUrl, `/v2/keys/${encodeURIComponent(projectId)}`)
  const keys = async () => configured ?? fetchKeySet({ url, fetch, clock })
  const issuers = issuer === undefined ? issuersOf({ projectId, baseUrl }) : new Set([issuer])
  const verifier = createTokenVerifier({ projectId, issuers, keys, clock })
  const provider = createProviderClient({ projectId, baseUrl, authManagementKey, fetch, clock })
  const refreshes = new Map<string, Promise<ProviderAnswer>>()

  // With rotating refresh tokens a second use of one revokes the session, so concurrent requests of a page must share
  // one refresh.
  const refreshOnce = (token: string): Promise<ProviderAnswer> => {
    const underWay = refreshes.get(token)
    if (underWay !== undefined) return underWay
    const answer = provider.post('/v1/auth/refresh', { token }).finally(() => refreshes.delete(token))
    refreshes.set(token, answer)
    return answer
  }

  const accept = async (answer: ProviderAnswer, verifyOptions?: VerifyOptions): Promise<AuthenticationInfo> => {
    const { sessionJwt, refreshJwt, cookies } = readIssuedSession(answer)
    return { jwt: sessionJwt, token: await verifier.verifySession(sessionJwt, verifyOptions), refreshJwt, cookies }
  }

  const validateSession: SessionValidator['validateSession'] = async (jwt, verifyOptions) => {
    if (!jwt) throw new TokenMissing('session token is required for validation')
    try {
      return { jwt, token: await verifier.verifySession(jwt, verifyOptions) }
    } catch (cause) {
      throw new SessionInvalid(cause)
    }
  }

  const refreshSession = async (jwt: string | undefined, verifyOptions?: VerifyOptions, reason?: unknown) => {
    if (!jwt) throw new TokenMissing('refresh token is required to refresh a session', reason)
    try {
      await verifier.verifyRefresh(jwt)
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

async function waitFor(ms: number, signal?: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal })
}
