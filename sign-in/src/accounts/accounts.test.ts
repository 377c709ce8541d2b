import { expect, test } from 'vitest'

import { createSignIn, InvalidSignInConfig, type SignInConfig } from '../index.ts'
import { createMaliciousProvider } from '../testing/malicious-provider.ts'
import { recordEvents } from '../testing/record-events.ts'
import { MemoryAdapter } from '../testing/memory-adapter.ts'
import { base, origin, secret, setup, setupWith, signInThrough, unusedProvider } from '../testing/setup.ts'

const cookie = 'next-auth.session-token'
const now = Date.UTC(2026, 0, 1)
const notLinked = `${base}/error?error=OAuthAccountNotLinked`

/** Two providers with different users. */
async function twoProviders(config: Partial<SignInConfig> = {}, second: Parameters<typeof unusedProvider>[1] = {}) {
  const adapter = new MemoryAdapter()
  const ada = await createMaliciousProvider()
  const bob = await createMaliciousProvider({
    claims: { sub: 'bob' },
    userinfo: { sub: 'bob', name: 'Bob', email: 'bob@ex.com' },
  })
  const parts = setup({
    adapter,
    providers: [
      unusedProvider('gh', { issuer: ada.issuer, fetch: ada.fetch }),
      unusedProvider('gl', { issuer: bob.issuer, fetch: bob.fetch, ...second }),
    ],
    ...config,
  })
  return {
    ...parts,
    adapter,
    asAda: () => signInThrough(parts, ada),
    asBob: () => signInThrough(parts, bob, {}, 'gl'),
    forget: () => parts.browser.cookies.delete(cookie),
  }
}

const writes = ['createUser', 'updateUser', 'linkAccount', 'createSession', 'updateSession', 'deleteSession']

test('case 33: a new user is created, linked and signed in, and listeners are notified', async () => {
  const adapter = new MemoryAdapter()
  const idp = await createMaliciousProvider()
  const { messages, events } = recordEvents()
  const parts = setupWith(idp, { adapter, events, clock: () => now })
  const callback = await signInThrough(parts, idp)
  expect(callback.location).toBe(origin)
  expect(adapter.calls).toEqual(['getUserByAccount', 'getUserByEmail', 'createUser', 'linkAccount', 'createSession'])

  const user = { id: 'user-1', name: 'Al', email: 'al@ex.com', image: 'https://x.example/a.png', emailVerified: null }
  const account = {
    provider: 'gh',
    type: 'oauth',
    providerAccountId: 'subject-1',
    access_token: 'access-1',
    expires_at: now / 1000 + 60,
  }
  expect([...adapter.users.values()]).toEqual([user])
  expect([...adapter.accounts.values()]).toEqual([expect.objectContaining({ ...account, userId: 'user-1' })])
  const [session] = adapter.sessions.values()
  expect(session).toEqual({
    sessionToken: parts.browser.cookies.get(cookie),
    userId: 'user-1',
    expires: new Date(now + 2_592_000_000),
  })
  expect(session?.sessionToken).toMatch(/^[\w-]{43}$/)
  expect(callback.setCookies.find(header => header.startsWith(cookie))).toContain(
    'Expires=Sat, 31 Jan 2026 00:00:00 GMT',
  )
  expect(messages).toEqual([
    ['createUser', { user }],
    [
      'linkAccount',
      { user, account: expect.objectContaining(account), profile: expect.objectContaining({ id: 'subject-1' }) },
    ],
    [
      'signIn',
      expect.objectContaining({ user, isNewUser: true, profile: expect.objectContaining({ id: 'subject-1' }) }),
    ],
  ])
})

test('case 31: the adapter sees the e-mail address in lower case', async () => {
  const { asAda, adapter } = await twoProviders()
  await asAda()
  expect(adapter.users.get('user-1')?.email).toBe('al@ex.com')
})

