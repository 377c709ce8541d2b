import * as client from 'openid-client'

import type { Clock, Fetch } from '../../options/environment.ts'
import { cached } from '../cached.ts'
import { authorizationUrl, checkAddress, clientAuthentication, customFetch, timeoutSeconds } from './client.ts'
import type { RedirectConnection } from '../connection.ts'
import { checkIdTokenBinding } from './id-token.ts'
import { standardProfile } from '../identity.ts'
import { createLogoutTokens } from './logout-token.ts'
import { outgoingFetch, type PlainHttpRule } from '../outgoing-fetch.ts'
import type { OidcProvider } from '../provider.ts'

const idTokenToleranceSeconds = 10
const discoveryLifetimeMs = 3_600_000

export type OidcConnectionConfig = {
  provider: OidcProvider
  /** The redirect URI at the provider. */
  callbackUrl: string
  fetch: Fetch
  mayBePlain: PlainHttpRule
  clock: Clock
}

/**
 * Connects an OpenID provider. Its metadata is fetched on first use.
 * @throws {InvalidSignInConfig} when the issuer is not an allowed address
 */
export function connectOidc({ provider, callbackUrl, fetch, mayBePlain, clock }: OidcConnectionConfig) {
  const issuer = checkAddress(provider, { role: 'issuer', address: provider.issuer, mayBePlain })

  const discover = cached({
    clock,
    lifetimeMs: discoveryLifetimeMs,
    load: () =>
      client.discovery(
        issuer,
        provider.clientId,
        { [client.clockTolerance]: idTokenToleranceSeconds },
        clientAuthentication(provider),
        {
          timeout: timeoutSeconds,
          [client.customFetch]: customFetch(provider.fetch ?? fetch, mayBePlain),
          // Without enableNonRepudiationChecks openid-client does not verify the signature of ID tokens.
          // allowInsecureRequests leaves the check of plain http to the rule above.
          execute: [client.enableNonRepudiationChecks, ...(mayBePlain(issuer) ? [client.allowInsecureRequests] : [])],
        },
      ),
  })

  const { clientId } = provider
  const logoutTokens = createLogoutTokens({
    clientId,
    clock,
    fetch: outgoingFetch(provider.fetch ?? fetch, mayBePlain),
  })

  const connection: RedirectConnection = {
    kind: 'oauth',
    provider,
    profile: provider.profile ?? standardProfile,
    checks: ['state', 'nonce', 'codeVerifier'],

    authorizationUrl: async (checks, extra) =>
      authorizationUrl(await discover(), { provider, callbackUrl, checks, extra }),

    async redeem(parameters, { state, nonce, codeVerifier }) {
      const config = await discover()
      const tokens = await client.authorizationCodeGrant(config, new URL(`${callbackUrl}?${parameters}`), {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
      })
      const [idToken, claims] = [tokens.id_token, tokens.claims()]
      if (idToken === undefined || claims === undefined) throw new Error('unreachable: an ID token was demanded')
      checkIdTokenBinding({ idToken, claims, accessToken: tokens.access_token, clientId: provider.clientId })
      // The ID token may lack name and email (OpenID Connect Core 1.0 §5.4).
      const hasUserinfo = config.serverMetadata().userinfo_endpoint !== undefined
      const userinfo = hasUserinfo ? await client.fetchUserInfo(config, tokens.access_token, claims.sub) : {}
      return { profile: { ...claims, ...userinfo }, tokens: { ...tokens } }
    },

    refresh: async refreshToken => client.refreshTokenGrant(await discover(), refreshToken),

    async endSessionUrl({ idToken, state, returnTo }) {
      const config = await discover()
      if (config.serverMetadata().end_session_endpoint === undefined) return undefined
      return client.buildEndSessionUrl(config, {
        id_token_hint: idToken,
        post_logout_redirect_uri: returnTo,
        state,
      }).href
    },

    async useLogoutToken(token, end) {
      const metadata = (await discover()).serverMetadata()
      const { issuer: name, jwks_uri: jwksUri, id_token_signing_alg_values_supported: algorithms } = metadata
      await logoutTokens.use(token, { issuer: name, jwksUri, algorithms }, end)
    },
  }
  return connection
}
