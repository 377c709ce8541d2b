import { basicCredentials } from '@gatehouse-id/operation/basic-credentials'
import { parseUrl } from '@gatehouse-id/operation/safe-url'
import * as client from 'openid-client'

import { InvalidSignInConfig } from '../../errors.ts'
import type { Fetch } from '../../options/environment.ts'
import type { Checks } from '../connection.ts'
import { outgoingFetch, type PlainHttpRule } from '../outgoing-fetch.ts'
import type { RedirectingProvider } from '../provider.ts'

/** The time limit for a response of a provider. */
export const timeoutSeconds = 3.5

/**
 * Parses an address of a provider.
 * @throws {InvalidSignInConfig} when requests to it are not allowed
 */
export function checkAddress(
  { id }: RedirectingProvider,
  { role, address, mayBePlain }: { role: string; address: string; mayBePlain: PlainHttpRule },
): URL {
  const url = parseUrl(address)
  if (url !== undefined && (url.protocol === 'https:' || mayBePlain(url))) return url
  throw new InvalidSignInConfig(
    `The ${role} of provider "${id}" must be an https address, not "${address}". Plain http is allowed on this machine with allowInsecureProviders.`,
  )
}

/** Wraps `outgoingFetch` in the type that openid-client expects. */
export function customFetch(fetch: Fetch, mayBePlain: PlainHttpRule): client.CustomFetch {
  const guarded = outgoingFetch(fetch, mayBePlain)
  // Safe: openid-client describes the same call with a wider type of body.
  return (url, init) => guarded(url, init as RequestInit)
}

/** The configured method; else Basic (RFC 6749 §2.3.1), or a form field if the provider only supports that. */
export function clientAuthentication({
  clientSecret,
  clientAuthentication: method,
}: RedirectingProvider): client.ClientAuth {
  if (clientSecret === undefined) return client.None()
  // openid-client percent-encodes more characters than RFC 6749 requires, which some providers reject.
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

/** Parameters of an authorization request that the query must not override. */
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

export type AuthorizationRequest = {
  provider: RedirectingProvider
  callbackUrl: string
  checks: Checks
  /** Parameters that the browser adds. */
  extra: URLSearchParams
}

/** The address of an authorization request. */
export async function authorizationUrl(config: client.Configuration, request: AuthorizationRequest) {
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
  // A literal plus is encoded as %2B, so every plus is a space. Some providers only decode %20.
  const url = client.buildAuthorizationUrl(config, parameters)
  url.search = url.search.replaceAll('+', '%20')
  return url.href
}
