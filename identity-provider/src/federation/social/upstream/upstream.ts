import { parseSafeUrl, type SafeUrl } from '@gatehouse-id/operation'
import { basicCredentials } from '@gatehouse-id/operation/basic-credentials'
import type * as Client from 'openid-client'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import type { KnownProvider } from '../../oauth-providers/providers.ts'
import { createDocuments } from '../../../foundation/outgoing/request.ts'
import { UpstreamFailed } from './errors.ts'
import { guardedFetch } from './guarded-fetch.ts'
import { verifyIdToken } from './id-token.ts'
import { type Profile, profileOf } from './profile.ts'
import type { TokenEndpointResponse, TokenEndpointResponseHelpers } from 'openid-client'

type TokenResponse = TokenEndpointResponse & TokenEndpointResponseHelpers
type AuthorizationRequest = {
  redirectUri: string
  state: string
  nonce: string
  verifier: string
  loginHint?: string
  prompt?: string
}
type Callback = { callbackUrl: URL } & Pick<AuthorizationRequest, 'state' | 'nonce' | 'verifier'>

/** `refreshToken` is '' when there is none; `expiresAt` in epoch milliseconds, 0 when unknown. */
export type UpstreamTokens = { accessToken: string; refreshToken: string; expiresAt: number; scopes: string[] }

/** A sign-in provider. Every function throws UpstreamFailed when the provider fails. */
export type Upstream = {
  /** Where to send a browser. */
  authorizationUrl(request: AuthorizationRequest): Promise<SafeUrl>
  /** The user who called back, and their tokens. */
  callback(back: Callback): Promise<{ profile: Profile; tokens: UpstreamTokens }>
  /** Refreshed tokens; the refresh token stays when the provider does not replace it. */
  refresh(tokens: Pick<UpstreamTokens, 'refreshToken' | 'scopes'>): Promise<UpstreamTokens>
  /** The profile in an ID token that an application got itself. */
  verifyIdToken(idToken: string, expected: { nonce: string }): Promise<Profile>
  /** The ID token for a code that an application got itself. */
  idTokenFor(code: string): Promise<string>
}
export type Upstreams = { of(known: KnownProvider): Promise<Upstream> }

/** A provider's metadata is fetched again after this time. */
const cacheMs = 10 * 60_000

/** Providers by their settings, with their metadata cached. */
export function createUpstreams({
  clock,
  isProduction,
  outgoing,
}: Pick<Dependencies, 'clock' | 'isProduction' | 'outgoing'>): Upstreams {
  const cache = new Map<string, { loadedAt: number; upstream: Promise<Upstream> }>()
  const fetch = guardedFetch(createDocuments({ outgoing, isProduction }))
  return {
    of(known) {
      const cached = cache.get(known.version)
      if (cached && Math.abs(clock() - cached.loadedAt) < cacheMs) return cached.upstream
      const upstream = createUpstream(known, { fetch, isProduction, clock })
      cache.set(known.version, { loadedAt: clock(), upstream })
      upstream.catch(() => cache.delete(known.version))
      return upstream
    },
  }
}

async function createUpstream(
  known: KnownProvider,
  { fetch, isProduction, clock }: { fetch: Client.CustomFetch; isProduction: boolean; clock: () => number },
): Promise<Upstream> {
  // Loaded with the first sign-in at a provider.
  const client = await import('openid-client')
  const { provider } = known
  const { protocol } = provider
  const config = await failing(provider.id, () => configure(client, known, { fetch, isProduction }))

  async function userOf(tokens: TokenResponse): Promise<object> {
    if (protocol.kind === 'oauth2') return askUser(client, config, protocol, tokens.access_token)
    const claims = tokens.claims()
    if (!claims) throw new UpstreamFailed(`${provider.id} sent no ID token`)
    const isEnough = claims[provider.attributes.email] !== undefined && !known.asksForMore
    if (isEnough || !config.serverMetadata().userinfo_endpoint) return claims
    return { ...(await client.fetchUserInfo(config, tokens.access_token, claims.sub)), ...claims }
  }

  function tokensOf(response: TokenResponse, before: Pick<UpstreamTokens, 'refreshToken' | 'scopes'>): UpstreamTokens {
    const seconds = response.expiresIn()
    return {
      accessToken: response.access_token,
      refreshToken: response.refresh_token ?? before.refreshToken,
      expiresAt: seconds === undefined ? 0 : clock() + seconds * 1000,
      // RFC 6749 §5.1: omitted when it is the requested one.
      scopes: response.scope?.split(' ') ?? before.scopes,
    }
  }

  return {
    authorizationUrl: ({ redirectUri, state, nonce, verifier, loginHint, prompt }) =>
      failing(provider.id, async () => {
        const url = client.buildAuthorizationUrl(config, {
          ...provider.parameters,
          redirect_uri: redirectUri,
          scope: provider.scopes.join(' ') || 'openid',
          state,
          code_challenge: await client.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          ...(protocol.kind === 'oidc' && { nonce }),
          ...(loginHint && { login_hint: loginHint }),
          ...(prompt && { prompt }),
        })
        const safe = parseSafeUrl(url.href)
        if (safe === undefined) throw new UpstreamFailed(`${provider.id} has no http or https URL for sign-in`)
        return safe
      }),

    callback: ({ callbackUrl, state, nonce, verifier }) =>
      failing(provider.id, async () => {
        const isOidc = protocol.kind === 'oidc'
        const back = new URL(callbackUrl)
        // RFC 9207: without discovery there is no issuer to compare it with.
        if (!isOidc) back.searchParams.delete('iss')
        const tokens = await client.authorizationCodeGrant(config, back, {
          expectedState: state,
          pkceCodeVerifier: verifier,
          ...(isOidc && { expectedNonce: nonce, idTokenExpected: true }),
        })
        const profile = profileOf({ ...(await userOf(tokens)) }, provider)
        return { profile, tokens: tokensOf(tokens, { refreshToken: '', scopes: provider.scopes }) }
      }),

    refresh: before =>
      failing(provider.id, async () => tokensOf(await client.refreshTokenGrant(config, before.refreshToken), before)),

    verifyIdToken: (idToken, { nonce }) =>
      failing(provider.id, async () => {
        const { jwks_uri: keysUrl = '', issuer } = config.serverMetadata()
        const expected = { issuer, clientId: provider.clientId, nonce, now: clock() }
        return profileOf(await verifyIdToken(idToken, expected, { fetch, keysUrl }), provider)
      }),

    idTokenFor: code =>
      failing(provider.id, async () => {
        const tokens = await client.genericGrantRequest(config, 'authorization_code', { code })
        if (!tokens.id_token) throw new UpstreamFailed(`${provider.id} sent no ID token`)
        return tokens.id_token
      }),
  }
}

