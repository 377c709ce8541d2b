import { basicCredentials } from '@gatehouse/operation/basic-credentials'
import { parseUrl } from '@gatehouse/operation/safe-url'
import * as client from 'openid-client'

import { InvalidSignInConfig } from '../config.ts'
import type { Fetch } from '../environment.ts'
import type { Checks } from './connection.ts'
import { outgoingFetch, type PlainHttpRule } from './outgoing-fetch.ts'
import type { RedirectingProvider } from './provider.ts'

/** How long a provider may take to answer. */
export const timeoutSeconds = 3.5

/** An address of a provider's that may be asked. Throws InvalidSignInConfig. */
export const checkAddress = (
  { id }: RedirectingProvider,
  { role, address, mayBePlain }: { role: string; address: string; mayBePlain: PlainHttpRule },
): URL => {
  const url = parseUrl(address)
  if (url !== undefined && (url.protocol === 'https:' || mayBePlain(url))) return url
  throw new InvalidSignInConfig(
    `The ${role} of provider "${id}" must be an https address, not "${address}"; plain http is for this machine, with allowInsecureProviders.`,
  )
}

/** A `fetch` of openid-client's own shape that keeps to our rules. */
export const customFetch = (fetch: Fetch, mayBePlain: PlainHttpRule): client.CustomFetch => {
  const guarded = outgoingFetch(fetch, mayBePlain)
  // The types of openid-client describe the same call with a looser body.
  return (url, init) => guarded(url, init as RequestInit)
}

/** As configured; else Basic (RFC 6749 §2.3.1), or a field for providers that say they know nothing else. */
export const clientAuthentication = ({
  clientSecret,
  clientAuthentication: method,
}: RedirectingProvider): client.ClientAuth => {
  if (clientSecret === undefined) return client.None()
  // openid-client's own encodes letters that need no encoding.
  const basic: client.ClientAuth = (_, { client_id: clientId }, __, headers) =>
    headers.set('authorization', basicCredentials(clientId, clientSecret))
  const post = client.ClientSecretPost(clientSecret)
  return (as, metadata, body, headers) => {
    const methods = as.token_endpoint_auth_methods_supported
    const knowsOnlyPost = methods?.includes('client_secret_post') === true && !methods.includes('client_secret_basic')
    const isPost = method === undefined ? knowsOnlyPost : method === 'client_secret_post'
    return (isPost ? post : basic)(as, metadata, body, headers)
  }
}

/** Parameters of an authorization request that a query cannot set. */
const ownParameters = new Set([
  'client_id',
  'redirect_uri',
  'response_type',
  'response_mode',
  'state',
  'nonce',
  'code_challenge',
  'code_challenge_method',
  'request',
  'request_uri',
  'callbackUrl',
])

export interface AuthorizationRequest {
  provider: RedirectingProvider
  callbackUrl: string
  checks: Checks
  /** What the browser asks to have added. */
  extra: URLSearchParams
}

/** The address that asks a provider to sign someone in. */
export const authorizationUrl = async (config: client.Configuration, request: AuthorizationRequest) => {
  const { provider, callbackUrl, checks, extra } = request
  const parameters = new URLSearchParams({ ...(provider.scope === '' ? {} : { scope: provider.scope }) })
  for (const [name, value] of Object.entries(provider.authorizationParameters ?? {})) parameters.set(name, value)
  for (const [name, value] of extra) if (!ownParameters.has(name)) parameters.set(name, value)
  parameters.set('redirect_uri', callbackUrl)
  parameters.set('state', checks.state)
  if (checks.nonce !== undefined) parameters.set('nonce', checks.nonce)
  parameters.set('code_challenge', await client.calculatePKCECodeChallenge(checks.codeVerifier))
  parameters.set('code_challenge_method', 'S256')
  if (provider.responseMode !== undefined) parameters.set('response_mode', provider.responseMode)
  // A literal plus is written %2B, so every plus left is a space; some providers only know %20.
  const url = client.buildAuthorizationUrl(config, parameters)
  url.search = url.search.replaceAll('+', '%20')
  return url.href
}
