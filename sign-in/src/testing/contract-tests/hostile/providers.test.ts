import { hash } from 'node:crypto'

import { base64url, decodeJwt, decodeProtectedHeader, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { expect, test } from 'vitest'

import type { OidcProviderConfig } from '../../../index.ts'
import { createMaliciousProvider, type MaliciousProvider, type ProviderOverrides } from '../../malicious-provider.ts'
import { base, startSignIn, setup, setupWith, signInThrough, unusedProvider } from '../../setup.ts'
import { keepingSessions, stored, type Strategy, strategies, underEachStrategy } from './support/strategies.ts'

const refused = `${base}/error?error=OAuthCallback`
function now() {
  return Math.floor(Date.now() / 1000)
}
function halfHash(text: string) {
  return hash('sha256', text, 'buffer').subarray(0, 16).toString('base64url')
}

/** An existing user, whom a malicious provider might impersonate. */
async function inhabited(strategy: Strategy) {
  const { adapter, config } = keepingSessions(strategy)
  const { id } = await adapter.createUser({ name: 'Ada', email: 'ada@ex.com', emailVerified: null })
  await adapter.linkAccount({ userId: id, provider: 'gh', providerAccountId: 'ada', type: 'oauth' })
  await adapter.createSession({ sessionToken: 'hers', userId: id, expires: new Date(Date.now() + 60_000) })
  return { adapter, config, before: stored(adapter) }
}

async function expectNobody({ browser }: Pick<ReturnType<typeof setup>, 'browser'>) {
  expect([...browser.cookies.keys()].toSorted()).toEqual(['next-auth.callback-url', 'next-auth.csrf-token'])
  expect((await browser.get('/session')).json()).toEqual({})
  const page = await browser.get('/error?error=OAuthCallback')
  expect(page.location).toBe(`${base}/signin?error=OAuthCallback`)
  expect((await browser.get('/signin?error=OAuthCallback')).text).toContain('role="alert"')
}

const overrides: [what: string, override: () => ProviderOverrides][] = [
  ['another issuer', () => ({ claims: { iss: 'https://idp.example.evil.example' } })],
  ['its issuer with a slash', () => ({ claims: { iss: 'https://idp.example/' } })],
  ['its issuer in capitals', () => ({ claims: { iss: 'https://IDP.example' } })],
  ['a list of issuers', () => ({ claims: { iss: ['https://idp.example'] } })],
  ['no issuer', () => ({ claims: { iss: undefined } })],
  ['another audience', () => ({ claims: { aud: 'd' } })],
  ['no audience', () => ({ claims: { aud: undefined } })],
  ['an empty list of audiences', () => ({ claims: { aud: [] } })],
  ['an audience in capitals', () => ({ claims: { aud: 'C' } })],
  ['audiences that are no texts', () => ({ claims: { aud: [{ c: 'c' }] } })],
  ['another nonce', () => ({ claims: { nonce: 'x' } })],
  ['no nonce', () => ({ claims: { nonce: undefined } })],
  ['an empty nonce', () => ({ claims: { nonce: '' } })],
  ['an expiry 11 seconds ago', () => ({ claims: { exp: now() - 11 } })],
  ['an expiry in words', () => ({ claims: { exp: 'never' } })],
  ['a time of issue in words', () => ({ claims: { iat: 'today' } })],
  ['the subject of another account and a foreign signature', () => ({ claims: { sub: 'ada' }, signature: 'foreign' })],
  ['the subject of another account and no signature', () => ({ claims: { sub: 'ada' }, signature: 'none' })],
  ['an empty subject', () => ({ claims: { sub: '' }, userinfo: { sub: '' } })],
  ['the hash of another access token', () => ({ claims: { at_hash: halfHash('access-2') } })],
  ['a hash that is no text', () => ({ claims: { at_hash: 1 } })],
  ['an empty hash', () => ({ claims: { at_hash: '' } })],
  ['userinfo of another subject', () => ({ userinfo: { sub: 'ada' } })],
  ['userinfo without a subject', () => ({ userinfo: { sub: undefined } })],
  ['an ID token that is none', () => ({ tokens: { id_token: 'x.y.z' } })],
  ['an ID token that is an object', () => ({ tokens: { id_token: { sub: 'ada' } } })],
  ['an access token that is an object', () => ({ tokens: { access_token: {} } })],
  ['an error instead of tokens', () => ({ tokens: { error: 'invalid_grant', access_token: undefined } })],
  ['an unknown token type', () => ({ tokens: { token_type: 'evil' } })],
  ['a lifetime in words', () => ({ tokens: { expires_in: 'ever' } })],
  ['the metadata of another issuer', () => ({ metadata: { issuer: 'https://evil.example' } })],
  ['no token endpoint', () => ({ metadata: { token_endpoint: undefined } })],
  ['a token endpoint over plain http', () => ({ metadata: { token_endpoint: 'http://idp.example/token' } })],
  ['a token endpoint on this machine', () => ({ metadata: { token_endpoint: 'http://127.0.0.1:1/token' } })],
  ['a token endpoint in a file', () => ({ metadata: { token_endpoint: 'file:///etc/passwd' } })],
  ['keys in the metadata service of a cloud', () => ({ metadata: { jwks_uri: 'http://169.254.169.254/keys' } })],
  ['keys that are not there', () => ({ metadata: { jwks_uri: 'https://idp.example/nothing' } })],
  ['keys that are no keys', () => ({ metadata: { jwks_uri: 'https://idp.example/userinfo' } })],
  ['userinfo that is not there', () => ({ metadata: { userinfo_endpoint: 'https://idp.example/nothing' } })],
  ['no userinfo today', () => ({ unreachable: '/userinfo' })],
  ['no keys today', () => ({ unreachable: '/keys' })],
  ['no tokens today', () => ({ unreachable: '/token' })],
]

test.each(underEachStrategy(overrides))(
  'sessions by %s: a provider with %s does not sign a user in, and nothing is stored',
  async (strategy, _, override) => {
    const idp = await createMaliciousProvider(override(), 'ES256')
    const { adapter, config, before } = await inhabited(strategy)
    const parts = setupWith(idp, config)
    const start = await startSignIn(parts.browser)
    const url = new URL(start.url())
    if (url.origin === idp.issuer) {
      const back = new URLSearchParams(idp.authorize(url.href))
      expect((await parts.browser.get(`/callback/gh?${back}`)).location).toBe(refused)
    } else expect(url.href).toBe(`${base}/error?error=OAuthSignin`)
    await expectNobody(parts)
    expect(stored(adapter)).toEqual(before)
    expect(JSON.stringify(parts.lines)).not.toMatch(/access-1|code-1|eyJ/)
  },
)

test.each(strategies)('sessions by %s: an honest provider signs in its own user only', async strategy => {
  const idp = await createMaliciousProvider({ claims: { at_hash: halfHash('access-1') } }, 'ES256')
  const { adapter, config } = await inhabited(strategy)
  const parts = setupWith(idp, config)
  expect((await signInThrough(parts, idp)).location).not.toContain('error')
  expect((await parts.browser.get('/session')).json()).toMatchObject({ user: { name: 'Al', email: 'al@ex.com' } })
  expect([...adapter.users.values()].map(({ name }) => name)).toEqual(['Ada', 'Al'])
})

const answers: [what: string, answer: () => Promise<Response>][] = [
  ['an error page', async () => new Response('<h1>Oops</h1>', { status: 500 })],
  [
    'a page that says all is well',
    async () => new Response('<h1>Hello</h1>', { headers: { 'content-type': 'text/html' } }),
  ],
  ['nothing', async () => new Response(null, { status: 204 })],
  [
    'half an answer',
    async () => new Response('{"access_token":"a', { headers: { 'content-type': 'application/json' } }),
  ],
  ['a list', async () => Response.json([])],
  ['null', async () => Response.json(null)],
  ['a redirect', async () => Response.redirect('https://evil.example/token')],
  ['a challenge', async () => new Response('', { status: 401, headers: { 'www-authenticate': 'Basic "' } })],
  ['two megabytes', async () => Response.json({ access_token: 'a'.repeat(2_000_000) })],
  ['a dropped connection', () => Promise.reject(new TypeError('fetch failed'))],
  ['a failure that is no error', () => Promise.reject('down')],
]
const endpoints = ['/.well-known/openid-configuration', '/token', '/keys', '/userinfo']

test.each(answers)('a provider that answers with %s, at any endpoint, does not sign a user in', async (_, answer) => {
  for (const strategy of strategies)
    for (const endpoint of endpoints) {
      const idp = await createMaliciousProvider({}, 'ES256')
      const { adapter, config, before } = await inhabited(strategy)
      const fetch: OidcProviderConfig['fetch'] = (url, init) =>
        new URL(url).pathname === endpoint ? answer() : idp.fetch(url, init)
      const parts = setup({ ...config, providers: [unusedProvider('gh', { issuer: idp.issuer, fetch })] })
      const start = await startSignIn(parts.browser)
      if (endpoint === endpoints[0]) {
        expect([start.status, start.url()]).toEqual([200, `${base}/error?error=OAuthSignin`])
      } else {
        const back = new URLSearchParams(idp.authorize(start.url()))
        expect((await parts.browser.get(`/callback/gh?${back}`)).location, endpoint).toBe(refused)
      }
      await expectNobody(parts)
      expect(stored(adapter)).toEqual(before)
      expect(JSON.stringify(parts.lines)).not.toMatch(/access-1|code-1|eyJ|aaaa/)
    }
})

test('case 27: every endpoint of a provider times out after 3.5 seconds', { timeout: 8000 }, async () => {
  const silent = async (endpoint: string) => {
    const idp = await createMaliciousProvider({ hanging: endpoint }, 'ES256')
    const { adapter, config, before } = await inhabited('database')
    const parts = setupWith(idp, config)
    const startedAt = performance.now()
    const start = await startSignIn(parts.browser)
    const code = new URL(start.url()).searchParams.get('error')
    if (code === null) {
      const back = new URLSearchParams(idp.authorize(start.url()))
      expect((await parts.browser.get(`/callback/gh?${back}`)).location).toBe(refused)
    } else expect([endpoint, code]).toEqual([endpoints[0], 'OAuthSignin'])
    expect(performance.now() - startedAt).toBeGreaterThan(3400)
    expect(stored(adapter)).toEqual(before)
    await expectNobody(parts)
  }
  await Promise.all(endpoints.map(silent))
})

test('a provider that was down at the first sign-in works at the next', async () => {
  const overrides: ProviderOverrides = { unreachable: '/.well-known/openid-configuration' }
  const idp = await createMaliciousProvider(overrides, 'ES256')
  const parts = setupWith(idp)
  expect((await startSignIn(parts.browser)).url()).toBe(`${base}/error?error=OAuthSignin`)
  overrides.unreachable = undefined
  expect((await signInThrough(parts, idp)).location).not.toContain('error')
})

/** The same provider with re-signed ID tokens. */
function resigned(
  idp: MaliciousProvider,
  sign: (claims: JWTPayload, idToken: string) => Promise<string> | string,
): MaliciousProvider {
  return {
    ...idp,
    async fetch(url, init) {
      const response = await idp.fetch(url, init)
      if (!url.endsWith('/token')) return response
      const tokens = await response.json()
      return Response.json({ ...tokens, id_token: await sign(decodeJwt(tokens.id_token), tokens.id_token) })
    },
  }
}
const own = await generateKeyPair('ES256', { extractable: true })
const ownJwk = await exportJWK(own.publicKey)
function byUs(header: object) {
  return (claims: JWTPayload) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: 'k1', ...header }).sign(own.privateKey)
}
function byMac(key: string, header: object = {}) {
  return (claims: JWTPayload) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: 'k1', ...header }).sign(new TextEncoder().encode(key))
}
function part(index: number, change: (text: string) => string) {
  return (_: JWTPayload, idToken: string) =>
    idToken
      .split('.')
      .map((text, at) => (at === index ? change(text) : text))
      .join('.')
}
function header(change: object) {
  return part(0, text => base64url.encode(JSON.stringify({ ...decodeProtectedHeader(`${text}.e30.x`), ...change })))
}

