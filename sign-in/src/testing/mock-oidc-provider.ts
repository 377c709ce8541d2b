import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

import { createTestBrowser } from '@gatehouse/operation/testing'
import { exportJWK, generateKeyPair } from 'jose'
import { type ClientMetadata, type Configuration, Provider } from 'oidc-provider'

/** An OpenID provider on a local port with one user. It signs in every visitor as that user, without pages. */
export type MockOidcProvider = {
  issuer: string
  /** Opens an address in a browser at the provider, until it redirects to another origin; returns that address. */
  visit(url: string): Promise<string>
  /** Signs that browser out at the provider. */
  signOut(): Promise<void>
  close(): Promise<void>
}

export type MockOidcProviderConfig = {
  clientId: string
  clientSecret: string
  redirectUri: string
  postLogoutRedirectUri: string
  claims: Readonly<Record<string, unknown>> & { sub: string }
  configuration?: Configuration
  /** Additional metadata of the client. */
  client?: Partial<ClientMetadata>
}

async function signInAs(sub: string, provider: Provider, request: IncomingMessage, response: ServerResponse) {
  const { params, prompt, grantId } = await provider.interactionDetails(request, response)
  if (prompt.name === 'login') return provider.interactionFinished(request, response, { login: { accountId: sub } })
  const grant =
    (grantId === undefined ? undefined : await provider.Grant.find(grantId)) ??
    new provider.Grant({ accountId: sub, clientId: String(params.client_id) })
  grant.addOIDCScope(String(params.scope))
  return provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } })
}

async function createProvider(issuer: string, config: MockOidcProviderConfig): Promise<Provider> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return new Provider(issuer, {
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig' }] },
    ttl: { AccessToken: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
    clients: [
      {
        client_id: config.clientId,
        client_secret: config.clientSecret,
        redirect_uris: [config.redirectUri],
        post_logout_redirect_uris: [config.postLogoutRedirectUri],
        ...config.client,
      },
    ],
    claims: { openid: ['sub'], profile: ['name', 'picture'], email: ['email'] },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ ...config.claims, sub }) }),
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    features: { devInteractions: { enabled: false } },
    cookies: { keys: ['only for tests'] },
    ...config.configuration,
  })
}

export async function startMockOidcProvider(config: MockOidcProviderConfig): Promise<MockOidcProvider> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('unreachable: it listens on a port')
  const issuer = `http://127.0.0.1:${address.port}`
  const provider = await createProvider(issuer, config)
  const answer = provider.callback()
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return answer(request, response)
    return signInAs(config.claims.sub, provider, request, response).catch((error: unknown) => {
      response.statusCode = 500
      response.end(String(error))
    })
  })
  const browser = createTestBrowser()

  return {
    issuer,
    async visit(url) {
      const visited = await browser.visit(url, next => next.origin === issuer)
      if (visited.url.origin !== issuer) return visited.url.href
      throw new Error(`${url} answered ${visited.response.status}: ${await visited.response.text()}`)
    },
    async signOut() {
      const { response } = await browser.visit(`${issuer}/session/end`)
      const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(await response.text()) ?? []
      const body = new URLSearchParams({ xsrf, logout: 'yes' })
      const confirmed = await browser.send(new Request(`${issuer}/session/end/confirm`, { method: 'POST', body }))
      if (confirmed.status >= 400) throw new Error(`sign-out failed: ${confirmed.status} ${await confirmed.text()}`)
    },
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
