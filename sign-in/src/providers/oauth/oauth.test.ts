import { decode } from 'next-auth/jwt'
import { expect, test } from 'vitest'

import { InvalidSignInConfig, type OAuthProviderConfig, oauthProvider, type SignInConfig } from '../../index.ts'
import { parseSetCookie } from '../../testing/browser.ts'
import { createMaliciousProvider } from '../../testing/malicious-provider.ts'
import { base, startSignIn, origin, secret, setup, setupWith } from '../../testing/setup.ts'

const site = 'https://plain.example'
const sessionCookie = 'next-auth.session-token'

/** A provider of plain OAuth 2 that exists only as `fetch`, with its token and profile responses. */
function withPlain(
  {
    tokens = {},
    profile = {},
    provider = {},
  }: {
    tokens?: Record<string, unknown>
    profile?: unknown
    provider?: Partial<OAuthProviderConfig>
  } = {},
  config: Partial<SignInConfig> = {},
) {
  const requests: { url: string; headers: Headers; body: URLSearchParams }[] = []
  const fetch: NonNullable<SignInConfig['fetch']> = async (url, init) => {
    requests.push({ url, headers: new Headers(init?.headers), body: new URLSearchParams(String(init?.body ?? '')) })
    if (url === `${site}/token`)
      return Response.json({ access_token: 'access-1', token_type: 'bearer', expires_in: 60, ...tokens })
    if (url === `${site}/me`)
      return profile instanceof Response ? profile : Response.json({ key: 7, mail: 'AL@Ex.com', ...Object(profile) })
    return new Response('nothing here', { status: 404 })
  }
  const parts = setup({
    providers: [
      oauthProvider({
        id: 'plain',
        name: 'Plain',
        clientId: 'c:1',
        clientSecret: 's&2',
        authorizationUrl: `${site}/authorize?audience=api`,
        tokenUrl: `${site}/token`,
        userinfo: `${site}/me`,
        scope: 'read',
        profile: ({ key, mail }) => ({ id: key as number, email: String(mail), name: 'Al' }), // safe: the response of this provider
        ...provider,
      }),
    ],
    fetch,
    ...config,
  })
  const signIn = async (back: Record<string, string> = {}) => {
    const start = await startSignIn(parts.browser, '/signin/plain')
    const state = new URL(start.url()).searchParams.get('state') ?? ''
    return parts.browser.get(`/callback/plain?${new URLSearchParams({ code: 'code-1', state, ...back })}`)
  }
  return { ...parts, requests, signIn }
}

test('a provider of plain OAuth 2: state and PKCE, no nonce, and its own profile', async () => {
  const { browser, requests, signIn } = withPlain()
  const start = await startSignIn(browser, '/signin/plain')
  const url = new URL(start.url())
  expect(Object.fromEntries(url.searchParams)).toEqual({
    audience: 'api',
    client_id: 'c:1',
    response_type: 'code',
    redirect_uri: `${base}/callback/plain`,
    scope: 'read',
    state: expect.any(String),
    code_challenge: expect.any(String),
    code_challenge_method: 'S256',
  })
  expect([...browser.cookies.keys()]).toEqual(
    expect.arrayContaining(['next-auth.state', 'next-auth.pkce.code_verifier']),
  )
  expect(browser.cookies.has('next-auth.nonce')).toBe(false)

  const answer = await signIn()
  expect([answer.status, answer.location]).toEqual([302, origin])
  const claims = await decode({ token: browser.cookies.get(sessionCookie) ?? '', secret })
  expect(claims).toMatchObject({ sub: '7', email: 'al@ex.com', name: 'Al', provider: 'plain' })
  const [token, me] = requests
  // RFC 6749 §2.3.1: both halves are form-encoded before they become Basic.
  expect(token?.headers.get('authorization')).toBe(`Basic ${btoa('c%3A1:s%262')}`)
  expect(Object.fromEntries(token?.body ?? [])).toMatchObject({
    grant_type: 'authorization_code',
    code: 'code-1',
    redirect_uri: `${base}/callback/plain`,
    code_verifier: expect.stringMatching(/^[\w-]{43}$/),
  })
  expect(me?.headers.get('authorization')).toBe('Bearer access-1')
})