test('case 34: signing in again with the same account stores nothing while signed in, and only a session otherwise', async () => {
  const { asAda, adapter, browser, forget } = await twoProviders()
  await asAda()
  const token = browser.cookies.get(cookie)
  adapter.calls.length = 0
  expect((await asAda()).location).toBe(origin)
  expect(adapter.calls.filter(call => writes.includes(call))).toEqual([])
  expect(browser.cookies.get(cookie)).toBe(token)

  forget()
  adapter.calls.length = 0
  await asAda()
  expect(adapter.calls.filter(call => writes.includes(call))).toEqual(['createSession'])
  expect(browser.cookies.get(cookie)).not.toBe(token)
})

test('case 35: another account is linked to the user who is signed in', async () => {
  const { messages, events, names } = recordEvents()
  const { asAda, asBob, adapter, browser } = await twoProviders({ events })
  await asAda()
  const token = browser.cookies.get(cookie)
  messages.length = 0
  expect((await asBob()).location).toBe(origin)
  expect([...adapter.accounts.values()].map(({ provider, userId }) => [provider, userId])).toEqual([
    ['gh', 'user-1'],
    ['gl', 'user-1'],
  ])
  expect(adapter.users.size).toBe(1)
  expect(browser.cookies.get(cookie)).toBe(token)
  expect(names()).toEqual(['linkAccount', 'signIn'])
})

test('case 35: sessions in tokens link accounts in the same way', async () => {
  const { asAda, asBob, adapter } = await twoProviders({ session: { strategy: 'jwt' } })
  await asAda()
  await asBob()
  expect([...adapter.accounts.values()].map(({ userId }) => userId)).toEqual(['user-1', 'user-1'])
  expect(adapter.sessions.size).toBe(0)
})

test('case 36: an account of another user is refused while signed in', async () => {
  const { asAda, asBob, adapter, browser, forget } = await twoProviders()
  await asBob()
  forget()
  await asAda()
  const token = browser.cookies.get(cookie)
  adapter.calls.length = 0
  expect((await asBob()).location).toBe(notLinked)
  expect(adapter.calls.filter(call => writes.includes(call))).toEqual([])
  expect(browser.cookies.get(cookie)).toBe(token)
})

test('where accounts are kept apart, signing in with another account switches the user', async () => {
  const adapter = Object.assign(new MemoryAdapter(), { keepsAccountsApart: true })
  const { asAda, asBob, browser } = await twoProviders({ adapter })
  for (const [signIn, name] of [
    [asAda, 'Al'],
    [asBob, 'Bob'],
    [asAda, 'Al'],
  ] as const) {
    expect((await signIn()).location).toBe(origin)
    expect((await browser.get('/session')).json()).toMatchObject({ user: { name } })
  }
  expect(adapter.users.size).toBe(2)
  expect(adapter.sessions.size).toBe(1)
})

const namesake = { claims: { sub: 'other' }, userinfo: { sub: 'other', name: 'Mallory', email: 'al@EX.com' } }

async function withNamesake(config: Partial<SignInConfig>, isAllowed: boolean) {
  const adapter = new MemoryAdapter()
  await adapter.createUser({ name: 'Al', email: 'al@ex.com', emailVerified: null })
  adapter.calls.length = 0
  const idp = await createMaliciousProvider(namesake)
  const parts = setupWith(idp, { adapter, ...config }, { allowDangerousEmailAccountLinking: isAllowed })
  return { ...parts, adapter, answer: await signInThrough(parts, idp) }
}

test('case 37: an unlinked account with a known e-mail address is refused, and nothing is written', async () => {
  const { adapter, answer, browser, lines } = await withNamesake({}, false)
  expect(answer.location).toBe(notLinked)
  expect(adapter.calls.filter(call => writes.includes(call))).toEqual([])
  expect(browser.cookies.has(cookie)).toBe(false)
  expect(lines.map(({ code }) => code)).toEqual(['OAUTH_CALLBACK_HANDLER_ERROR'])
})

test('case 37: where linking by e-mail is allowed the account is linked, and the user is not new', async () => {
  const { messages, events, names } = recordEvents()
  const { adapter, answer } = await withNamesake({ events, pages: { newUser: '/welcome' } }, true)
  expect(answer.location).toBe(origin)
  expect(adapter.users.size).toBe(1)
  expect([...adapter.accounts.values()]).toMatchObject([{ userId: 'user-1', providerAccountId: 'other' }])
  expect(names()).toEqual(['linkAccount', 'signIn'])
  expect(messages.at(-1)).toMatchObject(['signIn', { isNewUser: false }])
})

