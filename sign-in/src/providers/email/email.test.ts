import { hash } from 'node:crypto'

import { expect, test } from 'vitest'

import { emailProvider, InvalidSignInConfig } from '../../index.ts'
import { MemoryAdapter } from '../../testing/memory-adapter.ts'
import { base, origin, secret, setup } from '../../testing/setup.ts'
import { withEmail } from '../../testing/with-email.ts'

const sessionCookie = 'next-auth.session-token'
const noon = Date.UTC(2026, 0, 1, 12)

const verification = `${base}/error?error=Verification`

test('case 44: a link is stored as a digest and then sent to the normalised address', async () => {
  const { adapter, mails, ask, lines } = withEmail({ clock: () => noon })
  const answer = await ask(' New@Ex.com ', { callbackUrl: '/x?y=1' })
  expect([answer.status, answer.url()]).toEqual([200, `${base}/verify-request?provider=email&type=email`])
  const [mail] = mails
  const url = new URL(mail?.url ?? '')
  expect(url.origin + url.pathname).toBe(`${base}/callback/email`)
  expect(Object.fromEntries(url.searchParams)).toEqual({
    callbackUrl: `${origin}/x?y=1`,
    token: expect.stringMatching(/^[0-9a-f]{64}$/),
    email: 'new@ex.com',
  })
  const expires = new Date(noon + 86_400_000)
  expect(mail).toMatchObject({ identifier: 'new@ex.com', expires, token: url.searchParams.get('token') })
  const token = hash('sha256', `${mail?.token}${secret}`, 'hex')
  expect([...adapter.tokens.values()]).toEqual([{ identifier: 'new@ex.com', token, expires }])
  expect(lines).toEqual([])
})

test('case 44: a form without json is redirected to the verify-request page', async () => {
  const { browser, ask } = withEmail()
  const answer = await ask('a@ex.com', { json: '' })
  expect([answer.status, answer.location]).toEqual([302, `${base}/verify-request?provider=email&type=email`])
  expect((await browser.get('/verify-request?provider=email&type=email')).text).toContain('Check your email')
})

test('the digest of a token is that of next-auth', async () => {
  const { adapter, ask } = withEmail({}, { generateVerificationToken: () => 'ABC123', maxAgeSeconds: 60 })
  await ask('a@ex.com')
  expect([...adapter.tokens.values()].map(({ token }) => token)).toEqual([
    'c6e20117a51d46b4b5320d1d4f7be165076e1a9bc4da5ac5246a501f7e2813f7',
  ])
})

test('case 46: the link creates a user and a session, and redirects to the callback address', async () => {
  const seen: unknown[] = []
  const { browser, adapter, ask, link } = withEmail({
    clock: () => noon,
    callbacks: { signIn: args => seen.push(args) > 0 },
    events: { signIn: message => void seen.push(message), createUser: message => void seen.push(message) },
  })
  await ask('new@ex.com', { callbackUrl: '/x' })
  const answer = await browser.get(link())
  expect([answer.status, answer.location]).toEqual([302, `${origin}/x`])
  expect([...adapter.users.values()]).toEqual([{ id: 'user-1', email: 'new@ex.com', emailVerified: new Date(noon) }])
  expect((await browser.get('/session')).json()).toMatchObject({ user: { email: 'new@ex.com' } })
  const account = { provider: 'email', type: 'email', providerAccountId: 'new@ex.com' }
  expect(seen).toMatchObject([
    { user: { id: 'new@ex.com', email: 'new@ex.com' }, account, email: { verificationRequest: true } },
    { account },
    { user: { id: 'user-1' } },
    { user: { id: 'user-1' }, account, isNewUser: true },
  ])
})

test('case 46: a link works in another browser, without any cookie', async () => {
  const { browser, ask, link } = withEmail()
  await ask('new@ex.com', { callbackUrl: '/x' })
  browser.cookies.clear()
  expect((await browser.get(link())).location).toBe(`${origin}/x`)
  expect(browser.cookies.has(sessionCookie)).toBe(true)
})