test.each([
  ['client_secret_post', { client_id: 'c:1', client_secret: 's&2' }],
  ['client_secret_basic', {}],
] as const)('a client shows its secret by %s when told so', async (clientAuthentication, fields) => {
  const { requests, signIn } = withPlain({ provider: { clientAuthentication } })
  await signIn()
  expect(requests[0]?.headers.has('authorization')).toBe(clientAuthentication === 'client_secret_basic')
  const { client_id, client_secret } = Object.fromEntries(requests[0]?.body ?? [])
  expect(JSON.parse(JSON.stringify({ client_id, client_secret }))).toEqual(fields)
})

test('a secret is sent without unnecessary encoding', async () => {
  const { requests, signIn } = withPlain({ provider: { clientSecret: 'a-b_c.d~e f' } })
  await signIn()
  expect(requests[0]?.headers.get('authorization')).toBe(`Basic ${btoa('c%3A1:a-b_c.d~e+f')}`)
})

test('a public client sends no secret', async () => {
  const { requests, signIn } = withPlain({ provider: { clientSecret: undefined } })
  await signIn()
  expect(requests[0]?.headers.has('authorization')).toBe(false)
  expect(requests[0]?.body.get('client_id')).toBe('c:1')
})

test('additional parameters are sent, and the browser cannot change the response mode', async () => {
  const { browser } = withPlain({ provider: { authorizationParameters: { prompt: 'consent' } } })
  const answer = await startSignIn(browser, '/signin/plain?response_mode=fragment')
  const { searchParams } = new URL(answer.url())
  expect([searchParams.get('prompt'), searchParams.has('response_mode')]).toEqual(['consent', false])
})

test('case 26: without a configured issuer `iss` is not compared; with one it is', async () => {
  const { signIn } = withPlain()
  expect((await signIn({ iss: 'https://any.example' })).location).toBe(origin)
  const strict = withPlain({ provider: { issuer: site } })
  expect((await strict.signIn({ iss: site })).location).toBe(origin)
  expect((await strict.signIn({ iss: 'https://any.example' })).location).toBe(`${base}/error?error=OAuthCallback`)
})

test('case 29: the token response cannot change the owner of the account', async () => {
  const seen: unknown[] = []
  const tokens = { provider: 'evil', providerAccountId: 'evil', type: 'evil', userId: 'evil', extra: 1 }
  const { signIn } = withPlain({ tokens }, { callbacks: { signIn: ({ account }) => seen.push(account) > 0 } })
  await signIn()
  expect(seen).toEqual([
    expect.objectContaining({ provider: 'plain', providerAccountId: '7', type: 'oauth', extra: 1 }),
  ])
})

test('case 30: an unrequested ID token is ignored, even a broken one', async () => {
  for (const id_token of ['x', 'eyJhbGciOiJub25lIn0.e30.', 7]) {
    const seen: unknown[] = []
    const { signIn } = withPlain(
      { tokens: { id_token } },
      { callbacks: { signIn: ({ account }) => seen.push(account) > 0 } },
    )
    expect((await signIn()).location).toBe(origin)
    expect(seen).toEqual([expect.not.objectContaining({ id_token })])
  }
})

