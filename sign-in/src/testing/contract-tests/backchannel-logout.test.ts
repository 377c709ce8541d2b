import { migrate, openDatabase } from '@gatehouse-id/database'
import { forgedJws } from '@gatehouse-id/session/testing'
import { exportJWK, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { expect, onTestFinished, test } from 'vitest'

import { databaseAdapter, migrations, oidcProvider, type SignInTables } from '../../index.ts'
import { keysOf } from '../malicious-provider.ts'
import { MemoryAdapter } from '../memory-adapter.ts'
import { base, startSignIn, origin, secret, setup, unusedProvider } from '../setup.ts'
import { startMockOidcProvider } from '@gatehouse-id/operation/testing/mock-oidc-provider'

const event = 'http://schemas.openid.net/event/backchannel-logout'
const path = '/backchannel-logout/gh'
const now = Date.UTC(2026, 0, 1)

async function openAdapter() {
  const db = await openDatabase<SignInTables>({ url: ':memory:' })
  onTestFinished(() => db.destroy())
  await migrate(db, [migrations])
  return databaseAdapter({ db, secrets: [secret], clock: () => now })
}

/** Ada is signed in twice through a provider, Bob once; `claim` makes logout tokens of that provider. */
async function signedIn() {
  const issuer = 'https://gh.example'
  const [own, foreign] = await keysOf('RS256')
  const published = { keys: [{ ...(await exportJWK(own.publicKey)), kid: 'k1', use: 'sig', alg: 'RS256' }] }
  const metadata = { issuer, jwks_uri: `${issuer}/keys`, authorization_endpoint: `${issuer}/authorize` }
  const adapter = await openAdapter()
  const parts = setup({
    adapter,
    clock: () => now,
    providers: [
      unusedProvider('gh', { fetch: async url => Response.json(url.endsWith('/keys') ? published : metadata) }),
      unusedProvider('gl'),
    ],
  })
  const begin = async (sessionToken: string, sub: string, sid: string) => {
    const { id } = await adapter.createUser({ emailVerified: null })
    const expires = new Date(now + 60_000)
    const origin = { provider: 'gh', providerAccountId: sub, providerSessionId: sid }
    await adapter.createSession({ sessionToken, userId: id, expires }, origin)
  }
  await begin('ada-1', 'ada', 'sid-1')
  await begin('ada-2', 'ada', 'sid-2')
  await begin('bob-1', 'bob', 'sid-3')
  const tokens = ['ada-1', 'ada-2', 'bob-1']
  const truth = { iss: issuer, aud: 'c', iat: now / 1000, exp: now / 1000 + 120, jti: 'j1', events: { [event]: {} } }
  return {
    ...parts,
    adapter,
    truth,
    publicJwk: await exportJWK(own.publicKey),
    sign: (claims: JWTPayload, key: 'own' | 'foreign' = 'own', typ?: string) =>
      new SignJWT({ ...truth, ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: 'k1', typ })
        .sign((key === 'own' ? own : foreign).privateKey),
    send: (token: string) => parts.browser.post(path, { logout_token: token }),
    alive: async () => {
      const found = await Promise.all(tokens.map(token => adapter.getSessionAndUser(token)))
      return tokens.filter((_, index) => found[index] !== null)
    },
  }
}

test.each([
  ['one session of a user', { sid: 'sid-1' }, ['ada-2', 'bob-1']],
  ['every session of a user', { sub: 'ada' }, ['bob-1']],
  ['a session of the named user', { sub: 'bob', sid: 'sid-1' }, ['ada-1', 'ada-2', 'bob-1']],
])('a provider ends %s', async (_, claims, left) => {
  const { send, sign, alive, lines } = await signedIn()
  const answer = await send(await sign(claims, 'own', 'logout+jwt'))
  expect([answer.status, answer.text, answer.setCookies]).toEqual([200, '', []])
  expect(answer.headers.get('cache-control')).toContain('no-store')
  expect(await alive()).toEqual(left)
  expect(lines).toEqual([])
})

const allTokens = ['ada-1', 'ada-2', 'bob-1']

test.each<[string, JWTPayload]>([
  ['no user and no session', {}],
  ['another issuer', { sub: 'ada', iss: 'https://gl.example' }],
  ['another audience', { sub: 'ada', aud: 'd' }],
  ['a nonce', { sub: 'ada', nonce: 'n' }],
  ['no event', { sub: 'ada', events: undefined }],
  ['another event', { sub: 'ada', events: { 'http://schemas.openid.net/event/other': {} } }],
  ['an event that is no object', { sub: 'ada', events: { [event]: true } }],
  ['no id', { sub: 'ada', jti: undefined }],
  ['no time', { sub: 'ada', iat: undefined }],
  ['a time long ago', { sub: 'ada', iat: now / 1000 - 311, exp: undefined }],
  ['an end that is past', { sub: 'ada', exp: now / 1000 - 11 }],
  ['a time to come', { sub: 'ada', iat: now / 1000 + 60 }],
])('a logout token with %s ends nothing', async (_, claims) => {
  const { send, sign, alive, lines } = await signedIn()
  const answer = await send(await sign(claims))
  expect([answer.status, answer.json()]).toEqual([400, expect.objectContaining({ error: 'invalid_request' })])
  expect(await alive()).toEqual(allTokens)
  expect(lines.map(({ level, code }) => [level, code])).toEqual([['warn', 'BACKCHANNEL_LOGOUT_ERROR']])
})

test('an unsigned logout token, one with a foreign signature and a token of another kind end nothing', async () => {
  const { send, sign, alive, truth } = await signedIn()
  const unsigned = new UnsecuredJWT({ ...truth, sub: 'ada' }).encode()
  const shared = await new SignJWT({ ...truth, sub: 'ada' })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(Buffer.from('s'.repeat(32)))
  const accessToken = await sign({ sub: 'ada' }, 'own', 'at+jwt')
  for (const token of [await sign({ sub: 'ada' }, 'foreign'), unsigned, shared, accessToken, 'junk', ''])
    expect((await send(token)).status, token).toBe(400)
  expect(await alive()).toEqual(allTokens)
})

test('a logout token works once', async () => {
  const { send, sign, alive, adapter } = await signedIn()
  const token = await sign({ sub: 'ada' })
  expect((await send(token)).status).toBe(200)
  const { id } = await adapter.createUser({ emailVerified: null })
  const expires = new Date(now + 60_000)
  await adapter.createSession(
    { sessionToken: 'ada-1', userId: id, expires },
    { provider: 'gh', providerAccountId: 'ada' },
  )
  expect((await send(token)).status).toBe(400)
  expect(await alive()).toEqual(['ada-1', 'bob-1'])
})

test('a logout token can be used again after a database failure', async () => {
  const { send, sign, alive, adapter, lines } = await signedIn()
  const token = await sign({ sub: 'ada' })
  const { deleteProviderSessions } = adapter
  adapter.deleteProviderSessions = () => Promise.reject(new Error('down'))
  expect((await send(token)).json()).toMatchObject({ error: 'logout_failed' })
  expect(lines.map(({ level }) => level)).toEqual(['error'])
  adapter.deleteProviderSessions = deleteProviderSessions
  expect((await send(token)).status).toBe(200)
  expect(await alive()).toEqual(['bob-1'])
})

test('unknown providers, and adapters that cannot end sessions, do not answer with success', async () => {
  const { browser, sign, alive } = await signedIn()
  const token = await sign({ sub: 'ada' })
  for (const other of ['/backchannel-logout', '/backchannel-logout/unknown', '/backchannel-logout/__proto__'])
    expect((await browser.post(other, { logout_token: token })).status).toBe(400)
  expect((await browser.post(path)).status).toBe(400)
  expect((await browser.get(`${path}?logout_token=${token}`)).status).toBe(400)
  expect(await alive()).toEqual(allTokens)
  for (const config of [{}, { adapter: new MemoryAdapter() }])
    expect((await setup(config).browser.post(path, { logout_token: token })).status).toBe(400)
})

test('signing out at the provider ends only the session that it began', async () => {
  const adapter = await openAdapter()
  const messages: { status: number; token: string | null }[] = []
  const parts = (issuer: string) =>
    setup({
      adapter,
      allowInsecureProviders: true,
      providers: [oidcProvider({ id: 'acme', name: 'Acme', issuer, clientId: 'gatehouse', clientSecret: 'a secret' })],
    })
  let receive: ReturnType<typeof parts>['signIn'] | undefined
  const provider = await startMockOidcProvider({
    clientId: 'gatehouse',
    clientSecret: 'a secret',
    redirectUri: `${base}/callback/acme`,
    postLogoutRedirectUri: `${origin}/`,
    user: { sub: 'ada', name: 'Ada Lovelace', email: 'ada@example.com' },
    client: { backchannel_logout_uri: `${base}/backchannel-logout/acme`, backchannel_logout_session_required: true },
    configuration: {
      features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
      // Passes the requests of the provider to us without a socket.
      async fetch(url, init) {
        const request = new Request(url, init as RequestInit) // safe: undici has other types for the same values
        const token = new URLSearchParams(await request.clone().text()).get('logout_token')
        const answer = await receive?.handle(request)
        messages.push({ status: answer?.status ?? 0, token })
        return answer ?? Response.error()
      },
    },
  })
  onTestFinished(provider.close)
  const one = parts(provider.issuer)
  receive = one.signIn
  const start = await startSignIn(one.browser, '/signin/acme')
  await one.browser.get(await provider.visit(start.url()))
  expect((await one.browser.get('/session')).json()).toMatchObject({ user: { name: 'Ada Lovelace' } })
  const { id: userId = '' } = (await adapter.getUserByEmail('ada@example.com')) ?? {}
  const otherSession = { sessionToken: 'other', userId, expires: new Date(now + 1e12) }
  await adapter.createSession(otherSession, { provider: 'acme', providerAccountId: 'ada', providerSessionId: 'other' })

  await provider.signOut()
  expect(messages).toEqual([{ status: 200, token: expect.stringMatching(/^eyJ/) }])
  expect((await one.browser.get('/session')).text).toBe('{}')
  expect(one.browser.cookies.has('next-auth.session-token')).toBe(false)
  expect(await adapter.getSessionAndUser('other')).not.toBeNull()
  expect(one.lines).toEqual([])
})

test('every kind of forgery of a logout token is refused, and the valid token is accepted', async () => {
  const { send, sign, alive, publicJwk } = await signedIn()
  const token = await sign({ sub: 'ada' })
  for (const [what, forged] of forgedJws(token, publicJwk)) expect((await send(forged)).status, what).toBe(400)
  expect(await alive()).toEqual(allTokens)
  expect((await send(token)).status).toBe(200)
  expect(await alive()).toEqual(['bob-1'])
})