test('case 46: a link that was used, has expired or is for another address is refused', async () => {
  let now = noon
  const { browser, adapter, ask, link } = withEmail({ clock: () => now })
  await ask('a@ex.com')
  await browser.get(link())
  browser.cookies.delete(sessionCookie)
  expect((await browser.get(link())).location).toBe(verification)

  await ask('a@ex.com')
  for (const [name, value] of [
    ['email', 'b@ex.com'],
    ['email', 'A@EX.COM'],
    ['email', ''],
    ['token', 'x'],
  ] as const) {
    const url = new URL(link())
    url.searchParams.set(name, value)
    expect((await browser.get(url.href)).location).toBe(verification)
  }
  now += 86_400_000
  expect((await browser.get(link())).location).toBe(verification)
  expect(browser.cookies.has(sessionCookie)).toBe(false)
  expect(adapter.tokens.size).toBe(0)
})

/** An adapter with the bug of CVE-2022-39263: it searches only by token. */
class CarelessAdapter extends MemoryAdapter {
  override async useVerificationToken({ token }: { identifier: string; token: string }) {
    return this.tokens.values().find(known => known.token === token) ?? null
  }
}

test('a link works for its own address only, even if the adapter searches only by token', async () => {
  const { browser, ask, link } = withEmail({ adapter: new CarelessAdapter() })
  await ask('eve@ex.com')
  const url = new URL(link())
  url.searchParams.set('email', 'ada@ex.com')
  expect((await browser.get(url.href)).location).toBe(verification)
  expect(browser.cookies.has(sessionCookie)).toBe(false)
})

test('case 46: a link without a token is a configuration error', async () => {
  const { browser } = withEmail()
  const answer = await browser.get('/callback/email?email=a@ex.com')
  expect(answer.location).toBe(`${base}/error?error=configuration`)
  expect((await browser.get(answer.location ?? '')).status).toBe(500)
})

test('of a hundred concurrent uses of a link one signs in', async () => {
  const { signIn, ask, link } = withEmail()
  await ask('a@ex.com')
  const answers = await Promise.all(Array.from({ length: 100 }, () => signIn.handle(new Request(link()))))
  const locations = answers.map(({ headers }) => headers.get('location'))
  expect(locations.filter(location => location !== verification)).toEqual([origin])
})

test('a link of an older secret still works', async () => {
  const { adapter, ask, link } = withEmail()
  await ask('a@ex.com')
  const newer = withEmail({ adapter, secret: ['a newer secret', secret] })
  expect((await newer.browser.get(link())).location).toBe(origin)
})

test('case 47: a HEAD request does not use the link up', async () => {
  const { browser, ask, link } = withEmail()
  await ask('a@ex.com')
  expect((await browser.send(new Request(link(), { method: 'HEAD' }))).status).toBe(400)
  expect((await browser.get(link())).location).toBe(origin)
})

test('case 47: with a confirmation page, only its form uses the link', async () => {
  const { browser, adapter, ask, link } = withEmail({}, { asksFirst: true })
  await ask('a@ex.com', { callbackUrl: '/x' })
  browser.cookies.clear()
  for (let scan = 0; scan < 3; scan++) {
    const page = await browser.get(link())
    expect(page.status).toBe(200)
    expect(page.text).toContain('as <bdi>a@ex.com</bdi>')
    expect(page.headers.get('cache-control')).toContain('no-store')
  }
  expect(adapter.tokens.size).toBe(1)
  const { searchParams } = new URL(link())
  const fields = { ...Object.fromEntries(searchParams) }
  const untokened = await browser.post('/callback/email', fields)
  expect(untokened.location).toBe(`${base}/signin?csrf=true`)
  expect(adapter.tokens.size).toBe(1)
  const answer = await browser.post('/callback/email', { ...fields, csrfToken: await browser.csrfToken() })
  expect([answer.status, answer.location]).toEqual([302, `${origin}/x`])
  expect(browser.cookies.has(sessionCookie)).toBe(true)
})

test('the confirmation page shows only valid addresses from a link', async () => {
  const { browser } = withEmail({}, { asksFirst: true })
  const says = async (email: string) =>
    (await browser.get(`/callback/email?${new URLSearchParams({ token: 'x', email })}`)).text
  expect(await says('ada@ex.com')).toContain('as <bdi>ada@ex.com</bdi>')
  const spoof = await says('Ada, call +1 555 0100 now')
  expect(spoof).not.toContain('>Ada')
  expect(spoof).toContain('type="submit"')
})

test('a link cannot be posted without a confirmation page', async () => {
  const { browser } = withEmail()
  expect((await browser.post('/callback/email', { token: 'x', email: 'a@ex.com' })).status).toBe(405)
})

