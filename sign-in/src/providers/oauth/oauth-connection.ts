import * as client from 'openid-client'

import type { Fetch } from '../../options/environment.ts'
import type { Profile } from '../../sessions/callbacks.ts'
import { authorizationUrl, checkAddress, clientAuthentication, customFetch, timeoutSeconds } from './client.ts'
import type { RedirectConnection } from '../connection.ts'
import type { PlainHttpRule } from '../outgoing-fetch.ts'
import type { OAuthProvider } from '../provider.ts'

export type OAuthConnectionConfig = {
  provider: OAuthProvider
  /** The redirect URI at the provider. */
  callbackUrl: string
  fetch: Fetch
  mayBePlain: PlainHttpRule
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Removes the ID token that some providers send without being asked for OpenID Connect. Its issuer is unknown, so it
 * cannot be verified and must not be used.
 */
function withoutIdToken(fetch: client.CustomFetch, tokenUrl: string): client.CustomFetch {
  return async (url, init) => {
    const response = await fetch(url, init)
    if (url !== tokenUrl || !response.ok) return response
    const answer: unknown = await response
      .clone()
      .json()
      .catch(() => undefined)
    if (!isObject(answer) || !('id_token' in answer)) return response
    const { id_token: _, ...rest } = answer
    return Response.json(rest, { status: response.status })
  }
}

/**
 * Connects a provider of OAuth 2.
 * @throws {InvalidSignInConfig} when an address is not allowed
 */
export function connectOAuth({ provider, callbackUrl, fetch, mayBePlain }: OAuthConnectionConfig) {
  const { authorizationUrl: authorizationAddress, tokenUrl: tokenAddress, userinfo, issuer } = provider
  const authorization = checkAddress(provider, {
    role: 'authorization address',
    address: authorizationAddress,
    mayBePlain,
  })
  const token = checkAddress(provider, { role: 'token address', address: tokenAddress, mayBePlain })
  const server = {
    // openid-client requires an issuer. Without a configured one nothing is compared with it.
    issuer: issuer ?? authorization.origin,
    authorization_endpoint: authorization.href,
    token_endpoint: token.href,
  }
  const config = new client.Configuration(server, provider.clientId, {}, clientAuthentication(provider))
  config.timeout = timeoutSeconds
  config[client.customFetch] = withoutIdToken(customFetch(provider.fetch ?? fetch, mayBePlain), token.href)
  if (mayBePlain(token)) client.allowInsecureRequests(config)

  const fetchProfile = async (accessToken: string): Promise<Profile> => {
    const ask = async (url: string): Promise<unknown> => {
      const headers = new Headers({ accept: 'application/json' })
      const response = await client.fetchProtectedResource(config, accessToken, new URL(url), 'GET', null, headers)
      if (!response.ok) throw new Error(`the profile request failed with status ${response.status}`)
      return response.json()
    }
    const profile = typeof userinfo === 'string' ? await ask(userinfo) : await userinfo(ask)
    if (!isObject(profile)) throw new Error('the profile is not a JSON object')
    return profile
  }

  const connection: RedirectConnection = {
    kind: 'oauth',
    provider,
    profile: provider.profile,
    checks: ['state', 'codeVerifier'],
    authorizationUrl: (checks, extra) => authorizationUrl(config, { provider, callbackUrl, checks, extra }),

    async redeem(parameters, { state, codeVerifier }) {
      const answer = new URLSearchParams(parameters)
      // RFC 9207 §2.4 compares `iss` with the configured issuer, so without one it is ignored.
      if (issuer === undefined) answer.delete('iss')
      const tokens = await client.authorizationCodeGrant(config, new URL(`${callbackUrl}?${answer}`), {
        expectedState: state,
        pkceCodeVerifier: codeVerifier,
      })
      return { profile: await fetchProfile(tokens.access_token), tokens: { ...tokens } }
    },

    refresh: refreshToken => client.refreshTokenGrant(config, refreshToken),
    endSessionUrl: async () => undefined,
  }
  return connection
}
