import { expect, test } from 'vitest'

import { credentialsProvider, createTokens, emailProvider, type SignInConfig } from '../../../index.ts'
import type { VerificationRequest } from '../../../providers/email/provider.ts'
import { createMaliciousProvider } from '../../malicious-provider.ts'
import { base, startSignIn, origin, secret, setup, setupWith, signInThrough, unusedProvider } from '../../setup.ts'
import { keepingSessions } from './support/strategies.ts'

// One test for every advisory about next-auth, Auth.js or their adapters that sign-in-layer.md §12 names in the contract.

const session = 'next-auth.session-token'

function withMail(config: Partial<SignInConfig> = {}) {
  const { adapter } = keepingSessions('database')
  const mails: VerificationRequest[] = []
  const sendVerificationRequest = (mail: VerificationRequest) => void mails.push(mail)
  const parts = setup({ adapter, providers: [emailProvider({ sendVerificationRequest })], ...config })
  const ask = async (email: string) =>
    parts.browser.post('/signin/email', { csrfToken: await parts.browser.csrfToken(), json: 'true', email })
  return { ...parts, adapter, mails, ask }
}

test('CVE-2022-24858: a whole origin is compared, not a prefix', async () => {
  const { browser } = setup({ url: 'https://app.example/api/auth' })
  const csrfToken = await browser.csrfToken()
  for (const callbackUrl of [
    'https://app.example.evil.example',
    'https://app.example@evil.example',
    'https://app.examples',
  ])
    expect((await browser.post('/signout', { csrfToken, callbackUrl })).location).toBe('https://app.example')
})

test('CVE-2022-29214: a foreign address given at the start is not followed after the callback', async () => {
  const idp = await createMaliciousProvider({}, 'ES256')
  const { browser } = setupWith(idp)
  const start = await startSignIn(browser, '/signin/gh', { callbackUrl: '//evil.example/%2e%2e' })
  const back = new URLSearchParams({ ...idp.authorize(start.url()), callbackUrl: `${origin}.evil.example` })
  const callback = await browser.get(`/callback/gh?${back}`)
  expect([302, 500]).toContain(callback.status)
  expect(new URL(callback.location ?? origin, origin).origin).toBe(origin)
})

test('CVE-2022-31093, GHSA-g5fm-jp9v-2432: an address that cannot be parsed causes no crash, in query or body', async () => {
  const { browser, lines } = setup()
  const csrfToken = await browser.csrfToken()
  for (const callbackUrl of ['http://', 'https://[', 'http://a b', '%', 'junk', 'http://%00']) {
    const page = await browser.get(`/signin?callbackUrl=${encodeURIComponent(callbackUrl)}`)
    expect(page.text).toContain('<html')
    expect((await browser.post('/signout', { csrfToken, callbackUrl })).location).toBe(origin)
    expect((await browser.post('/signin/gh', { csrfToken, callbackUrl })).status).toBe(302)
  }
  expect((await browser.get('/session')).status).toBe(200)
  expect(lines.map(({ code }) => code)).not.toContain('UNEXPECTED_ERROR')
})

test('CVE-2022-31127, GHSA-pgjx-7f9g-9463: an address with markup gets no mail, and is not shown on pages', async () => {
  const { browser, mails, ask } = withMail()
  const markup = 'before you continue<a href="https://evil.example">click</a>,a@ex.com'
  for (const email of [markup, 'a@ex.com<img src=x onerror=alert(1)>', '"<b>x</b>"@ex.com', '<script>@ex.com'])
    expect((await ask(email)).url()).toBe(`${base}/error?error=EmailSignin`)
  expect(mails).toEqual([])
  const page = await browser.get(`/signin?email=${encodeURIComponent('"><script>alert(1)</script>')}`)
  expect(page.text).not.toContain('<script>alert')
})

test('CVE-2022-31186: errors are logged without secrets', async () => {
  const idp = await createMaliciousProvider({ claims: { nonce: 'x' } }, 'ES256')
  const parts = setupWith(idp, {}, { clientSecret: 'the-client-secret' })
  await signInThrough(parts, idp)
  parts.browser.cookies.set(session, createTokens({ secrets: ['other'] }).encode({}, { maxAgeSeconds: 60 }))
  await parts.browser.get('/session')
  expect(parts.lines.map(({ code }) => code)).toEqual(['OAUTH_CALLBACK_ERROR', 'JWT_SESSION_ERROR'])
  for (const hidden of ['the-client-secret', secret, 'access-1', 'code-1', 'eyJ'])
    expect(JSON.stringify(parts.lines)).not.toContain(hidden)
})

test('CVE-2022-35924, GHSA-xv97-c62v-4587: a list of addresses is not an address', async () => {
  const { mails, adapter, ask } = withMail()
  for (const email of [
    'a@ex.com,evil@evil.example',
    'a@ex.com;evil@evil.example',
    'a@ex.com evil@evil.example',
    'a@ex.com,',
  ])
    expect((await ask(email)).url()).toBe(`${base}/error?error=EmailSignin`)
  expect([mails, [...adapter.tokens]]).toEqual([[], []])
})

test('CVE-2022-39263: a link for one address does not sign in another', async () => {
  const { browser, mails, adapter, ask } = withMail()
  await ask('attacker@ex.com')
  const link = new URL(mails[0]?.url ?? '')
  link.searchParams.set('email', 'victim@ex.com')
  expect((await browser.get(link.href)).location).toBe(`${base}/error?error=Verification`)
  // Not even with an adapter that searches only by token.
  adapter.useVerificationToken = async () => [...adapter.tokens.values()][0] ?? null
  expect((await browser.get(link.href)).location).toBe(`${base}/error?error=Verification`)
  expect([browser.cookies.has(session), adapter.users.size]).toEqual([false, 0])
})

