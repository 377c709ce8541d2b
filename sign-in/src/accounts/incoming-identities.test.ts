import { decode } from 'next-auth/jwt'
import { expect, test } from 'vitest'

import type { Arrival } from '../sessions/arrival.ts'
import { arrive } from '../testing/arrive.ts'
import { listening } from '../testing/listening.ts'
import { MemoryAdapter } from '../testing/memory-adapter.ts'
import { base, origin, secret, setup } from '../testing/setup.ts'

const cookie = 'next-auth.session-token'
const now = Date.UTC(2026, 0, 1)

const byEmail: Arrival = {
  kind: 'email',
  provider: { id: 'email' },
  user: { id: 'al@ex.com', email: 'al@ex.com' },
  account: { provider: 'email', type: 'email', providerAccountId: 'al@ex.com' },
}

test('case 40: when a person who came by e-mail cannot be created the code is EmailCreateAccount', async () => {
  const adapter = new MemoryAdapter()
  adapter.broken.add('createUser')
  expect((await arrive({ adapter }, byEmail)).location).toBe(`${base}/error?error=EmailCreateAccount`)
})

test('case 48: a person who is known by e-mail is marked as verified and is not new', async () => {
  const adapter = new MemoryAdapter()
  await adapter.createUser({ email: 'al@ex.com', name: 'Al', emailVerified: null })
  const { heard, events } = listening()
  const { location } = await arrive({ adapter, events, clock: () => now }, byEmail)
  const user = { id: 'user-1', email: 'al@ex.com', name: 'Al', emailVerified: new Date(now) }
  expect(location).toBe(origin)
  expect([...adapter.users.values()]).toEqual([user])
  expect(adapter.accounts.size).toBe(0)
  expect(heard).toMatchObject([
    ['updateUser', { user }],
    ['signIn', { user, isNewUser: false }],
  ])
})

test('a person who is new by e-mail is created with a proved address, and gets no account', async () => {
  const adapter = new MemoryAdapter()
  const { names, events } = listening()
  await arrive({ adapter, events, clock: () => now }, byEmail)
  expect([...adapter.users.values()]).toEqual([{ id: 'user-1', email: 'al@ex.com', emailVerified: new Date(now) }])
  expect([adapter.accounts.size, adapter.sessions.size]).toEqual([0, 1])
  expect(names()).toEqual(['createUser', 'signIn'])
})

test('signing in by e-mail ends the session the browser had', async () => {
  const adapter = new MemoryAdapter()
  const bob = await adapter.createUser({ email: 'bob@ex.com', emailVerified: null })
  await adapter.createSession({ sessionToken: 'old', userId: bob.id, expires: new Date(now + 1000) })
  await arrive({ adapter, clock: () => now }, byEmail, `${cookie}=old`)
  expect([...adapter.sessions.values()].map(({ userId }) => userId)).toEqual(['user-2'])
})

const byPassword: Arrival = {
  kind: 'credentials',
  provider: { id: 'credentials' },
  user: { id: 'employee-7', name: 'Al', email: 'al@ex.com' },
  account: { provider: 'credentials', type: 'credentials', providerAccountId: 'employee-7' },
  credentials: { username: 'al' },
}

test('case 43: credentials make a session in the database, and the same person the next time', async () => {
  const adapter = new MemoryAdapter()
  for (const _ of [1, 2]) {
    const { setCookies } = await arrive({ adapter }, byPassword)
    const [token = ''] = setCookies.flatMap(header => /^next-auth\.session-token=([^;]+)/.exec(header)?.[1] ?? [])
    const { browser } = setup({ adapter })
    browser.cookies.set(cookie, token)
    expect((await browser.get('/session')).json()).toMatchObject({ user: { name: 'Al', email: 'al@ex.com' } })
  }
  expect([adapter.users.size, adapter.accounts.size, adapter.sessions.size]).toEqual([1, 1, 2])
})

test('case 43: credentials of a user the adapter has already are theirs, whoever was signed in before', async () => {
  const adapter = new MemoryAdapter()
  const al = await adapter.createUser({ name: 'Al', email: 'al@ex.com', emailVerified: null })
  const bob = await adapter.createUser({ name: 'Bob', email: 'bob@ex.com', emailVerified: null })
  await adapter.createSession({ sessionToken: 'old', userId: bob.id, expires: new Date(now + 1000) })
  const arrival = { ...byPassword, user: { id: al.id }, account: { ...byPassword.account, providerAccountId: al.id } }
  expect((await arrive({ adapter, clock: () => now }, arrival, `${cookie}=old`)).location).toBe(origin)
  expect([...adapter.sessions.values()].map(({ userId }) => userId)).toEqual([al.id])
  expect(adapter.accounts.size).toBe(0)
})

test('with sessions in tokens credentials leave the adapter alone', async () => {
  const adapter = new MemoryAdapter()
  const { setCookies } = await arrive({ adapter, session: { strategy: 'jwt' } }, byPassword)
  const [token = ''] = setCookies.flatMap(header => /^next-auth\.session-token=([^;]+)/.exec(header)?.[1] ?? [])
  expect(await decode({ token, secret })).toMatchObject({ sub: 'employee-7', provider: 'credentials' })
  expect(adapter.calls).toEqual([])
})
