import * as client from 'openid-client'

import { InvalidSignInConfig } from '../config.ts'
import type { Clock, Fetch } from '../environment.ts'
import type { Profile } from '../sessions/callbacks.ts'
import { cached } from './cached.ts'
import { checkIdTokenBinding } from './id-token.ts'
import { outgoingFetch, type PlainHttpRule } from './outgoing-fetch.ts'
import type { OidcProvider } from './provider.ts'

const timeoutSeconds = 3.5
const idTokenToleranceSeconds = 10
const discoveryLifetimeMs = 3_600_000

/** The secrets that tie an answer to the browser and the request that asked. */
export interface Checks {
  state: string
  nonce: string
  codeVerifier: string
}

/** What a provider answered to a code. */
export interface Grant {
  profile: Profile
  idToken: string
  /** Everything the token endpoint said. */
  tokens: Readonly<Record<string, unknown>>
}

/** A provider we can talk to. */
export interface OidcConnection {
  kind: 'oauth'
  provider: OidcProvider
  /** The address that asks the provider to sign someone in; `extra` parameters cannot override ours. */
  authorizationUrl(checks: Checks, extra: URLSearchParams): Promise<string>
  /** Redeems the parameters a provider sent back. Throws whenever anything about them is not exactly right. */
  redeem(parameters: URLSearchParams, checks: Checks): Promise<Grant>
  /** The address that ends the session at the provider; undefined when it has none. */
  endSessionUrl(hint: { idToken: string; state: string; returnTo: string }): Promise<string | undefined>
}

/** Parameters of an authorization request that a query cannot set. */
const ownParameters = new Set([
  'client_id',
  'redirect_uri',
  'response_type',
  'state',
  'nonce',
  'code_challenge',
  'code_challenge_method',
  'request',
  'request_uri',
  'callbackUrl',
])

/** RFC 6749 §2.3.1 prefers Basic; `client_secret_post` is for those who say they know nothing else. */
const clientAuthentication = (secret: string | undefined): client.ClientAuth => {
  if (secret === undefined) return client.None()
  const [basic, post] = [client.ClientSecretBasic(secret), client.ClientSecretPost(secret)]
  return (as, metadata, body, headers) => {
    const methods = as.token_endpoint_auth_methods_supported
    const isPost = methods?.includes('client_secret_post') === true && !methods.includes('client_secret_basic')
    return (isPost ? post : basic)(as, metadata, body, headers)
  }
}

const checkProvider = ({ id, issuer }: OidcProvider, mayBePlain: PlainHttpRule) => {
  const url = URL.parse(issuer)
  if (url !== null && (url.protocol === 'https:' || mayBePlain(url))) return url
  throw new InvalidSignInConfig(
    `The issuer of provider "${id}" must be an https address, not "${issuer}"; plain http is for this machine, with allowInsecureProviders.`,
  )
}

export interface OidcConnectionConfig {
  provider: OidcProvider
  /** Where the provider sends people back to. */
  callbackUrl: string
  fetch: Fetch
  mayBePlain: PlainHttpRule
  clock: Clock
}

/** A connection to a provider; its metadata is fetched when first needed. Throws InvalidSignInConfig. */
export const connectOidc = ({ provider, callbackUrl, fetch, mayBePlain, clock }: OidcConnectionConfig) => {
  const issuer = checkProvider(provider, mayBePlain)
  const guarded = outgoingFetch(provider.fetch ?? fetch, mayBePlain)

  const discover = cached({
    clock,
    lifetimeMs: discoveryLifetimeMs,
    load: () =>
      client.discovery(
        issuer,
        provider.clientId,
        { [client.clockTolerance]: idTokenToleranceSeconds },
        clientAuthentication(provider.clientSecret),
        {
          timeout: timeoutSeconds,
          // The types of openid-client describe the same call with a looser body.
          [client.customFetch]: (url, init) => guarded(url, init as RequestInit),
          // Without the first, the signature of an ID token from the token endpoint is not looked at.
          // The second hands the question of plain http to the rule above.
          execute: [client.enableNonRepudiationChecks, ...(mayBePlain(issuer) ? [client.allowInsecureRequests] : [])],
        },
      ),
  })

  const connection: OidcConnection = {
    kind: 'oauth',
    provider,

    async authorizationUrl({ state, nonce, codeVerifier }, extra) {
      const config = await discover()
      const parameters = new URLSearchParams({ scope: provider.scope })
      for (const [name, value] of extra) if (!ownParameters.has(name)) parameters.set(name, value)
      parameters.set('redirect_uri', callbackUrl)
      parameters.set('state', state)
      parameters.set('nonce', nonce)
      parameters.set('code_challenge', await client.calculatePKCECodeChallenge(codeVerifier))
      parameters.set('code_challenge_method', 'S256')
      // A literal plus is written %2B, so every plus left is a space; some providers only know %20.
      const url = client.buildAuthorizationUrl(config, parameters)
      url.search = url.search.replaceAll('+', '%20')
      return url.href
    },

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
      // Providers may keep name and email out of the ID token (OpenID Connect Core 1.0 §5.4).
      const hasUserinfo = config.serverMetadata().userinfo_endpoint !== undefined
      const userinfo = hasUserinfo ? await client.fetchUserInfo(config, tokens.access_token, claims.sub) : {}
      return { profile: { ...claims, ...userinfo }, idToken, tokens: { ...tokens } }
    },

    async endSessionUrl({ idToken, state, returnTo }) {
      const config = await discover()
      if (config.serverMetadata().end_session_endpoint === undefined) return undefined
      return client.buildEndSessionUrl(config, {
        id_token_hint: idToken,
        post_logout_redirect_uri: returnTo,
        state,
      }).href
    },
  }
  return connection
}
