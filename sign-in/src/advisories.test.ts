// At least one test per published advisory of next-auth and Auth.js that sign-in-layer.md §12 names, showing that it does not apply.
// GHSA-8fpg-xm3f-6cx3 is in require-session.test.ts.
import { decode, encode } from 'next-auth/jwt'
import { expect, test } from 'vitest'

import { emailProvider, type SignInConfig, type VerificationRequest } from './index.ts'
import { createLiar } from './testing/liar.ts'
import { MemoryAdapter } from './testing/memory-adapter.ts'
import { base, leave, origin, secret, setup, setupWith, signInThrough, unasked } from './testing/setup.ts'

const sessionCookie = 'next-auth.session-token'
const checks = ['next-auth.state', 'next-auth.nonce', 'next-auth.pkce.code_verifier']

const withEmail = (config: Partial<SignInConfig> = {}) => {
  const mails: VerificationRequest[] = []
  const adapter = new MemoryAdapter()
  const providers = [emailProvider({ sendVerificationRequest: mail => void mails.push(mail) })]
  const parts = setup({ adapter, providers, ...config })
  const ask = async (email: string, fields: Record<string, string> = {}) =>
    parts.browser.post('/signin/email', { csrfToken: await parts.browser.csrfToken(), json: 'true', email, ...fields })
  return { ...parts, adapter, mails, ask }
}

/** Addresses that only look as if they were ours. */
const lookalikes = [
  `${origin}.evil.example/`,
  `${origin}@evil.example/`,
  `${origin}1/`,
  '//evil.example/',
  '/\\evil.example',
]

test.each(lookalikes)(
  'CVE-2022-24858, CVE-2022-29214: %s does not lead away, not even after the way through a provider',
  async callbackUrl => {
    const liar = await createLiar()
    const { browser } = setupWith(liar)
    const departure = await leave(browser, '/signin/gh', { callbackUrl })
    const back = new URLSearchParams(liar.authorize(departure.url()))
    const { location = '' } = await browser.get(`/callback/gh?${back}`)
    expect(new URL(location).origin).toBe(origin)
    expect(browser.cookies.has(sessionCookie)).toBe(true)
  },
)

test.each(['junk', 'https://', 'javascript:alert(1)', 'http://[::1', '\ud800', ''])(
  'CVE-2022-31093: a posted callback address like %j does not break anything',
  async callbackUrl => {
    const liar = await createLiar()
    const { browser } = setupWith(liar)
    expect((await leave(browser, '/signin/gh', { callbackUrl })).status).toBe(200)
    expect((await leave(browser, '/signout', { callbackUrl })).url()).toBe(origin)
  },
)

test('CVE-2022-31127: nothing that a stranger can type reaches a mail as HTML', async () => {
  const { mails, ask } = withEmail()
  expect((await ask('<a href="//evil.example">you</a>@ex.com')).url()).toBe(`${base}/error?error=EmailSignin`)
  expect(mails).toEqual([])
  await ask("o'neil&co@ex.com", { callbackUrl: '/x?"><script>alert(1)</script>' })
  expect(mails).toHaveLength(1)
  expect(mails[0]?.url).toMatch(/^[\w:/.?=&%+*-]+$/)
})

test('CVE-2022-31186: no secret is ever in the log', async () => {
  const liar = await createLiar({ claims: { nonce: 'x' } })
  const parts = setupWith(liar, { secret: 'our own secret' }, { clientSecret: 'the client secret' })
  await signInThrough(parts, liar)
  await parts.browser.get('/session', { cookie: `${sessionCookie}=eyJhbGciOiJkaXIi` })
  expect(parts.lines.map(({ code }) => code)).toContain('OAUTH_CALLBACK_ERROR')
  const log = JSON.stringify(parts.lines)
  for (const text of ['our own secret', 'the client secret', 'access-1', 'code-1', 'eyJ'])
    expect(log).not.toContain(text)
})

test.each([
  'a@ex.com,evil@evil.example',
  'a@ex.com, evil@evil.example',
  'a,evil@evil.example',
  'a@ex.com;evil@evil.example',
])('CVE-2022-35924: the list %s is no address', async email => {
  const { mails, ask } = withEmail()
  expect((await ask(email)).url()).toBe(`${base}/error?error=EmailSignin`)
  expect(mails).toEqual([])
})

/** An adapter with the fault of the advisory: it looks for the token alone. */
class CarelessAdapter extends MemoryAdapter {
  override async useVerificationToken({ token }: { identifier: string; token: string }) {
    return this.tokens.values().find(known => known.token === token) ?? null
  }
}

