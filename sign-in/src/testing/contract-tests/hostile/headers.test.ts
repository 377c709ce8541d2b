import { expect, test } from 'vitest'

import { credentialsProvider, type SignInConfig } from '../../../index.ts'
import type { Answer } from '../../browser.ts'
import { createMaliciousProvider } from '../../malicious-provider.ts'
import { base, startSignIn, origin, setup, setupWith, unusedProvider } from '../../setup.ts'
import { keepingSessions } from './support/strategies.ts'

/** Characters that end a header, or that some software treats as its end. */
const endings = [
  '\r\n',
  '\n',
  '\r',
  '\r\n\r\n',
  '\u0000',
  '\u000b',
  '\u0085',
  '\u2028',
  '\u560d\u560a', // the low bytes are CR and LF
  '\u{1f60d}',
  '%0d%0a',
  '%250d%250a',
  '\ud800\r\n',
  ', ',
  '; ',
]
const tail = 'Set-Cookie: x-injected=1'

/** Expects that no injected text became a header, a cookie or an attribute of a cookie. */
function expectWhole({ headers, setCookies }: Answer) {
  expect(headers.get('x-injected')).toBeNull()
  for (const [, value] of headers) expect(value).toMatch(/^[\x20-\x7e]*$/)
  expect(headers.get('location') ?? '').toMatch(/^[\x21-\x7e]*$/)
  for (const header of setCookies) {
    expect(header).toMatch(
      /^next-auth\.[\w.-]+=[^\s;,]*(?:; (?:Path=\/|Max-Age=\d+|Expires=[\w, :]+|HttpOnly|SameSite=Lax))+$/,
    )
  }
}

function encoded(value: string) {
  return encodeURIComponent(value.toWellFormed())
}
function injection(ending: string) {
  return `a${ending}${tail}`
}

test.each(endings.map(injection))('%j in a query is passed on completely, or not at all', async value => {
  const { browser } = setup({ pages: { error: '/oops?x=1', signIn: '/login?x=1#form' } })
  const paths = [
    `/error?error=${encoded(value)}`,
    `/error/${encoded(value)}`,
    `/signin?error=${encoded(value)}`,
    `/signin?callbackUrl=/${encoded(value)}`,
    `/signin/${encoded(value)}`,
    `/signout?callbackUrl=/${encoded(value)}`,
    `/callback/gh?error=${encoded(value)}&error_description=${encoded(value)}`,
    `/callback/gh?code=${encoded(value)}&state=${encoded(value)}&iss=${encoded(value)}`,
    `/callback/${encoded(value)}?code=1`,
    `/verify-request?provider=${encoded(value)}`,
    `/${encoded(value)}`,
  ]
  for (const path of paths) expectWhole(await browser.get(path))
  const { browser: plain } = setup()
  for (const path of paths) expectWhole(await plain.get(path))
})

test.each(endings.map(injection))('%j in a body is passed on completely, or not at all', async value => {
  const idp = await createMaliciousProvider({}, 'ES256')
  const { browser } = setupWith(idp)
  const csrfToken = await browser.csrfToken()
  for (const json of ['true', 'false']) {
    expectWhole(await browser.post('/signout', { csrfToken, json, callbackUrl: `/${value}` }))
    expectWhole(await browser.post('/signout', { csrfToken: value, json }))
    expectWhole(await browser.post(`/signin/${encoded(value)}`, { csrfToken, json }))
    const start = await browser.post(`/signin/gh?login_hint=${encoded(value)}&${encoded(value)}=1`, {
      csrfToken,
      json,
    })
    expectWhole(start)
    const to = new URL(json === 'true' ? start.url() : (start.location ?? ''))
    expect(to.origin).toBe(idp.issuer)
    expect(to.searchParams.get('login_hint')).toBe(value.toWellFormed())
    expectWhole(await browser.post('/callback/gh', { code: value, state: value, error: value }))
    expectWhole(await browser.post('/_log', { level: 'error', code: value }))
  }
})

test.each(endings.map(injection))('%j in a cookie is passed on completely, or not at all', async value => {
  const { browser } = setup()
  const names = [
    'csrf-token',
    'callback-url',
    'state',
    'nonce',
    'pkce.code_verifier',
    'session-token',
    'session-token.0',
  ]
  for (const path of ['/session', '/csrf', '/signin', '/callback/gh?code=1&state=1', '/error?error=x']) {
    for (const name of names) browser.cookies.set(`next-auth.${name}`, encoded(value))
    expectWhole(await browser.get(path))
  }
})

test.each(endings.map(injection))('%j in a response of the application is passed on completely', async value => {
  const throwing = () => {
    throw new Error(value)
  }
  const configs: Partial<SignInConfig>[] = [
    { callbacks: { signIn: throwing } },
    { callbacks: { signIn: () => `/${value}` } },
    { callbacks: { signIn: () => value } },
    { callbacks: { redirect: () => `/${value}` } },
    { callbacks: { jwt: ({ token }) => ({ ...token, name: value }) } },
    { providers: [unusedProvider('gh'), credentialsProvider({ authorize: throwing })] },
  ]
  for (const config of configs)
    for (const json of ['true', 'false']) {
      const { browser } = setup({
        providers: [unusedProvider('gh'), credentialsProvider({ authorize: () => ({ id: value }) })],
        ...config,
      })
      const csrfToken = await browser.csrfToken()
      expectWhole(await browser.post('/callback/credentials', { csrfToken, json, callbackUrl: '/x' }))
      expectWhole(await browser.get('/session'))
    }
})

test.each(endings.map(injection))("%j in a database's session token is carried whole", async value => {
  const { adapter, config } = keepingSessions('database')
  adapter.createSession = async session => ({ ...session, sessionToken: value.toWellFormed() })
  const { browser } = setup({ ...config, providers: [credentialsProvider({ authorize: () => ({ id: 1 }) })] })
  const csrfToken = await browser.csrfToken()
  const answer = await browser.post('/callback/credentials', { csrfToken })
  expectWhole(answer)
  expect(decodeURIComponent(browser.cookies.get('next-auth.session-token') ?? '')).toBe(value.toWellFormed())
})

test.each(endings.map(injection))("%j in a provider's metadata cannot lead the browser astray", async value => {
  const idp = await createMaliciousProvider(
    { metadata: { authorization_endpoint: `https://idp.example/authorize?x=${value}` } },
    'ES256',
  )
  const { browser } = setupWith(idp)
  const start = await startSignIn(browser, '/signin/gh', { json: 'false' })
  expectWhole(start)
  expect([idp.issuer, origin]).toContain(new URL(start.location ?? base).origin)
})
