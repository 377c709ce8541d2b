import type * as Client from 'openid-client'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import { guardedFetch } from '../../../federation/index.ts'
import type { Settings } from './application.ts'
import { ThirdPartyFailed } from './errors.ts'

export type ThirdPartyTokens = {
  accessToken: string
  /** '' for none. */
  refreshToken: string
  idToken: string
  tokenType: string
  /** Epoch milliseconds; 0 for unknown. */
  expiresAt: number
  scopes: string[]
  /** Who connected there; '' when the third party does not tell. */
  subject: string
}

type KnownClient = { settings: Settings; clientSecret: string }
type Begun = { redirectUri: string; state: string; nonce: string; verifier: string; scopes: string[] }
type Asking = { prompt?: string | undefined; loginHint?: string | undefined }

export type ThirdParties = {
  /** @throws {ThirdPartyFailed} */
  authorizationUrl(known: KnownClient, request: Begun & Asking): Promise<string>
  /** @throws {ThirdPartyFailed} */
  callback(known: KnownClient, back: Begun & { url: URL }): Promise<ThirdPartyTokens>
  /** @throws {ThirdPartyFailed} */
  refresh(known: KnownClient, before: ThirdPartyTokens): Promise<ThirdPartyTokens>
  /** Tells of a token that is not used any more (RFC 7009), where the third party wants to know. @throws {ThirdPartyFailed} */
  revoke(known: KnownClient, token: string): Promise<void>
  /** Registers a client (RFC 7591). @throws {ThirdPartyFailed} */
  register(
    settings: Settings,
    client: { name: string; redirectUri: string },
  ): Promise<{ clientId: string; clientSecret: string }>
}

const answerBytesMax = 64 * 1024

/** OAuth 2 with the third parties of outbound applications. */
export function createThirdParties({
  clock,
  isProduction,
  outgoing,
}: Pick<Dependencies, 'clock' | 'isProduction' | 'outgoing'>): ThirdParties {
  const fetch = plainTokens(guardedFetch(outgoing))

  async function configure({ settings, clientSecret }: KnownClient): Promise<[typeof Client, Client.Configuration]> {
    // Loaded with the first connection.
    const client = await import('openid-client')
    const { authorizationUrl, tokenUrl, revocationUrl, discoveryUrl, clientId } = settings
    if (clientId === '') throw new ThirdPartyFailed({ message: 'the application has no client id yet: save one' })
    const execute = isProduction ? [] : [client.allowInsecureRequests]
    const authentication = authenticationOf(client, settings, clientSecret)
    if (authorizationUrl === '' || tokenUrl === '') {
      if (discoveryUrl === '')
        throw new ThirdPartyFailed({ message: 'the application has no URLs yet: save a discovery URL, or both others' })
      const url = new URL(discoveryUrl)
      const options = { [client.customFetch]: fetch, execute }
      const found = await client.discovery(url, clientId, clientSecret || undefined, authentication, options)
      return [client, revocationUrl === '' ? found : configured(found.serverMetadata())]
    }
    const urls = { authorization_endpoint: authorizationUrl, token_endpoint: tokenUrl }
    return [client, configured({ issuer: new URL(authorizationUrl).origin, ...urls })]

    function configured(known: Client.ServerMetadata): Client.Configuration {
      const metadata = { ...known, ...(revocationUrl !== '' && { revocation_endpoint: revocationUrl }) }
      const config = new client.Configuration(metadata, clientId, clientSecret || undefined, authentication)
      config[client.customFetch] = fetch
      for (const run of execute) run(config)
      return config
    }
  }

  function tokensOf(
    response: Client.TokenEndpointResponse & Client.TokenEndpointResponseHelpers,
    before: Pick<ThirdPartyTokens, 'refreshToken' | 'scopes' | 'subject' | 'idToken'>,
  ): ThirdPartyTokens {
    const seconds = response.expiresIn()
    return {
      accessToken: response.access_token,
      // A third party that does not rotate sends none with a refresh.
      refreshToken: response.refresh_token ?? before.refreshToken,
      idToken: response.id_token ?? before.idToken,
      tokenType: 'Bearer',
      expiresAt: seconds === undefined ? 0 : clock() + seconds * 1000,
      // RFC 6749 §5.1: omitted when it is the requested one. GitHub and Slack separate scopes with commas.
      scopes: response.scope === undefined ? before.scopes : response.scope.split(/[ ,]+/).filter(Boolean),
      subject: response.claims()?.sub ?? before.subject,
    }
  }

  return {
    authorizationUrl: (known, { redirectUri, state, nonce, verifier, scopes, prompt, loginHint }) =>
      failing(async () => {
        const [client, config] = await configure(known)
        const { settings } = known
        const asked = prompt ?? settings.prompt.join(' ')
        const url = client.buildAuthorizationUrl(config, {
          ...Object.fromEntries(settings.authorizationUrlParams.map(({ key, value }) => [key, value])),
          ...(settings.accessType !== '' && { access_type: settings.accessType }),
          ...(asked !== '' && { prompt: asked }),
          ...(loginHint && { login_hint: loginHint }),
          ...(scopes.length > 0 && { scope: scopes.join(' ') }),
          ...(scopes.includes('openid') && { nonce }),
          ...(settings.pkce && {
            code_challenge: await client.calculatePKCECodeChallenge(verifier),
            code_challenge_method: 'S256',
          }),
          redirect_uri: redirectUri,
          state,
        })
        return url.href
      }),

    callback: (known, { url, redirectUri, state, nonce, verifier, scopes }) =>
      failing(async () => {
        const [client, config] = await configure(known)
        const { settings } = known
        const back = new URL(redirectUri)
        back.search = url.search
        // RFC 9207: without discovery there is no issuer to compare it with; each application has its own callback URL.
        if (settings.authorizationUrl !== '') back.searchParams.delete('iss')
        const checks = {
          expectedState: state,
          ...(settings.pkce && { pkceCodeVerifier: verifier }),
          ...(scopes.includes('openid') && { expectedNonce: nonce }),
        }
        const response = await client.authorizationCodeGrant(config, back, checks, parametersOf(settings))
        return tokensOf(response, { refreshToken: '', scopes, subject: '', idToken: '' })
      }),

    refresh: (known, before) =>
      failing(async () => {
        const [client, config] = await configure(known)
        return tokensOf(
          await client.refreshTokenGrant(config, before.refreshToken, parametersOf(known.settings)),
          before,
        )
      }),

    revoke: (known, token) =>
      failing(async () => {
        const { revocationUrl, discoveryUrl } = known.settings
        if (revocationUrl === '' && discoveryUrl === '') return
        const [client, config] = await configure(known)
        if (config.serverMetadata().revocation_endpoint === undefined) return
        await client.tokenRevocation(config, token).catch((error: unknown) => {
          // Not of RFC 7009, and said by Google of tokens that have ended there.
          if (error instanceof client.ResponseBodyError && error.error === 'invalid_token') return
          throw error
        })
      }),

    register: (settings, { name, redirectUri }) =>
      failing(async () => {
        const url = settings.dcrUrl || (await registrationUrl(settings))
        const answer = await outgoing({
          url,
          method: 'POST',
          headers: { 'content-type': 'application/json', accept: 'application/json' },
          body: JSON.stringify({
            client_name: name,
            redirect_uris: [redirectUri],
            grant_types: ['authorization_code', 'refresh_token'],
            response_types: ['code'],
          }),
          bytesMax: answerBytesMax,
        })
        const told = JSON.parse(answer.body.toString('utf8')) as { client_id?: unknown; client_secret?: unknown } // checked below
        if (answer.status >= 300 || typeof told.client_id !== 'string')
          throw new Error(`the registration of a client was answered ${answer.status}`)
        return {
          clientId: told.client_id,
          clientSecret: typeof told.client_secret === 'string' ? told.client_secret : '',
        }
      }),
  }

  async function registrationUrl({ discoveryUrl }: Settings): Promise<string> {
    if (discoveryUrl === '') throw new Error('the application has neither dcrUrl nor discoveryUrl')
    const answer = await outgoing({ url: discoveryUrl, method: 'GET', bytesMax: answerBytesMax })
    const told = JSON.parse(answer.body.toString('utf8')) as { registration_endpoint?: unknown } // checked below
    if (typeof told.registration_endpoint !== 'string') throw new Error('the third party registers no clients')
    return told.registration_endpoint
  }
}