test('CVE-2022-39263: a link is good for its own address only, whatever the adapter looks for', async () => {
  const { browser, mails, ask } = withEmail({ adapter: new CarelessAdapter() })
  await ask('eve@ex.com')
  const url = new URL(mails[0]?.url ?? '')
  url.searchParams.set('email', 'ada@ex.com')
  expect((await browser.get(url.href)).location).toBe(`${base}/error?error=Verification`)
  expect(browser.cookies.has(sessionCookie)).toBe(false)
})

test.each(checks)('CVE-2023-27490: without the cookie %s nobody is signed in', async name => {
  const liar = await createLiar()
  const { browser } = setupWith(liar)
  const back = liar.authorize((await leave(browser)).url())
  browser.cookies.delete(name)
  const answer = await browser.get(`/callback/gh?${new URLSearchParams(back)}`)
  expect(answer.location).toBe(`${base}/error?error=OAuthCallback`)
})

test.each(checks)('CVE-2023-48309: what is in the cookie %s is no session, and a session is no check', async name => {
  const liar = await createLiar()
  const { browser, signIn } = setupWith(liar)
  const back = liar.authorize((await leave(browser)).url())
  const check = browser.cookies.get(name) ?? ''
  expect(await decode({ token: check, secret, salt: name })).toMatchObject({ provider: 'gh' })
  const headers = { cookie: `${sessionCookie}=${check}` }
  const request = () => new Request(`${base}/session`, { headers })
  expect(await (await signIn.handle(request())).json()).toEqual({})
  expect([await signIn.getSession(request()), await signIn.getToken(request())]).toEqual([null, null])

  const value = back.state
  browser.cookies.set(name, await encode({ token: { value, provider: 'gh' }, secret, maxAge: 900 }))
  const answer = await browser.get(`/callback/gh?${new URLSearchParams(back)}`)
  expect(answer.location).toBe(`${base}/error?error=OAuthCallback`)
})

test.each(['"ada@evil.example"@ex.com', '"a"@ex.com', 'a"b"@ex.com', '＂a＂@ex.com'])(
  'GHSA-5jpx-9hw9-2fx4: the quoted address %s is refused',
  async email => {
    const { mails, ask } = withEmail()
    expect((await ask(email)).url()).toBe(`${base}/error?error=EmailSignin`)
    expect(mails).toEqual([])
  },
)

test.each(['ada@ex.com＠evil.example', 'ada﹫evil.example@ex.com', 'ada@ex.com，eve@evil.example', 'ada＜x＞@ex.com'])(
  'GHSA-7rqj-j65f-68wh: %s is judged by what it becomes, and refused',
  async email => {
    const { mails, ask } = withEmail()
    expect((await ask(email)).url()).toBe(`${base}/error?error=EmailSignin`)
    expect(mails).toEqual([])
  },
)

test('GHSA-7rqj-j65f-68wh: one address in two forms is one person', async () => {
  const { browser, adapter, mails, ask } = withEmail()
  for (const email of ['ada@ex.com', 'Ａda＠ex．com']) {
    await ask(email)
    await browser.get(mails.at(-1)?.url ?? '')
    browser.cookies.delete(sessionCookie)
  }
  expect([...adapter.users.values()].map(({ email }) => email)).toEqual(['ada@ex.com'])
})

test('GHSA-x445-f3h2-j279: checks that were made for one provider do not serve another', async () => {
  const liar = await createLiar()
  const provider = (id: string) => unasked(id, { issuer: liar.issuer, fetch: liar.fetch })
  const { browser } = setup({ providers: [provider('gh'), provider('other')] })
  const back = liar.authorize((await leave(browser)).url())
  const answer = await browser.get(`/callback/other?${new URLSearchParams(back)}`)
  expect(answer.location).toBe(`${base}/error?error=OAuthCallback`)
})

test.each(['Bearer %zz', 'Bearer %', 'Bearer ', 'Bearer', 'bearer x', 'Bearer a%00b'])(
  'GHSA-xmf8-cvqr-rfgj: the header %j is nobody, and breaks nothing',
  async authorization => {
    const { signIn } = setup()
    const request = new Request(origin, { headers: { authorization } })
    expect(await signIn.getToken(request)).toBe(null)
  },
)

test('4.24.15: the configured address counts, whatever a proxy or a stranger says', async () => {
  const { browser } = setup()
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }
  const answer = await browser.get('/providers', headers)
  expect(answer.text).toContain(base)
  expect(answer.text).not.toContain('evil')
})
