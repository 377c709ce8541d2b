import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { type ClientMetadata, type Configuration, Provider } from 'oidc-provider'
import { createTestBrowser } from './test-browser.ts'

export type MockUser = { sub: string } & Record<string, unknown>
/** What the provider gets wrong on purpose. */
export type MockFaults = Partial<{ nonce: string; issuer: string; error: string; state: string; authMethods: string[] }>

export type MockOidcProviderOptions = {
  redirectUri: string
  postLogoutRedirectUri?: string
  clientId?: string
  clientSecret?: string
  /** Additional metadata of the client. */
  client?: Partial<ClientMetadata>
  configuration?: Configuration
  /** Who is signed in first; changed through `now`. */
  user?: MockUser
  /**
   * Shows pages that ask for a login and for consent, and accepts every login; the claims of `user` are those given.
   * Otherwise it signs in `now.user`.
   */
  hasPages?: boolean
}

/** An OpenID provider on a local port: the certified one, without passwords. */
export type MockOidcProvider = {
  issuer: string
  clientId: string
  clientSecret: string
  now: {
    user: MockUser
    faults: MockFaults
    /** The parameters of the last authorization request. */
    requested: URLSearchParams
    /** The header of the last token request. */
    authorization?: string | undefined
  }
  publicKey: CryptoKey
  /** An ID token as this provider signs it, or signed with another key. */
  idToken(claims: JWTPayload, signer?: CryptoKey): Promise<string>
  /** Opens an address in a browser at the provider, until it redirects elsewhere; returns that address. */
  visit(url: string): Promise<string>
  /** Signs that browser out at the provider. */
  signOut(): Promise<void>
  close(): Promise<void>
}

/** All in a process sign with the same: to make one takes a tenth of a second, and whose a token is its issuer says. */
let pair: ReturnType<typeof generateKeyPair> | undefined

export async function startMockOidcProvider(options: MockOidcProviderOptions): Promise<MockOidcProvider> {
  const { clientId = 'gatehouse-at-acme', clientSecret = 'a secret-of both.~', hasPages = false } = options
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('unreachable: it listens on a port')
  const issuer = `http://127.0.0.1:${address.port}`
  const now: MockOidcProvider['now'] = {
    user: options.user ?? { sub: 'ada' },
    faults: {},
    requested: new URLSearchParams(),
  }
  const users = new Map<string, MockUser>()
  pair ??= generateKeyPair('RS256', { extractable: true })
  const { privateKey, publicKey } = await pair
  const key = { ...(await exportJWK(privateKey)), kid: 'of-acme', alg: 'RS256', use: 'sig' }

  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [options.redirectUri],
        ...(options.postLogoutRedirectUri !== undefined && {
          post_logout_redirect_uris: [options.postLogoutRedirectUri],
        }),
        ...options.client,
      },
    ],
    // The same JSON Web Key that was exported above.
    jwks: { keys: [key] } as never,
    claims: {
      openid: ['sub'],
      profile: ['name', 'picture', 'groups', 'title'],
      email: ['email', 'email_verified'],
    },
    cookies: { keys: ['only for tests'] },
    ttl: { AccessToken: 60, Grant: 60, IdToken: 60, Interaction: 60, RefreshToken: 60, Session: 60 },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ ...claimsOf(sub), sub }) }),
    ...(!hasPages && {
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    }),
    ...options.configuration,
  })

  function claimsOf(sub: string): Record<string, unknown> {
    const given = hasPages ? options.user : now.user
    const known = users.get(sub) ?? (given?.sub === sub ? given : undefined)
    return known ?? { name: `${sub} of Acme`, email: `${sub}@acme.example` }
  }

  /** Answers login and consent without a page. */
  async function interact(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { params, prompt, grantId, session } = await provider.interactionDetails(request, response)
    const { user, faults } = now
    if (faults.error) return provider.interactionFinished(request, response, { error: faults.error })
    if (prompt.name === 'login') {
      users.set(user.sub, user)
      return provider.interactionFinished(request, response, { login: { accountId: user.sub } })
    }
    const grant =
      (grantId === undefined ? undefined : await provider.Grant.find(grantId)) ??
      new provider.Grant({ accountId: session?.accountId ?? user.sub, clientId: String(params.client_id) })
    grant.addOIDCScope(String(params.scope))
    return provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } })
  }

  provider.use(async (ctx, next) => {
    await next()
    if (ctx.path !== '/.well-known/openid-configuration' || typeof ctx.body !== 'object') return
    const { authMethods, issuer: otherIssuer } = now.faults
    Object.assign(ctx.body as object, {
      ...(authMethods && { token_endpoint_auth_methods_supported: authMethods }),
      ...(otherIssuer && { issuer: otherIssuer }),
    })
  })
  const handle = provider.callback()
  server.on('request', (request, response) => {
    const url = new URL(request.url ?? '/', issuer)
    if (!hasPages && url.pathname.startsWith('/interaction/')) {
      return interact(request, response).catch((error: unknown) => {
        response.statusCode = 500
        response.end(String(error))
      })
    }
    if (url.pathname === '/token') now.authorization = request.headers.authorization
    if (url.pathname === '/auth') {
      now.requested = new URLSearchParams(url.searchParams)
      if (now.faults.nonce) url.searchParams.set('nonce', now.faults.nonce)
      if (now.faults.state) url.searchParams.set('state', now.faults.state)
      request.url = url.pathname + url.search
    }
    return handle(request, response)
  })
  const browser = createTestBrowser()

  return {
    issuer,
    clientId,
    clientSecret,
    now,
    publicKey,
    idToken: (claims, signer = privateKey) =>
      new SignJWT({ iss: issuer, aud: clientId, ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: 'of-acme' })
        .setIssuedAt(claims.iat)
        .setExpirationTime(claims.exp ?? '5m')
        .sign(signer),
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
