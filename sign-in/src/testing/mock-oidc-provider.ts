import { createServer } from 'node:http'

import { exportJWK, generateKeyPair } from 'jose'
import { type ClientMetadata, type Configuration, Provider } from 'oidc-provider'

/** A foreign OpenID provider on a port of this machine; everyone who comes is signed in as the one person it knows. */
export interface Stranger {
  issuer: string
  /** Goes where a browser with its own cookies would go, until the provider sends it elsewhere; answers with that place. */
  visit(url: string): Promise<string>
  /** The same browser signs out there. */
  signOut(): Promise<void>
  close(): Promise<void>
}

export interface StrangerConfig {
  clientId: string
  clientSecret: string
  redirectUri: string
  postLogoutRedirectUri: string
  claims: Readonly<Record<string, unknown>> & { sub: string }
  configuration?: Configuration
  /** More of what the provider knows about us. */
  client?: Partial<ClientMetadata>
}

const listen = (server: ReturnType<typeof createServer>) =>
  new Promise<number>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      if (address === null || typeof address === 'string') reject(new Error('unreachable: it listens on a port'))
      else resolve(address.port)
    })
  })

const signInEveryone = async (
  provider: Provider,
  request: Parameters<Provider['interactionDetails']>[0],
  response: Parameters<Provider['interactionDetails']>[1],
  sub: string,
) => {
  const { params, prompt, grantId } = await provider.interactionDetails(request, response)
  if (prompt.name === 'login') return provider.interactionFinished(request, response, { login: { accountId: sub } })
  const grant =
    (grantId === undefined ? undefined : await provider.Grant.find(grantId)) ??
    new provider.Grant({ accountId: sub, clientId: String(params.client_id) })
  grant.addOIDCScope(String(params.scope))
  return provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } })
}

/** Starts one, as unknown to us as any on the internet. */
export const startStranger = async (config: StrangerConfig): Promise<Stranger> => {
  const server = createServer()
  const issuer = `http://127.0.0.1:${await listen(server)}`
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const provider = new Provider(issuer, {
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
  const answer = provider.callback()
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return answer(request, response)
    return signInEveryone(provider, request, response, config.claims.sub).catch((error: unknown) => {
      response.statusCode = 500
      response.end(String(error))
    })
  })

  const cookies = new Map<string, string>()
  const send = async (url: string, body?: URLSearchParams) => {
    const cookie = Array.from(cookies, pair => pair.join('=')).join('; ')
    const method = body === undefined ? 'GET' : 'POST'
    const response = await fetch(url, { method, body, redirect: 'manual', headers: { cookie } })
    for (const header of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (header.split(';')[0] ?? '').split('=')
      cookies.set(name, value)
    }
    return response
  }
  const visit = async (url: string): Promise<string> => {
    const response = await send(url)
    const location = response.headers.get('location')
    if (location === null) throw new Error(`${url} answered ${response.status}: ${await response.text()}`)
    const next = new URL(location, url).href
    return next.startsWith(issuer) ? visit(next) : next
  }

  return {
    issuer,
    visit,
    async signOut() {
      const page = await (await send(`${issuer}/session/end`)).text()
      const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(page) ?? []
      const answer = await send(`${issuer}/session/end/confirm`, new URLSearchParams({ xsrf, logout: 'yes' }))
      if (answer.status >= 400) throw new Error(`signing out was answered ${answer.status}: ${await answer.text()}`)
    },
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
