import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import Provider from 'oidc-provider'

export const foreignClient = { clientId: 'gatehouse-at-acme', clientSecret: 'a secret-between_strangers.~' }

type Person = {
  sub: string
  email?: string
  email_verified?: boolean
  name?: string
  groups?: string[]
  title?: string
}
type Lies = Partial<{ nonce: string; issuer: string; error: string; state: string; authMethods: string[] }>

/** A foreign OpenID provider, the certified one, where `person` signs in without a word; it can be told to lie. */
export async function startStranger({ redirectUri }: { redirectUri: string }) {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = originOf(server)
  const now: { person: Person; lies: Lies; asked: URLSearchParams; authorization?: string } = {
    person: { sub: 'ada' },
    lies: {},
    asked: new URLSearchParams(),
  }
  const people = new Map<string, Person>()
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  const key = { ...(await exportJWK(privateKey)), kid: 'of-acme', alg: 'RS256', use: 'sig' }
  const { clientId, clientSecret } = foreignClient
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code', 'refresh_token'],
      },
    ],
    issueRefreshToken: async () => true,
    // The same JSON Web Key that was exported above.
    jwks: { keys: [key] } as never,
    claims: { openid: ['sub'], profile: ['name', 'groups', 'title'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: false,
    cookies: { keys: ['only for tests'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    ttl: { AccessToken: 60, Grant: 60, IdToken: 60, Interaction: 60, RefreshToken: 60, Session: 60 },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ ...people.get(sub), sub }) }),
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId ?? '',
        accountId: oidc.session?.accountId ?? '',
      })
      grant.addOIDCScope('openid profile email')
      await grant.save()
      return grant
    },
  })
  provider.use(async (ctx, next) => {
    if (ctx.path.startsWith('/interaction/')) {
      const { person, lies } = now
      people.set(person.sub, person)
      const result = lies.error ? { error: lies.error } : { login: { accountId: person.sub } }
      ctx.redirect(await provider.interactionResult(ctx.req, ctx.res, result))
      return
    }
    await next()
    const isAnswer = typeof ctx.body === 'object' && ctx.path === '/.well-known/openid-configuration'
    if (isAnswer && now.lies.authMethods)
      Object.assign(ctx.body as object, { token_endpoint_auth_methods_supported: now.lies.authMethods })
    if (isAnswer && now.lies.issuer) Object.assign(ctx.body as object, { issuer: now.lies.issuer })
  })
  const handle = provider.callback()
  server.on('request', (request, response) => {
    const url = new URL(request.url ?? '/', issuer)
    if (url.pathname === '/token') now.authorization = request.headers.authorization
    if (url.pathname === '/auth') {
      now.asked = new URLSearchParams(url.searchParams)
      if (now.lies.nonce) url.searchParams.set('nonce', now.lies.nonce)
      if (now.lies.state) url.searchParams.set('state', now.lies.state)
    }
    request.url = url.pathname + url.search
    handle(request, response)
  })
  return {
    issuer,
    now,
    publicKey,
    /** An ID token as this provider would sign it, or as somebody else would. */
    idToken: (claims: JWTPayload, signer = privateKey) =>
      new SignJWT({ iss: issuer, aud: clientId, ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: 'of-acme' })
        .setIssuedAt(claims.iat)
        .setExpirationTime(claims.exp ?? '5m')
        .sign(signer),
    async close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
export type Stranger = Awaited<ReturnType<typeof startStranger>>

export function originOf(server: Server): string {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('unreachable: it listens on a port')
  return `http://127.0.0.1:${address.port}`
}

/** A browser that keeps cookies by origin and goes where it is sent, up to `until`. */
export function traveller() {
  const jar = new Map<string, Map<string, string>>()
  async function open(address: string): Promise<Response> {
    const { origin } = new URL(address)
    const cookies = jar.get(origin) ?? new Map<string, string>()
    jar.set(origin, cookies)
    const headers = { cookie: [...cookies].map(pair => pair.join('=')).join('; ') }
    const response = await fetch(address, { headers, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    return response
  }
  return {
    open,
    /** Where it ends: the first address that starts with `until`, or the page that leads no further. */
    async travel(address: string, until: string): Promise<{ url: string; status: number }> {
      let url = address
      for (let hops = 0; hops < 20; hops++) {
        if (url.startsWith(until)) return { url, status: 0 }
        const response = await open(url)
        const location = response.headers.get('location')
        if (location === null) return { url, status: response.status }
        url = new URL(location, url).href
      }
      throw new Error(`it is sent around: ${url}`)
    },
  }
}
