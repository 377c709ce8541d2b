import { decode } from 'next-auth/jwt'
import { expect, test } from 'vitest'

import { InvalidSignInConfig } from '../../index.ts'
import { parseSetCookie } from '../browser.ts'
import { createMaliciousProvider } from '../malicious-provider.ts'
import { base, startSignIn, origin, secret, setup, setupWith, unusedProvider } from '../setup.ts'

test('case 14: a POST without the form token leads back to the sign-in page', async () => {
  const { browser } = setup()
  const script = await browser.post('/signin/gh', { json: 'true' })
  expect(script.status).toBe(403)
  expect(script.url()).toBe(`${base}/signin?csrf=true&error=MissingCSRF`)
  const page = await browser.post('/signin/gh')
  expect([page.status, page.location]).toEqual([302, `${base}/signin?csrf=true`])
})

test.each(['unknown', '', '__proto__', 'constructor'])(
  'case 15: the unknown provider %j leads back to the sign-in page',
  async id => {
    const { browser } = setup()
    const answer = await startSignIn(browser, `/signin/${id}`)
    expect([answer.status, answer.url()]).toEqual([200, `${base}/signin?csrf=true`])
  },
)

test('case 16: signing in leads to the provider and leaves the checks in cookies', async () => {
  const idp = await createMaliciousProvider()
  const { browser } = setupWith(idp)
  const answer = await startSignIn(browser, '/signin/gh', { callbackUrl: '/x' })
  expect(answer.status).toBe(200)
  const { searchParams, origin: provider } = new URL(answer.url())
  expect(provider).toBe(idp.issuer)
  expect(searchParams.get('client_id')).toBe('c')
  expect(searchParams.get('redirect_uri')).toBe(`${base}/callback/gh`)

  const cookies = new Map(answer.setCookies.map(header => [parseSetCookie(header).name, parseSetCookie(header)]))
  expect(cookies.get('next-auth.callback-url')?.value).toBe(encodeURIComponent(`${origin}/x`))
  for (const [name, parameter] of [
    ['next-auth.state', 'state'],
    ['next-auth.nonce', 'nonce'],
  ] as const) {
    const claims = await decode({ token: cookies.get(name)?.value ?? '', secret, salt: name })
    expect(claims).toMatchObject({ value: searchParams.get(parameter), provider: 'gh' })
    expect(Number(claims?.exp) - Number(claims?.iat)).toBe(900)
    expect(claims?.value).toMatch(/^[\w-]{43}$/)
  }
  const attributes = (name: string) => cookies.get(name)?.attributes.map(attribute => attribute.split('=')[0])
  const withMaxAge = ['Max-Age', 'Path', 'Expires', 'HttpOnly', 'SameSite']
  expect(attributes('next-auth.state')).toEqual(withMaxAge)
  expect(attributes('next-auth.pkce.code_verifier')).toEqual(withMaxAge)
  expect(attributes('next-auth.nonce')).toEqual(withMaxAge.slice(1))
  expect(cookies.get('next-auth.state')?.attributes[0]).toBe('Max-Age=900')
})

test('a form without json is redirected to the provider', async () => {
  const idp = await createMaliciousProvider()
  const { browser } = setupWith(idp)
  const answer = await browser.post('/signin/gh', { csrfToken: await browser.csrfToken() })
  expect(answer.status).toBe(302)
  expect(answer.location).toMatch(`${idp.issuer}/authorize?`)
})

test('case 17: query parameters reach the provider, but ours cannot be overridden', async () => {
  const idp = await createMaliciousProvider()
  const { browser } = setupWith(idp)
  const evil = [
    'redirect_uri=https://evil.example/',
    'client_id=evil',
    'response_type=token',
    'state=evil',
    'nonce=evil',
    'code_challenge=evil',
    'code_challenge_method=plain',
    'request=evil',
    'request_uri=https://evil.example/',
    'callbackUrl=/y',
  ]
  const answer = await startSignIn(browser, `/signin/gh?login_hint=z%20z&${evil.join('&')}`)
  const { searchParams } = new URL(answer.url())
  expect(searchParams.get('login_hint')).toBe('z z')
  expect(answer.url()).not.toContain('evil')
  expect(searchParams.get('redirect_uri')).toBe(`${base}/callback/gh`)
  expect(searchParams.has('callbackUrl')).toBe(false)
})

test('case 20: a callback address that is none makes the page a Configuration error and changes nothing else', async () => {
  const { browser, lines } = setup()
  const bad = 'callbackUrl=javascript:alert(1)'
  for (const path of ['signin', 'signout', 'error', 'verify-request']) {
    const page = await browser.get(`/${path}?${bad}`)
    expect(page.status).toBe(500)
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(page.text).toContain('Server error')
    expect(page.setCookies).toEqual([])
  }
  expect(lines.map(({ code }) => code)).toEqual(Array(4).fill('INVALID_CALLBACK_URL_ERROR'))
  for (const answer of [await browser.post(`/signin/gh?${bad}`), await browser.get(`/callback/gh?${bad}`)]) {
    expect(answer.status).toBe(500)
    expect(answer.json()).toEqual({ message: expect.stringContaining('server configuration') })
    expect(answer.setCookies).toEqual([])
  }
  for (const path of ['session', 'csrf', 'providers']) expect((await browser.get(`/${path}?${bad}`)).status).toBe(200)
})

