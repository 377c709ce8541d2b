import { getRequestListener } from '@hono/node-server'
import { serveOperations } from '@gatehouse-id/operation'
import { createTestBrowser } from '@gatehouse-id/operation/testing'
import { createHash, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { TOTP } from 'otpauth'
import { allRights, anonymous } from '../../foundation/requests/call.ts'
import { type IdentityProvider, createIdentityProvider } from '../../index.ts'
import { lowPasswordCost, openTestDatabase } from '../../testing/database.ts'

export const client = {
  clientId: 'an-application',
  clientSecret: 'a secret of the application, for tests',
  name: 'An application',
  redirectUris: ['http://127.0.0.1/callback'],
  postLogoutRedirectUris: ['http://127.0.0.1/'],
}
/** A third-party application. */
export const thirdParty = {
  ...client,
  clientId: 'third-party',
  name: 'Calendar by Acme',
  redirectUris: ['http://127.0.0.1/acme'],
  isThirdParty: true,
}
/** An application whose users are created by administrators, such as the console. */
export const staffOnly = {
  ...client,
  clientId: 'staff-only',
  name: 'Staff',
  redirectUris: ['http://127.0.0.1/staff'],
  acceptsSignUp: false,
}
/** Where browsers come back to the application. */
const applicationPath = '/callback'
const account = { email: 'ada@localhost', password: 'correct horse battery' }

type Options = {
  /** Of a database that has run our migrations; a new one in memory unless told. */
  databaseUrl?: string
  tokenAlgorithm: 'RS256' | 'ES256' | 'EdDSA'
  /** Browsers offer passkeys to `localhost`, not to an IP address. */
  host?: '127.0.0.1' | 'localhost'
  /** Of calls, on unless told; wrong guesses count all the same. */
  hasRateLimits?: boolean
  /** Whether a move of the clock is a leap; else time passes. */
  isClockWatched?: boolean
  /** Whether the clock moves by tests alone, so that nothing that is kept for a while is read again; else time passes. */
  isClockStill?: boolean
  /** Which of several answer in turn; one unless told. */
  nodes?: number
}

/** A provider whose OpenID Connect is served on a free port, with one application and one user. */
export async function startOidc(options: Options) {
  const {
    databaseUrl,
    tokenAlgorithm,
    host = '127.0.0.1',
    hasRateLimits = true,
    isClockWatched = false,
    isClockStill = false,
    nodes = 1,
  } = options
  const db = await openTestDatabase(databaseUrl)
  const clock = { aheadMs: 0 }
  const startedAt = Date.now()
  const served: { nodes: IdentityProvider[]; listener?: ReturnType<typeof getRequestListener> } = { nodes: [] }
  let requests = 0
  const server = createServer(async (request, response) => {
    if (request.url?.startsWith(applicationPath)) return void response.end('Signed in')
    if (await served.nodes[requests++ % nodes]?.handleOidc(request, response)) return
    await served.listener?.(request, response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://${host}:${(server.address() as AddressInfo).port}`
  const createNode = () =>
    createIdentityProvider({
      db,
      publicUrl: origin,
      secrets: ['a secret for tests only, long enough'],
      oidcClients: () => [
        { ...client, redirectUris: [...client.redirectUris, `${origin}${applicationPath}`] },
        thirdParty,
        staffOnly,
      ],
      isProduction: false,
      passwordCost: lowPasswordCost,
      hasRateLimits,
      clock: () => (isClockStill ? startedAt : Date.now()) + clock.aheadMs,
      ...(isClockWatched && { steadyMs: () => performance.now() }),
    })
  const provider = createNode()
  served.nodes = [provider, ...Array.from({ length: nodes - 1 }, createNode)]
  const { areas, authenticate, answerHeaders } = provider
  const operations = serveOperations({ areas, authenticate, answerHeaders })
  served.listener = getRequestListener(async request => {
    const facts = { ip: '127.0.0.1', requestId: '' }
    return (await provider.redirects(request, facts)) ?? operations.handle(request, facts)
  })
  const test = { id: 'test', name: 'Test' }
  /** With the same user in it. */
  async function prepareProject(wanted: { projectId?: string }) {
    const { projectId } = await provider.prepareFirstProject({ ...wanted, administrator: account, tokenAlgorithm })
    const issuer = `${origin}/${projectId}`
    const clientAs = (type: 'system' | 'managementKey') =>
      provider.clientFor({
        projectId,
        actor: { ...test, type },
        rights: allRights,
        ip: '',
        userAgent: '',
        requestId: '',
      })
    return {
      issuer,
      projectId,
      provider,
      /** For what no operation does. */
      db,
      /** The provider's operations, to change the user. */
      client: clientAs('system'),
      /** The same for a key: what it changes can be undone. */
      keyClient: clientAs('managementKey'),
      account,
      /** How far the provider is ahead of the time; tests move it. */
      clock,
      service: serviceOf(provider, projectId),
      newBrowser: () => createBrowser(issuer, origin),
      addAuthenticator: (of = account, refreshJwt?: string) =>
        addAuthenticator(provider, { projectId, clock, account: of, refreshJwt }),
      token: (fields: Record<string, string>, who = client) => askToken(issuer, fields, who),
    }
  }
  return {
    ...(await prepareProject({})),
    applicationUrl: `${origin}${applicationPath}`,
    anotherProject: () => prepareProject({ projectId: `P${randomBytes(14).toString('hex').slice(1)}` }),
    async close() {
      await new Promise(resolve => server.close(resolve))
      await db.destroy()
    },
  }
}

/** The operations of users. */
function serviceOf(provider: IdentityProvider, projectId: string) {
  return async (area: string, operation: string, input: object, token?: string) => {
    const call = { projectId, rights: [], ip: '', userAgent: '', requestId: '', actor: anonymous, token }
    const found = provider.areas.find(({ name }) => name === area)
    // Tests know what the operations that they name answer.
    return found?.service[operation]?.(input as never, call) as Promise<Record<string, string>>
  }
}

type Registering = {
  projectId: string
  clock: { aheadMs: number }
  account: { email: string; password: string }
  /** Of a session that has shown the second factor, where there is one. */
  refreshJwt?: string | undefined
}

/** Adds an authenticator app as the user would; answers a function that gives the code it shows next. */
async function addAuthenticator(
  provider: IdentityProvider,
  { projectId, clock, account: { email: loginId, password }, refreshJwt: given }: Registering,
): Promise<() => string> {
  const service = serviceOf(provider, projectId)
  const refreshJwt = given ?? (await service('passwords', 'signIn', { loginId, password })).refreshJwt
  const { key = '' } = await service('totp', 'update', { loginId }, refreshJwt)
  const app = new TOTP({ secret: key })
  const now = () => Date.now() + clock.aheadMs
  await service('totp', 'verify', { loginId, code: app.generate({ timestamp: now() }) })
  // The one that it shows now is used up.
  return () => app.generate({ timestamp: now() + 30_000 })
}

async function askToken(issuer: string, fields: Record<string, string>, { clientId, clientSecret }: typeof client) {
  const basic = Buffer.from(`${clientId}:${encodeURIComponent(clientSecret)}`).toString('base64')
  const response = await fetch(`${issuer}/oauth2/v1/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${basic}` },
    body: new URLSearchParams(fields),
  })
  return { status: response.status, body: await response.json() }
}

const userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** A browser at one provider. */
function createBrowser(issuer: string, origin: string) {
  const browser = createTestBrowser()
  const send = (address: string, init: RequestInit = {}) => {
    const headers = { 'user-agent': userAgent, ...init.headers }
    return browser.send(new Request(new URL(address, issuer), { ...init, headers }))
  }
  const post = (page: string, fields: Record<string, string>) =>
    send(page, { method: 'POST', headers: { origin }, body: new URLSearchParams(fields) })
  const follow = async (response: Response): Promise<Response> => {
    const location = response.headers.get('location') ?? ''
    return location.startsWith(issuer) || location.startsWith('/') ? follow(await send(location)) : response
  }
  return {
    send,
    cookies: browser.cookies(new URL(issuer).origin),
    /** Begins a sign-in with PKCE, at the project's issuer or `at` another; answers where it led and the verifier. */
    async authorize(parameters: Record<string, string> = {}, at = issuer) {
      const verifier = randomBytes(32).toString('base64url')
      const query = new URLSearchParams({
        client_id: client.clientId,
        redirect_uri: client.redirectUris[0] ?? '',
        response_type: 'code',
        scope: 'openid profile email roles',
        state: 'the-state',
        nonce: 'the-nonce',
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
        ...parameters,
      })
      for (const [name, value] of Object.entries(parameters)) if (value === '') query.delete(name)
      const first = await send(`${at}/oauth2/v1/authorize?${query}`)
      const page = first.headers.get('location') ?? ''
      return { verifier, page, response: await follow(first) }
    },
    /** Sends a form of a hosted page; answers where it led. */
    submit: async (page: string, fields: Record<string, string>) => follow(await post(page, fields)),
    /** The same; answers what it is answered. */
    post,
    follow,
    /** Signs in on the hosted page; answers the code that the application gets. */
    async signIn(page: string, { email, password }: { email: string; password: string }): Promise<string> {
      const response = await follow(await post(page, { email, password }))
      return new URL(response.headers.get('location') ?? '', issuer).searchParams.get('code') ?? ''
    },
  }
}

/** The fields of a page of consent: those of what the application needs, and not those that can be left out. */
export function listedScopes(html: string): Record<string, string> {
  const fields = html.matchAll(/type="hidden" name="(scope:[^"]*)" value="([^"]*)"/g)
  return Object.fromEntries([...fields].map(([, name = '', value = '']) => [name, value]))
}