async function configure(
  client: typeof Client,
  { provider, clientSecret }: KnownProvider,
  { fetch, isProduction }: { fetch: Client.CustomFetch; isProduction: boolean },
): Promise<Client.Configuration> {
  const { protocol, clientId } = provider
  const allow = isProduction ? [] : [client.allowInsecureRequests]
  const authentication = clientSecret === '' ? client.None() : client.ClientSecretPost(clientSecret)
  if (protocol.kind === 'oauth2') {
    const metadata = {
      issuer: new URL(protocol.authorizationUrl).origin,
      authorization_endpoint: protocol.authorizationUrl,
      token_endpoint: protocol.tokenUrl,
    }
    const config = new client.Configuration(metadata, clientId, clientSecret || undefined, authentication)
    config[client.customFetch] = fetch
    for (const execute of allow) execute(config)
    return config
  }
  const options = { [client.customFetch]: fetch, execute: [...allow, client.enableNonRepudiationChecks] }
  const config = await client.discovery(
    new URL(protocol.issuer),
    clientId,
    clientSecret || undefined,
    undefined,
    options,
  )
  const methods = config.serverMetadata().token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  if (clientSecret !== '' && !methods.includes('client_secret_post')) {
    // The encoding of openid-client also encodes letters that do not need it.
    const basic: Client.ClientAuth = (_, __, ___, headers) =>
      headers.set('authorization', basicCredentials(clientId, clientSecret))
    return client.discovery(new URL(protocol.issuer), clientId, clientSecret, basic, options)
  }
  return config
}

/** OAuth 2 only: the user of the access token. */
async function askUser(
  client: typeof Client,
  config: Client.Configuration,
  { userUrl, emailsUrl }: { userUrl: string; emailsUrl?: string },
  accessToken: string,
): Promise<object> {
  const get = async (url: string): Promise<unknown> => {
    const headers = new Headers({ accept: 'application/json', 'user-agent': 'Gatehouse' })
    const response = await client.fetchProtectedResource(config, accessToken, new URL(url), 'GET', null, headers)
    if (response.status !== 200) throw new UpstreamFailed(`${url} answered ${response.status}`)
    return response.json()
  }
  const user = await get(userUrl)
  if (typeof user !== 'object' || user === null) throw new UpstreamFailed(`${userUrl} did not return an object`)
  return emailsUrl === undefined ? user : { ...user, ...primaryEmail(await get(emailsUrl)) }
}

/** GitHub's list of addresses: the primary one, and whether it is verified. */
function primaryEmail(list: unknown): object {
  if (!Array.isArray(list)) return {}
  const primary: unknown = list.find(entry => entry?.primary === true)
  if (typeof primary !== 'object' || primary === null || !('email' in primary)) return {}
  return { email: primary.email, email_verified: 'verified' in primary && primary.verified === true }
}

/** Any failure while talking to a provider becomes UpstreamFailed. */
async function failing<Result>(id: string, run: () => Promise<Result>): Promise<Result> {
  try {
    return await run()
  } catch (cause) {
    if (cause instanceof UpstreamFailed) throw cause
    throw new UpstreamFailed(`${id}: ${reasonOf(cause)}`, { cause })
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { cause } = error
  return cause instanceof Error ? `${error.message}: ${cause.message}` : error.message
}
