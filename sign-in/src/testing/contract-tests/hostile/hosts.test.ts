import { expect, test } from 'vitest'

import { createMaliciousProvider } from '../../malicious-provider.ts'
import { base, startSignIn, origin, setup, setupWith } from '../../setup.ts'

const hosts = [
  'evil.example',
  'evil.example:3000',
  'localhost:3000.evil.example',
  'localhost:3000@evil.example',
  'localhost:3000, evil.example',
  'evil.example, localhost:3000',
  'evil.example#',
  'evil.example/?',
  'evil.example\\',
  '[::1]:3000',
  '"evil.example"',
  '',
  ' ',
  'a'.repeat(5000),
  'evil.example/<script>',
  '__proto__',
]
const names = [
  'host',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-port',
  'x-forwarded-prefix',
  'x-forwarded-server',
  'x-forwarded-for',
  'x-original-host',
  'x-original-url',
  'x-rewrite-url',
  'x-host',
  'x-http-host-override',
  'x-http-method-override',
  'forwarded',
  'origin',
  'referer',
]
const paths = [
  '/providers',
  '/csrf',
  '/session',
  '/signin',
  '/signin?callbackUrl=/x',
  '/signout',
  '/error?error=Callback',
  '/verify-request',
]

/** The parts of a response that are the same every time. */
function steady(text: string) {
  return text.replaceAll(/[0-9a-f]{64}(?:%7C[0-9a-f]{64})?/g, '(token)')
}

test.each(hosts)('case 68: a request with the host %j is answered like any other', async host => {
  const headers = Object.fromEntries(names.map(name => [name, host]))
  for (const path of paths) {
    const [honest, hostile] = [await setup().browser.get(path), await setup().browser.get(path, headers)]
    expect(hostile.status).toBe(honest.status)
    expect(steady(hostile.text)).toBe(steady(honest.text))
    expect(steady(JSON.stringify([...hostile.headers]))).toBe(steady(JSON.stringify([...honest.headers])))
  }
})

test.each(hosts)('case 68: a sign-in with the host %j returns to the configured address', async host => {
  const idp = await createMaliciousProvider({}, 'ES256')
  const { browser } = setupWith(idp)
  const headers = Object.fromEntries(names.map(name => [name, host]))
  const csrfToken = await browser.csrfToken()
  const start = await browser.post('/signin/gh', { csrfToken, json: 'true', callbackUrl: '/x' }, headers)
  expect(new URL(start.url()).searchParams.get('redirect_uri')).toBe(`${base}/callback/gh`)
  const back = new URLSearchParams(idp.authorize(start.url()))
  expect((await browser.get(`/callback/gh?${back}`, headers)).location).toBe(`${origin}/x`)
})

test.each(['http://evil.example', 'https://evil.example:8443', 'http://localhost.evil.example:3000'])(
  'case 68: a request whose own address is at %s is answered with the configured one',
  async otherHost => {
    const idp = await createMaliciousProvider({}, 'ES256')
    const { browser } = setupWith(idp)
    const csrfToken = await browser.csrfToken()
    const start = await browser.post(`${otherHost}/api/auth/signin/gh`, {
      csrfToken,
      json: 'true',
      callbackUrl: otherHost,
    })
    expect(new URL(start.url()).searchParams.get('redirect_uri')).toBe(`${base}/callback/gh`)
    expect(decodeURIComponent(browser.cookies.get('next-auth.callback-url') ?? '')).toBe(origin)
    for (const path of paths) {
      const answer = await browser.get(`${otherHost}/api/auth${path}`)
      expect(answer.text + JSON.stringify([...answer.headers])).not.toContain('evil')
    }
  },
)

test.each(['http', 'HTTP', 'https, http', 'javascript'])(
  'a forwarded scheme %j does not take the protection off cookies',
  async scheme => {
    const { browser } = setup({ url: 'https://app.example/api/auth' })
    const answer = await browser.get('/csrf', { 'x-forwarded-proto': scheme, forwarded: `proto=${scheme}` })
    expect(answer.setCookies).toHaveLength(2)
    for (const header of answer.setCookies) expect(header).toMatch(/^__(?:Host|Secure)-.*; Secure;/)
  },
)

test('a method override is not followed', async () => {
  const { browser } = setup()
  await startSignIn(browser)
  const headers = { 'x-http-method-override': 'POST', 'x-method-override': 'POST', 'x-http-method': 'POST' }
  const answer = await browser.get('/signout?_method=POST', headers)
  expect(answer.status).toBe(200)
  expect(answer.text).toContain('<form')
})