test.each<[string, (claims: JWTPayload, idToken: string) => Promise<string> | string]>([
  ['a MAC under the client secret', byMac('s')],
  ['a MAC under nothing much', byMac('x', { kid: undefined })],
  ['a MAC under a key anyone can read', byMac(JSON.stringify(ownJwk))],
  ['a key of its own', byUs({ jwk: ownJwk })],
  ['a remote key', byUs({ jku: 'https://evil.example/keys' })],
  ['a remote certificate', byUs({ x5u: 'https://evil.example/x5c' })],
  ['the id of another key', byUs({ kid: '../../k1' })],
  ['no algorithm', header({ alg: 'none' })],
  ['no algorithm in capitals', header({ alg: 'NONE' })],
  ['an algorithm of another family', header({ alg: 'RS256' })],
  ['a critical extension', header({ crit: ['b64'], b64: false })],
  ['half a signature', part(2, text => text.slice(0, 40))],
  ['an empty signature', part(2, () => '')],
  ['a signature of zeros', part(2, () => base64url.encode(new Uint8Array(64)))],
  ['claims changed after it was signed', part(1, () => base64url.encode('{"sub":"ada"}'))],
])('an ID token with %s does not sign a user in', async (_, sign) => {
  const idp = await createMaliciousProvider({}, 'ES256')
  const { adapter, config, before } = await inhabited('database')
  const parts = setupWith(resigned(idp, sign), config)
  expect((await signInThrough(parts, idp)).location).toBe(refused)
  await expectNobody(parts)
  expect(stored(adapter)).toEqual(before)
  expect(idp.requestedPaths).not.toContain('/userinfo')
})

test('an unchanged ID token signs its user in', async () => {
  const idp = await createMaliciousProvider({}, 'ES256')
  const parts = setupWith(resigned(idp, (_, idToken) => idToken))
  expect((await signInThrough(parts, idp)).location).not.toContain('error')
})
