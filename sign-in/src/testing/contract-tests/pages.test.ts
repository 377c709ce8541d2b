import { expect, test } from 'vitest'

import { base, origin, setup, unusedProvider } from '../setup.ts'

const inline = [
  'Signin',
  'OAuthSignin',
  'OAuthCallback',
  'OAuthCreateAccount',
  'EmailCreateAccount',
  'Callback',
  'OAuthAccountNotLinked',
  'EmailSignin',
  'CredentialsSignin',
  'SessionRequired',
]

test.each(inline)('case 57: the error %s is shown on the sign-in page', async code => {
  const { browser } = setup()
  const hop = await browser.get(`/error?error=${code}`)
  expect([hop.status, hop.location]).toEqual([302, `${base}/signin?error=${code}`])
  const page = await browser.get(hop.location ?? '')
  expect(page.status).toBe(200)
  expect(page.text).toContain('role="alert"')
})

test.each([
  ['Configuration', 500],
  ['configuration', 500],
  ['AccessDenied', 403],
  ['Verification', 403],
  ['anything', 200],
  ['<script>alert(1)</script>', 200],
  ['', 200],
])('case 57: the error %j has a page with status %i', async (code, status) => {
  const { browser } = setup()
  for (const path of [`/error?error=${encodeURIComponent(code)}`, `/error/${encodeURIComponent(code)}`]) {
    const page = await browser.get(path)
    expect(page.status).toBe(status)
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(page.headers.get('cache-control')).toBe('private, no-cache, no-store')
    expect(page.text).not.toContain('alert(1)')
  }
})

test('case 58: an own error page gets the encoded code, if there is one', async () => {
  const { browser } = setup({ pages: { error: '/err' } })
  const locationOf = async (path: string) => (await browser.get(path)).location
  expect(await locationOf('/error?error=a%26b%3Dc')).toBe('/err?error=a%26b%3Dc')
  expect(await locationOf('/error')).toBe('/err')
  expect(await locationOf('/error?error=')).toBe('/err')
  const { browser: other } = setup({ pages: { error: 'https://www.example/err?lang=de#top' } })
  expect((await other.get('/error?error=x%0d%0ay')).location).toBe('https://www.example/err?lang=de&error=x%0D%0Ay#top')
})

test('case 59: an own sign-in page gets the callback address and the error', async () => {
  const { browser } = setup({ pages: { signIn: '/login?x=1' } })
  const plain = await browser.get('/signin')
  expect([plain.status, plain.location]).toEqual([302, `/login?x=1&callbackUrl=${encodeURIComponent(origin)}`])
  const full = await browser.get('/signin?callbackUrl=/a%26b&error=a%26b')
  expect(full.location).toBe(`/login?x=1&callbackUrl=${encodeURIComponent(`${origin}/a&b`)}&error=a%26b`)
  const named = await browser.get('/signin/gh')
  expect(named.location).not.toContain('error=')
})

test('own sign-out and verify-request pages are redirected to unchanged', async () => {
  const { browser } = setup({ pages: { signOut: '/bye', verifyRequest: '/mailed' } })
  expect((await browser.get('/signout?callbackUrl=/x')).location).toBe('/bye')
  expect((await browser.get('/verify-request?provider=email')).location).toBe('/mailed')
})

test('case 60: the query cannot inject values into the sign-in page', async () => {
  const { browser } = setup({ providers: [unusedProvider('gh'), unusedProvider('acme')] })
  const csrfToken = await browser.csrfToken()
  const page = await browser.get(
    '/signin?providers=evil&csrfToken=evil&theme=evil&email=evil&error=evil&error=evil2&callbackUrl=/x&callbackUrl=https://evil.example',
  )
  expect(page.status).toBe(200)
  expect(page.text).not.toContain('evil')
  expect(page.text).toContain('Unable to sign in.')
  const actions = page.text.matchAll(/<form [^>]*action="([^"]+)"/g)
  expect(Array.from(actions, ([, action]) => action)).toEqual([`${base}/signin/gh`, `${base}/signin/acme`])
  expect(page.text.match(new RegExp(`name="csrfToken" value="${csrfToken}"`, 'g'))).toHaveLength(2)
  expect(page.text.match(new RegExp(`name="callbackUrl" value="${origin}/x"`, 'g'))).toHaveLength(2)
})

test('the sign-out page posts the CSRF token to the sign-out route', async () => {
  const { browser } = setup()
  const csrfToken = await browser.csrfToken()
  const page = await browser.get('/signout?callbackUrl=/x')
  expect(page.status).toBe(200)
  expect(page.text).toContain(`action="${base}/signout"`)
  expect(page.text).toContain(`name="csrfToken" value="${csrfToken}"`)
  expect(page.text).toContain(`name="callbackUrl" value="${origin}/x"`)
})

test('the verify-request page says to look at the mail', async () => {
  const { browser } = setup()
  const page = await browser.get('/verify-request?provider=email&type=email')
  expect(page.status).toBe(200)
  expect(page.text).toContain('Check your email')
})

test('forms may redirect to providers, including one over plain http on this machine', async () => {
  const provider = unusedProvider('acme', { issuer: 'http://127.0.0.1:4000/realm' })
  const { browser } = setup({ providers: [provider], allowInsecureProviders: true })
  const policy = (await browser.get('/signin')).headers.get('content-security-policy')
  expect(policy).toContain("form-action 'self' https: http://127.0.0.1:4000;")
})

test('pages come in the configured language and theme', async () => {
  const { browser } = setup({
    theme: { productName: 'Torhaus', primaryColor: '#0b7285' },
    locale: { language: 'de', messages: { 'signIn.title': 'Bei {product} anmelden' } },
  })
  const page = await browser.get('/signin')
  expect(page.text).toContain('<html lang="de">')
  expect(page.text).toContain('Bei Torhaus anmelden')
  expect(page.text).toContain('#0b7285')
})

test('without a configured language pages come in that of the browser, and English is the fallback', async () => {
  const { browser } = setup()
  const pageFor = async (accepted: string) => (await browser.get('/signin', { 'accept-language': accepted })).text
  expect(await pageFor('de-CH,de;q=0.9')).toContain('<html lang="de">')
  expect(await pageFor('ar')).toContain('<html lang="ar" dir="rtl">')
  expect(await pageFor('xx')).toContain('<html lang="en">')
})

test('case 70: a longer base path is used everywhere', async () => {
  const url = 'https://app.example/base/api/auth/'
  const { browser } = setup({ url })
  const deep = 'https://app.example/base/api/auth'
  const get = (path: string) => browser.get(`${deep}${path}`)
  expect((await get('/providers')).json()).toMatchObject({
    gh: { signinUrl: `${deep}/signin/gh`, callbackUrl: `${deep}/callback/gh` },
  })
  expect((await get('/signin')).text).toContain(`action="${deep}/signin/gh"`)
  expect((await get('/signout')).text).toContain(`action="${deep}/signout"`)
  expect((await get('/error?error=Callback')).location).toBe(`${deep}/signin?error=Callback`)

  const known = await browser.get('https://app.example/api/auth/signin?error=SessionRequired&callbackUrl=%2Fx')
  expect([known.status, known.location]).toEqual([302, `${deep}/signin?error=SessionRequired&callbackUrl=%2Fx`])
  expect((await browser.get(known.location ?? '')).text).toContain('Please sign in to access this page.')
  expect((await browser.get('https://app.example/api/auth/session')).status).toBe(400)
})

test('a url without a path means /api/auth', async () => {
  const { browser } = setup({ url: 'https://app.example' })
  expect((await browser.get('https://app.example/api/auth/session')).text).toBe('{}')
})
