import * as client from 'openid-client'

import type { Fetch } from '../environment.ts'
import type { Profile } from '../sessions/callbacks.ts'
import { authorizationUrl, checkAddress, clientAuthentication, customFetch, timeoutSeconds } from './client.ts'
import type { RedirectConnection } from './connection.ts'
import type { PlainHttpRule } from './outgoing-fetch.ts'
import type { OAuthProvider } from './provider.ts'

export interface OAuthConnectionConfig {
  provider: OAuthProvider
  /** Where the provider sends people back to. */
  callbackUrl: string
  fetch: Fetch
  mayBePlain: PlainHttpRule
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Some providers send an ID token to those who did not ask for OpenID Connect. It could not be checked, for nothing is
 * known of its issuer; so it is not to be seen by anybody.
 */
const withoutIdToken =
  (fetch: client.CustomFetch, tokenUrl: string): client.CustomFetch =>
  async (url, init) => {
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

/** A connection to a provider of OAuth 2. Throws InvalidSignInConfig. */
export const connectOAuth = ({ provider, callbackUrl, fetch, mayBePlain }: OAuthConnectionConfig) => {
  const { authorizationUrl: authorizationAddress, tokenUrl: tokenAddress, userinfo, issuer } = provider
  const authorization = checkAddress(provider, {
    role: 'authorization address',
    address: authorizationAddress,
    mayBePlain,
  })
  const token = checkAddress(provider, { role: 'token address', address: tokenAddress, mayBePlain })
  const server = {
    // Stands in where none is known; then nothing is ever compared with it.
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
      if (!response.ok) throw new Error(`asking for the profile was answered with ${response.status}`)
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
      // RFC 9207 §2.4 compares it with the configured issuer; there may be none.
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