test('case 38: an expired session links no account', async () => {
  let time = now
  const { asAda, asBob, adapter, browser } = await twoProviders({ clock: () => time })
  await asAda()
  const token = browser.cookies.get(cookie)
  time += 2_592_000_000
  await asBob()
  expect([...adapter.accounts.values()].map(({ provider, userId }) => [provider, userId])).toEqual([
    ['gh', 'user-1'],
    ['gl', 'user-2'],
  ])
  expect(browser.cookies.get(cookie)).not.toBe(token)
  expect([...adapter.sessions.values()].map(({ userId }) => userId)).toEqual(['user-2'])
})

test('case 39: only new users are redirected to the page for new users', async () => {
  const { asAda, forget } = await twoProviders({ pages: { newUser: '/welcome?a=b' } })
  expect((await asAda()).location).toBe(`/welcome?a=b&callbackUrl=${encodeURIComponent(origin)}`)
  forget()
  expect((await asAda()).location).toBe(origin)
})

test.each([
  ['createUser', 'OAuthCreateAccount'],
  ['linkAccount', 'Callback'],
  ['getUserByAccount', 'Callback'],
  ['createSession', 'Callback'],
])('case 40: when %s fails the code is %s, and no user is signed in', async (method, code) => {
  const { asAda, adapter, browser, lines } = await twoProviders()
  adapter.broken.add(method)
  expect((await asAda()).location).toBe(`${base}/error?error=${code}`)
  expect(browser.cookies.has(cookie)).toBe(false)
  expect(lines.map(line => line.code)).toEqual(['OAUTH_CALLBACK_HANDLER_ERROR'])
})

test('a user and their account are created together or not at all, if the adapter has transactions', async () => {
  const steps: string[] = []
  const adapter = new MemoryAdapter()
  const idp = await createMaliciousProvider()
  const parts = setupWith(idp, {
    adapter: Object.assign(adapter, {
      async transaction<Result>(work: (tx: MemoryAdapter) => Promise<Result>) {
        const before = new Map(adapter.users)
        try {
          return await work(adapter)
        } catch (error) {
          steps.push('undone')
          adapter.users.clear()
          for (const [id, user] of before) adapter.users.set(id, user)
          throw error
        }
      },
    }),
    events: { createUser: () => void steps.push('createUser messages') },
  })
  adapter.broken.add('linkAccount')
  expect((await signInThrough(parts, idp)).location).toBe(`${base}/error?error=Callback`)
  expect([steps, adapter.users.size]).toEqual([['undone'], 0])
  adapter.broken.clear()
  expect((await signInThrough(parts, idp)).location).toBe(origin)
  expect(steps).toEqual(['undone', 'createUser messages'])
})

test('the jwt callback sees a new user once', async () => {
  const triggers: unknown[] = []
  const { asAda, forget } = await twoProviders({
    session: { strategy: 'jwt' },
    callbacks: {
      jwt: ({ token, trigger, isNewUser }) => {
        triggers.push([trigger, isNewUser])
        return token
      },
    },
  })
  await asAda()
  forget()
  await asAda()
  expect(triggers).toEqual([
    ['signUp', true],
    ['signIn', false],
  ])
})

test('an adapter without a required method, or a database strategy without an adapter, is refused at the start', () => {
  const { createUser, ...others } = Object.fromEntries(
    Object.getOwnPropertyNames(MemoryAdapter.prototype).map(name => [name, () => null]),
  )
  expect(createUser).toBeDefined()
  const create = (config: Partial<SignInConfig>) => () => createSignIn({ url: base, secret, providers: [], ...config })
  expect(create({ adapter: others })).toThrow(new InvalidSignInConfig('The adapter lacks createUser.'))
  expect(create({ session: { strategy: 'database' } })).toThrow(InvalidSignInConfig)
})
