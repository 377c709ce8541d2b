import { decode } from 'next-auth/jwt'
import { expect, test } from 'vitest'

import type { IncomingIdentity } from '../sessions/incoming-identity.ts'
import { completeSignInOf } from '../testing/complete-sign-in.ts'
import { recordEvents } from '../testing/record-events.ts'
import { MemoryAdapter } from '../testing/memory-adapter.ts'
import { base, origin, secret, setup } from '../testing/setup.ts'

const cookie = 'next-auth.session-token'
const now = Date.UTC(2026, 0, 1)

const byEmail: IncomingIdentity = {
  kind: 'email',
  provider: { id: 'email' },
  user: { id: 'al@ex.com', email: 'al@ex.com' },
  account: { provider: 'email', type: 'email', providerAccountId: 'al@ex.com' },
}

test('case 40: when a user cannot be created from an e-mail the code is EmailCreateAccount', async () => {
  const adapter = new MemoryAdapter()
  adapter.broken.add('createUser')
  expect((await completeSignInOf({ adapter }, byEmail)).location).toBe(`${base}/error?error=EmailCreateAccount`)
})

test('case 48: an existing user who signs in by e-mail becomes verified and is not new', async () => {
  const adapter = new MemoryAdapter()
  await adapter.createUser({ email: 'al@ex.com', name: 'Al', emailVerified: null })
  const { messages, events } = recordEvents()
  const { location } = await completeSignInOf({ adapter, events, clock: () => now }, byEmail)
  const user = { id: 'user-1', email: 'al@ex.com', name: 'Al', emailVerified: new Date(now) }
  expect(location).toBe(origin)
  expect([...adapter.users.values()]).toEqual([user])
  expect(adapter.accounts.size).toBe(0)
  expect(messages).toMatchObject([
    ['updateUser', { user }],
    ['signIn', { user, isNewUser: false }],
  ])
})

test('a new user who signs in by e-mail has a verified address and no account', async () => {
  const adapter = new MemoryAdapter()
  const { names, events } = recordEvents()
  await completeSignInOf({ adapter, events, clock: () => now }, byEmail)
  expect([...adapter.users.values()]).toEqual([{ id: 'user-1', email: 'al@ex.com', emailVerified: new Date(now) }])
  expect([adapter.accounts.size, adapter.sessions.size]).toEqual([0, 1])
  expect(names()).toEqual(['createUser', 'signIn'])
})

test('signing in by e-mail ends the previous session of the browser', async () => {
  const adapter = new MemoryAdapter()
  const bob = await adapter.createUser({ email: 'bob@ex.com', emailVerified: null })
  await adapter.createSession({ sessionToken: 'old', userId: bob.id, expires: new Date(now + 1000) })
  await completeSignInOf({ adapter, clock: () => now }, byEmail, `${cookie}=old`)
  expect([...adapter.sessions.values()].map(({ userId }) => userId)).toEqual(['user-2'])
})

const byPassword: IncomingIdentity = {
  kind: 'credentials',
  provider: { id: 'credentials' },
  user: { id: 'employee-7', name: 'Al', email: 'al@ex.com' },
  account: { provider: 'credentials', type: 'credentials', providerAccountId: 'employee-7' },
  credentials: { username: 'al' },
}

test('case 43: credentials create a session in the database, and resolve to the same user next time', async () => {
  const adapter = new MemoryAdapter()
  for (const _ of [1, 2]) {
    const { setCookies } = await completeSignInOf({ adapter }, byPassword)
    const [token = ''] = setCookies.flatMap(header => /^next-auth\.session-token=([^;]+)/.exec(header)?.[1] ?? [])
    const { browser } = setup({ adapter })
    browser.cookies.set(cookie, token)
    expect((await browser.get('/session')).json()).toMatchObject({ user: { name: 'Al', email: 'al@ex.com' } })
  }
  expect([adapter.users.size, adapter.accounts.size, adapter.sessions.size]).toEqual([1, 1, 2])
})

test('case 43: credentials resolve to the existing user, even if another user was signed in', async () => {
  const adapter = new MemoryAdapter()
  const al = await adapter.createUser({ name: 'Al', email: 'al@ex.com', emailVerified: null })
  const bob = await adapter.createUser({ name: 'Bob', email: 'bob@ex.com', emailVerified: null })
  await adapter.createSession({ sessionToken: 'old', userId: bob.id, expires: new Date(now + 1000) })
  const identity = { ...byPassword, user: { id: al.id }, account: { ...byPassword.account, providerAccountId: al.id } }
  expect((await completeSignInOf({ adapter, clock: () => now }, identity, `${cookie}=old`)).location).toBe(origin)
  expect([...adapter.sessions.values()].map(({ userId }) => userId)).toEqual([al.id])
  expect(adapter.accounts.size).toBe(0)
})

test('with sessions in tokens credentials do not use the adapter', async () => {
  const adapter = new MemoryAdapter()
  const { setCookies } = await completeSignInOf({ adapter, session: { strategy: 'jwt' } }, byPassword)
  const [token = ''] = setCookies.flatMap(header => /^next-auth\.session-token=([^;]+)/.exec(header)?.[1] ?? [])
  expect(await decode({ token, secret })).toMatchObject({ sub: 'employee-7', provider: 'credentials' })
  expect(adapter.calls).toEqual([])
})