test('case 20: an own error page shows the Configuration error', async () => {
  const { browser } = setup({ pages: { error: '/err?x=1' } })
  const answer = await browser.get('/signin?callbackUrl=junk')
  expect([answer.status, answer.location]).toEqual([302, '/err?x=1&error=Configuration'])
})

test.each([
  ['/.well-known/openid-configuration', 'unreachable'],
  ['/.well-known/openid-configuration', 'hanging'],
])('case 27: when %s is %s, signing in ends with OAuthSignin', async (path, how) => {
  const idp = await createMaliciousProvider({ [how]: path })
  const { browser, lines } = setupWith(idp)
  const before = performance.now()
  const answer = await startSignIn(browser)
  expect(answer.status).toBe(200)
  expect(answer.url()).toBe(`${base}/error?error=OAuthSignin`)
  expect(answer.setCookies.join()).not.toContain('next-auth.state')
  expect(lines.map(({ code }) => code)).toEqual(['SIGNIN_OAUTH_ERROR'])
  if (how === 'hanging') expect(performance.now() - before).toBeGreaterThan(3400)
})

test.each([
  ['another issuer', { issuer: 'https://evil.example' }],
  ['an endpoint over plain http', { authorization_endpoint: 'http://idp.example/authorize' }],
  ['more than a megabyte', { padding: 'x'.repeat(1_100_000) }],
])('a provider whose metadata has %s is not used', async (_, metadata) => {
  const { browser } = setupWith(await createMaliciousProvider({ metadata }))
  expect((await startSignIn(browser)).url()).toBe(`${base}/error?error=OAuthSignin`)
})

test('metadata is fetched once for many, kept for an hour, and a failure is not kept', async () => {
  let now = Date.now()
  const overrides = { unreachable: '' }
  const idp = await createMaliciousProvider(overrides)
  const { browser } = setupWith(idp, { clock: () => now })
  overrides.unreachable = '/.well-known/openid-configuration'
  expect((await startSignIn(browser)).url()).toContain('OAuthSignin')
  overrides.unreachable = ''
  await Promise.all(Array.from({ length: 20 }, () => startSignIn(browser)))
  expect(idp.requestedPaths).toHaveLength(2)
  now += 3_599_000
  await startSignIn(browser)
  expect(idp.requestedPaths).toHaveLength(2)
  now += 2_000
  await startSignIn(browser)
  expect(idp.requestedPaths).toHaveLength(3)
})

test.each([
  ['a secret in the list that is empty', { secret: ['x', ''] }],
  ['a url that is none', { url: 'app.example' }],
  ['a url of another scheme', { url: 'ftp://app.example' }],
  ['two providers of one id', { providers: [unusedProvider('a'), unusedProvider('a')] }],
  [
    'a provider id that cannot stand in a path',
    { providers: [unusedProvider('a/b', { issuer: 'https://a.example' })] },
  ],
  ['an issuer that is no address', { providers: [unusedProvider('a', { issuer: 'a' })] }],
  ['an issuer over plain http', { providers: [unusedProvider('a', { issuer: 'http://localhost:4000' })] }],
  [
    'an issuer over plain http on another machine',
    { allowInsecureProviders: true, providers: [unusedProvider('a', { issuer: 'http://a.example' })] },
  ],
])('with %s nothing starts', (_, config) => {
  expect(() => setup(config)).toThrow(InvalidSignInConfig)
})

test.each([
  ['no secret at all', { secret: undefined as never }],
  ['an empty one', { secret: '' }],
  ['an empty list of them', { secret: [] }],
])('case 61: with %s every route answers 500 and no user is signed in', async (_, config) => {
  const { browser, signIn, lines } = setup(config)
  for (const path of ['/session', '/csrf', '/providers', '/callback/gh']) {
    const answer = await browser.get(path)
    expect([path, answer.status, Object.keys(answer.json() as object)]).toEqual([path, 500, ['message']])
  }
  expect((await browser.post('/signout', {})).status).toBe(500)
  for (const page of ['/signin', '/error', '/signout', '/verify-request']) {
    const answer = await browser.get(page)
    expect([page, answer.status, answer.text.includes('<h1')]).toEqual([page, 500, true])
  }
  expect(browser.cookies.size).toBe(0)
  expect(lines.every(({ level, code }) => level === 'error' && code === 'NO_SECRET')).toBe(true)
  const request = new Request(`${base}/session`, { headers: { cookie: 'next-auth.session-token=x' } })
  expect([await signIn.getSession(request), await signIn.getToken(request)]).toEqual([null, null])
})