test('CVE-2023-27490: a required check cannot be skipped', async () => {
  for (const name of ['next-auth.state', 'next-auth.nonce', 'next-auth.pkce.code_verifier']) {
    const idp = await createMaliciousProvider({}, 'ES256')
    const { browser } = setupWith(idp)
    const start = await startSignIn(browser)
    browser.cookies.delete(name)
    const back = new URLSearchParams(idp.authorize(start.url()))
    expect((await browser.get(`/callback/gh?${back}`)).location).toBe(`${base}/error?error=OAuthCallback`)
    expect(browser.cookies.has(session)).toBe(false)
  }
})

test('CVE-2023-48309, GHSA-v64w-49xw-qq89: the cookies of an interrupted sign-in are not a session', async () => {
  const { browser, signIn } = setupWith(await createMaliciousProvider({}, 'ES256'))
  await startSignIn(browser)
  for (const name of ['next-auth.state', 'next-auth.nonce', 'next-auth.pkce.code_verifier']) {
    const cookie = `${session}=${browser.cookies.get(name)}`
    const request = () => new Request(`${base}/session`, { headers: { cookie } })
    expect(await (await signIn.handle(request())).json()).toEqual({})
    expect([await signIn.getToken(request()), await signIn.getIdentity(request())]).toEqual([null, null])
  }
})

test('GHSA-5jpx-9hw9-2fx4: a quoted local part cannot redirect a mail to another address', async () => {
  const { mails, ask } = withMail()
  for (const email of ['"evil@evil.example"@ex.com', '"a b"@ex.com', '"evil@evil.example "@ex.com', "'a'\"@ex.com"])
    expect((await ask(email)).url()).toBe(`${base}/error?error=EmailSignin`)
  expect(mails).toEqual([])
})

test('GHSA-7rqj-j65f-68wh: an address is normalised before it is checked', async () => {
  const { mails, ask } = withMail()
  for (const email of [
    'a\uff20evil.example@ex.com',
    'a@evil.example\uff0c@ex.com',
    'a@ex.com\uff0cevil@evil.example',
    '\uff02a\uff02@ex.com',
    'a\ufe6bb@ex.com',
  ])
    expect((await ask(email)).url()).toBe(`${base}/error?error=EmailSignin`)
  expect(mails).toEqual([])
  await ask('\uff21@Ex.com')
  expect(mails.map(({ identifier }) => identifier)).toEqual(['a@ex.com'])
})

test('GHSA-x445-f3h2-j279: the checks of one provider do not work for another', async () => {
  const idp = await createMaliciousProvider({}, 'ES256')
  const provider = (id: string) => unusedProvider(id, { issuer: idp.issuer, fetch: idp.fetch })
  const { browser } = setup({ providers: [provider('honest'), provider('evil')] })
  const start = await startSignIn(browser, '/signin/evil')
  const back = new URLSearchParams(idp.authorize(start.url()))
  expect((await browser.get(`/callback/honest?${back}`)).location).toBe(`${base}/error?error=OAuthCallback`)
  expect(browser.cookies.has(session)).toBe(false)
})

test('GHSA-xmf8-cvqr-rfgj: a malformed bearer header is ignored', async () => {
  const { signIn } = setup()
  for (const authorization of ['Bearer %', 'Bearer %zz', 'Bearer %c0%80', 'Bearer', 'Bearer  ', 'Bearer %E0%A4%A'])
    expect(await signIn.getToken(new Request(`${base}/x`, { headers: { authorization } }))).toBeNull()
})

test('GHSA-8fpg-xm3f-6cx3: when sessions cannot be read, the server sees no session', async () => {
  const { adapter, config } = keepingSessions('database')
  const { browser, signIn } = setup({ ...config, providers: [credentialsProvider({ authorize: () => ({ id: 1 }) })] })
  await browser.post('/callback/credentials', { csrfToken: await browser.csrfToken() })
  const cookie = `${session}=${browser.cookies.get(session)}`
  const request = () => new Request(`${origin}/members`, { headers: { cookie } })
  expect(await signIn.getSession(request())).not.toBeNull()
  adapter.broken.add('getSessionAndUser')
  expect(await signIn.getSession(request())).toBeNull()
  expect(await signIn.requireSession(request())).toMatchObject({ status: 401 })
  await expect(signIn.getIdentity(request())).rejects.toThrow('down')
  const answer = await signIn.handle(new Request(`${base}/session`, { headers: { cookie } }))
  expect(await answer.json()).toEqual({})
})

test('the change of 4.24.15 without an advisory: the configured address has precedence over a forwarded one', async () => {
  const { browser } = setup()
  const answer = await browser.get('/providers', { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' })
  expect(answer.json()).toMatchObject({ gh: { callbackUrl: `${base}/callback/gh` } })
})

test('CVE-2026-2912: a session cannot be fixated before the sign-in', async () => {
  const { config } = keepingSessions('database')
  const { browser } = setup({ ...config, providers: [credentialsProvider({ authorize: () => ({ id: 1 }) })] })
  browser.cookies.set(session, 'fixed')
  await browser.post('/callback/credentials', { csrfToken: await browser.csrfToken() })
  expect(browser.cookies.get(session)).toMatch(/^[\w-]{43}$/)
})
