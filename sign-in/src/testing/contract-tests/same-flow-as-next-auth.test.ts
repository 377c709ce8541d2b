import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'

import { type Adapter, type JwtArguments, oauthProvider, type SignInConfig } from '../../index.ts'
import { MemoryAdapter } from '../memory-adapter.ts'
import { createNextAuth } from '../next-auth.ts'
import { base, secret, setup } from '../setup.ts'

/** A local provider of OAuth 2 with one user. */
const server = createServer((request, response) => {
  const answer = request.url?.startsWith('/token')
    ? { access_token: 'access-1', token_type: 'bearer', expires_in: 60, refresh_token: 'refresh-1', scope: 'read' }
    : { key: 7, name: 'Al', mail: 'AL@Ex.com', picture: 'https://x.example/a.png' }
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(answer))
})
let site: string

beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // it listens on a port
})
afterAll(() => void server.close().closeAllConnections())

type Variant = {
  strategy: 'jwt' | 'database'
  hasAdapter: boolean
  /** Users who already exist. */
  knownEmail?: string
  mayLink?: boolean
}

/** What an application sees of one sign-in. */
type Seen = {
  location: string | undefined
  hasSession: boolean
  told: [name: string, message: unknown][]
  stored: { users: unknown; accounts: unknown; sessions: number }
}

function listenTo(told: Seen['told'], names: readonly string[]) {
  return Object.fromEntries(
    names.map(name => [name, (message: unknown) => void told.push([name, structuredClone(message)])]),
  )
}

/** Callbacks and events that note what they are told; what only one side adds on purpose is left out. */
function notes(told: Seen['told']) {
  return {
    callbacks: {
      signIn: (message: object) => told.push(['callback signIn', structuredClone(message)]) > 0,
      jwt: ({ token, ...message }: JwtArguments) => {
        told.push(['callback jwt', structuredClone(message)])
        return token
      },
    },
    events: listenTo(told, ['signIn', 'createUser', 'linkAccount', 'updateUser']),
  }
}

/** Times differ by the moment, and a claim that is absent by how it is left out. */
function comparable(seen: Seen): unknown {
  return JSON.parse(JSON.stringify(seen, (name, value: unknown) => (name === 'expires_at' ? typeof value : value)))
}

function profileOf(profile: Record<string, unknown>) {
  return {
    id: String(profile.key),
    name: String(profile.name),
    email: String(profile.mail),
    image: String(profile.picture),
  }
}

async function prepare({ knownEmail }: Variant) {
  const adapter = new MemoryAdapter()
  if (knownEmail !== undefined) await adapter.createUser({ email: knownEmail, emailVerified: null })
  return adapter
}

/** The whole way by whatever asks: off, and back with a code and the state that was given out. */
async function completeFlow(
  ask: (
    path: string,
    fields?: Record<string, string>,
  ) => Promise<{ url: string | undefined; body: unknown; cookies: string[] }>,
) {
  const { csrfToken } = (await ask('/csrf')).body as { csrfToken: string } // case 1
  const { url = '' } = await ask('/signin/plain', { csrfToken, json: 'true', callbackUrl: '/x' })
  const back = new URLSearchParams({ code: 'code-1', state: new URL(url).searchParams.get('state') ?? '' })
  return ask(`/callback/plain?${back}`)
}

function storedIn({ users, accounts, sessions }: MemoryAdapter) {
  return {
    users: [...users.values()],
    accounts: [...accounts.values()],
    sessions: sessions.size,
  }
}

const common = { id: 'plain', name: 'Plain', clientId: 'c', clientSecret: 's' }

async function byNextAuth(variant: Variant, adapter: MemoryAdapter): Promise<Seen> {
  vi.stubEnv('NEXTAUTH_URL', base)
  onTestFinished(() => void vi.unstubAllEnvs())
  const told: Seen['told'] = []
  const { ask } = createNextAuth(base, {
    secret,
    ...notes(told),
    session: { strategy: variant.strategy },
    logger: listenTo([], ['error', 'warn', 'debug']),
    ...(variant.hasAdapter ? { adapter: adapter.withOwnMethods() } : {}),
    pages: { newUser: '/welcome' },
    providers: [
      {
        ...common,
        type: 'oauth',
        authorization: `${site}/authorize`,
        token: `${site}/token`,
        userinfo: `${site}/me`,
        checks: ['pkce', 'state'],
        allowDangerousEmailAccountLinking: variant.mayLink,
        profile: profileOf,
      },
    ],
  })
  const { url, cookies } = await completeFlow(ask)
  const hasSession = cookies.includes('next-auth.session-token')
  return { location: url, hasSession, told, stored: storedIn(adapter) }
}

async function byGatehouse(variant: Variant, adapter: MemoryAdapter): Promise<Seen> {
  const told: Seen['told'] = []
  const config: Partial<SignInConfig> = {
    ...notes(told),
    session: { strategy: variant.strategy },
    adapter: variant.hasAdapter ? (adapter as Adapter) : undefined,
    pages: { newUser: '/welcome' },
    allowInsecureProviders: true,
    providers: [
      oauthProvider({
        ...common,
        authorizationUrl: `${site}/authorize`,
        tokenUrl: `${site}/token`,
        userinfo: `${site}/me`,
        allowDangerousEmailAccountLinking: variant.mayLink,
        profile: profileOf,
      }),
    ],
  }
  const { browser } = setup(config)
  const { url } = await completeFlow(async (path, fields) => {
    const answer = await (fields === undefined ? browser.get(path) : browser.post(path, fields))
    const body: unknown = answer.location === undefined ? answer.json() : undefined
    const url = answer.location ?? (body as { url?: string }).url // an answer of these routes
    return { url, body, cookies: [] }
  })
  const hasSession = browser.cookies.has('next-auth.session-token')
  return { location: url, hasSession, told, stored: storedIn(adapter) }
}

const variants: [string, Variant][] = [
  ['case 31: without an adapter', { strategy: 'jwt', hasAdapter: false }],
  ['case 33: a new user, sessions in the database', { strategy: 'database', hasAdapter: true }],
  ['case 33: a new user, sessions in tokens', { strategy: 'jwt', hasAdapter: true }],
  ['case 37: an address that is taken', { strategy: 'database', hasAdapter: true, knownEmail: 'al@ex.com' }],
  ['case 37: an address that is taken, in tokens', { strategy: 'jwt', hasAdapter: true, knownEmail: 'al@ex.com' }],
]

test.each(variants)('%s: the application receives and stores the same as with next-auth', async (_, variant) => {
  const [nextAuth, gatehouse] = [await prepare(variant), await prepare(variant)]
  for (let visit = 0; visit < 2; visit++) {
    const expected = await byNextAuth(variant, nextAuth)
    expect(expected.told.length).toBeGreaterThan(0)
    expect(comparable(await byGatehouse(variant, gatehouse))).toEqual(comparable(expected))
  }
})

test('case 37: linking by e-mail behaves the same, except that the user is not new', async () => {
  const variant: Variant = { strategy: 'database', hasAdapter: true, knownEmail: 'al@ex.com', mayLink: true }
  const [nextAuth, gatehouse] = [await prepare(variant), await prepare(variant)]
  const [expected, actual] = [await byNextAuth(variant, nextAuth), await byGatehouse(variant, gatehouse)]
  expect(comparable({ ...actual, told: [] })).toEqual(
    comparable({ ...expected, location: `${new URL(base).origin}/x`, told: [] }),
  )
  expect(actual.told.map(([name]) => name)).toEqual(['callback signIn', 'linkAccount', 'signIn'])
})