test.each<[string, Parameters<typeof withPlain>[0], string]>([
  [
    'a mapper that throws',
    { provider: { profile: () => Promise.reject(new Error('no')) } },
    'OAUTH_PARSE_PROFILE_ERROR',
  ],
  [
    'a mapper that gives no id',
    { provider: { profile: () => ({ name: 'Al' }) as never } },
    'OAUTH_PARSE_PROFILE_ERROR',
  ],
  ['an empty id', { provider: { profile: () => ({ id: '' }) } }, 'OAUTH_PARSE_PROFILE_ERROR'],
  [
    'a profile that is a list',
    { profile: Response.json([1]), provider: { profile: p => ({ id: String(p.length) }) } },
    'OAUTH_CALLBACK_ERROR',
  ],
  ['a profile that is refused', { profile: new Response('no', { status: 403 }) }, 'OAUTH_CALLBACK_ERROR'],
  [
    'an error instead of a token',
    { tokens: { access_token: undefined, error: 'bad_verification_code' } },
    'OAUTH_CALLBACK_ERROR',
  ],
])('%s does not sign a user in, with an error code', async (_, plain, code) => {
  const { browser, signIn, lines } = withPlain(plain)
  expect((await signIn()).location).toBe(`${base}/error?error=OAuthCallback`)
  expect([...browser.cookies.keys()].filter(name => /session|state|pkce/.test(name))).toEqual([])
  expect(lines.map(line => line.code)).toEqual([code])
})

test.each([
  ['a wrong state', { state: 'x' }],
  ['an empty state', { state: '' }],
])('case 23: with OAuth 2 alone %s does not sign a user in', async (_, back) => {
  const { signIn, requests } = withPlain()
  expect((await signIn(back)).location).toBe(`${base}/error?error=OAuthCallback`)
  expect(requests).toEqual([])
})

test.each([
  ['authorizationUrl', 'http://plain.example/authorize'],
  ['tokenUrl', 'http://plain.example/token'],
  ['tokenUrl', 'token'],
])('a %s of %s is refused at the start', (name, address) => {
  expect(() => withPlain({ provider: { [name]: address } })).toThrow(InvalidSignInConfig)
})

test('case 69: a posted callback finds its checks, needs no CSRF token, and keeps the callback address', async () => {
  const idp = await createMaliciousProvider()
  const { browser, signIn } = setupWith(idp, {}, { responseMode: 'form_post' })
  const start = await startSignIn(browser, '/signin/gh', { callbackUrl: '/x' })
  expect(new URL(start.url()).searchParams.get('response_mode')).toBe('form_post')
  const cookies = start.setCookies.map(parseSetCookie)
  const checks = cookies.filter(({ name }) => /state|nonce|pkce/.test(name))
  expect(checks).toHaveLength(3)
  for (const { attributes } of checks) expect(attributes).toEqual(expect.arrayContaining(['SameSite=None', 'Secure']))
  for (const { name, attributes } of cookies.filter(({ name }) => !/state|nonce|pkce/.test(name)))
    expect(attributes, name).toContain('SameSite=Lax')

  // As a browser sends a form posted by another site.
  const cookie = checks.map(({ name, value }) => `${name}=${value}`).join('; ')
  const body = new URLSearchParams(idp.authorize(start.url()))
  const response = await signIn.handle(
    new Request(`${base}/callback/gh`, { method: 'POST', headers: { cookie }, body }),
  )
  expect([response.status, response.headers.get('location')]).toEqual([302, `${origin}/x`])
  const set = response.headers.getSetCookie().map(parseSetCookie)
  expect(set.find(({ name }) => name === sessionCookie)?.attributes).toContain('SameSite=Lax')
  for (const { name } of checks)
    expect(set.find(removed => removed.name === name)?.attributes).toEqual(
      expect.arrayContaining(['Max-Age=0', 'Secure']),
    )
})

test('the checks of other providers are not sent from other sites', async () => {
  const idp = await createMaliciousProvider()
  const { browser } = setupWith(idp)
  const start = await startSignIn(browser)
  for (const header of start.setCookies) expect(parseSetCookie(header).attributes).toContain('SameSite=Lax')
  const state = parseSetCookie(start.setCookies.find(header => header.startsWith('next-auth.state')) ?? '').value
  expect(await decode({ token: state, secret, salt: 'next-auth.state' })).not.toHaveProperty('callbackUrl')
})