test('case 48: an existing user gets a verified address, and is not new', async () => {
  const seen: unknown[] = []
  const { browser, adapter, ask, link } = withEmail({
    clock: () => noon,
    events: { signIn: message => void seen.push(message), updateUser: message => void seen.push(message) },
  })
  await adapter.createUser({ name: 'Ada', email: 'ada@ex.com', emailVerified: null })
  await ask('Ada@ex.com')
  await browser.get(link())
  expect([...adapter.users.values()]).toEqual([
    { id: 'user-1', name: 'Ada', email: 'ada@ex.com', emailVerified: new Date(noon) },
  ])
  expect(seen).toMatchObject([{ user: { id: 'user-1' } }, { user: { id: 'user-1' }, isNewUser: false }])
})

test.each([
  ['storing it', 'createVerificationToken'],
  ['looking for the user', 'getUserByEmail'],
])('when %s fails, no link is sent', async (_, method) => {
  const { adapter, mails, ask, lines } = withEmail()
  adapter.broken.add(method)
  expect((await ask('a@ex.com')).url()).toBe(`${base}/error?error=EmailSignin`)
  expect(mails).toEqual([])
  expect(lines.map(({ code }) => code)).toEqual(['SIGNIN_EMAIL_ERROR'])
})

test('a failure to send is shown to the visitor, and the log does not contain the link', async () => {
  const sendVerificationRequest = () => Promise.reject(new Error('mail server down'))
  const { adapter, ask, lines } = withEmail({}, { sendVerificationRequest, generateVerificationToken: () => 'RAW' })
  expect((await ask('a@ex.com')).url()).toBe(`${base}/error?error=EmailSignin`)
  expect(lines.map(({ code }) => code)).toEqual(['SIGNIN_EMAIL_ERROR'])
  expect(JSON.stringify(lines)).not.toContain('RAW')
  expect(adapter.tokens.size).toBe(1)
})

test('a database failure does not use up the link', async () => {
  const { browser, adapter, ask, link } = withEmail()
  await ask('a@ex.com')
  adapter.broken.add('useVerificationToken')
  expect((await browser.get(link())).location).toBe(`${base}/error?error=Callback`)
  adapter.broken.clear()
  expect((await browser.get(link())).location).toBe(origin)
})

test.each([
  ['refuses', () => false, `${base}/error?error=AccessDenied`],
  ['redirects to another page', () => '/waiting-list', `${origin}/waiting-list`],
  [
    'throws',
    () => {
      throw new Error('too often & soon')
    },
    `${base}/error?error=too%20often%20%26%20soon`,
  ],
])('when the signIn callback %s, no link is sent', async (_, signIn, url) => {
  const { adapter, mails, ask } = withEmail({ callbacks: { signIn } })
  expect((await ask('a@ex.com')).url()).toBe(url)
  expect([mails, adapter.tokens.size]).toEqual([[], 0])
})

test('without the CSRF token no link is sent', async () => {
  const { browser, mails } = withEmail()
  const answer = await browser.post('/signin/email', { email: 'a@ex.com', json: 'true' })
  expect([answer.status, mails]).toEqual([403, []])
})

test('the answer is the same whether or not the address has an account', async () => {
  const { adapter, ask } = withEmail()
  await adapter.createUser({ email: 'ada@ex.com', emailVerified: null })
  const known = await ask('ada@ex.com')
  const unknown = await ask('eve@ex.com')
  expect([known.status, known.text]).toEqual([unknown.status, unknown.text])
})

test('the sign-in page has a form for an address, prefilled when it is given', async () => {
  const { browser } = withEmail()
  const { text } = await browser.get(`/signin?email=${encodeURIComponent('"><script>@x.example')}`)
  expect(text).toContain(`action="${base}/signin/email"`)
  expect(text).toContain('value="&quot;&gt;&lt;script&gt;@x.example"')
  expect(text).toContain('Sign in with <bdi>Email</bdi>')
})

test('an e-mail provider needs an adapter that stores verification tokens', () => {
  const provider = emailProvider({ sendVerificationRequest: () => undefined })
  const adapter = new MemoryAdapter()
  // An adapter without verification tokens.
  Object.assign(adapter, { useVerificationToken: undefined })
  expect(() => setup({ providers: [provider] })).toThrow(InvalidSignInConfig)
  expect(() => setup({ providers: [provider], adapter })).toThrow(InvalidSignInConfig)
  expect(() => emailProvider({} as never)).toThrow(InvalidSignInConfig)
})