function parametersOf({ tokenUrlParams }: Settings): Record<string, string> {
  return Object.fromEntries(tokenUrlParams.map(({ key, value }) => [key, value]))
}

/** Notion takes the secret in the header alone; others take it in the body. */
function authenticationOf(client: typeof Client, { tokenUrl }: Settings, clientSecret: string): Client.ClientAuth {
  if (clientSecret === '') return client.None()
  const isInHeader = tokenUrl.startsWith('https://api.notion.com/')
  return isInHeader ? client.ClientSecretBasic(clientSecret) : client.ClientSecretPost(clientSecret)
}

/** Slack says that its tokens are of the type `bot`; to send them, it is the same as any other. */
function plainTokens(fetch: Client.CustomFetch): Client.CustomFetch {
  return async (url, options) => {
    const response = await fetch(url, options)
    if (options.method !== 'POST' || !response.ok) return response
    const text = await response.text()
    const again = (body: string) =>
      new Response(body, { status: response.status, headers: { 'content-type': 'application/json' } })
    try {
      const told: unknown = JSON.parse(text)
      const isTokens = typeof told === 'object' && told !== null && 'access_token' in told
      return again(isTokens ? JSON.stringify({ ...told, token_type: 'bearer' }) : text)
    } catch {
      return again(text)
    }
  }
}

/** @throws {ThirdPartyFailed} in place of what openid-client and the network throw */
async function failing<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run()
  } catch (cause) {
    if (cause instanceof ThirdPartyFailed) throw cause
    const why = cause instanceof Error ? reasonOf(cause) : 'unknown'
    throw new ThirdPartyFailed({ message: `the third party failed: ${why}`.slice(0, 500), cause })
  }
}

function reasonOf(error: Error): string {
  const told = 'error' in error && typeof error.error === 'string' ? `${error.error}: ` : ''
  const inner = error.cause instanceof Error ? ` (${error.cause.message})` : ''
  return `${told}${error.message}${inner}`
}
