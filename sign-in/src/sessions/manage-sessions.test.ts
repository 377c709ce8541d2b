import { migrate } from '@gatehouse-id/database'
import { testEngines } from '@gatehouse-id/database/testing'
import { expect, onTestFinished, test } from 'vitest'

import {
  databaseAdapter,
  migrations,
  type RevocationStore,
  SessionsNotStored,
  type SignInConfig,
  type SignInTables,
} from '../index.ts'
import { createMaliciousProvider } from '../testing/malicious-provider.ts'
import { MemoryAdapter } from '../testing/memory-adapter.ts'
import { origin, type Setup, secret, setup, setupWith, signInThrough } from '../testing/setup.ts'

const name = 'next-auth.session-token'
const start = Date.UTC(2026, 0, 1)

for (const { engine, create } of testEngines) {
  test(`${engine}: sessions of a user are listed, and ended one by one or all at once`, async () => {
    const database = await create()
    onTestFinished(database.drop)
    const db = await database.open<SignInTables>()
    await migrate(db, [migrations])
    const idp = await createMaliciousProvider()
    const adapter = databaseAdapter({ db, secrets: [secret] })
    const browsers = [1, 2, 3].map(() => setupWith(idp, { adapter }))
    for (const parts of browsers) await signInThrough(parts, idp)
    const alive = () => Promise.all(browsers.map(async ({ browser }) => (await browser.get('/session')).text !== '{}'))
    const { signIn } = setup({ adapter })
    const { id: userId = '' } = (await adapter.getUserByEmail('al@ex.com')) ?? {}

    const list = await signIn.sessions.list(userId)
    expect(list.map(({ provider }) => provider)).toEqual(['gh', 'gh', 'gh'])
    const which = { userId, id: list[0]?.id ?? '' }
    expect(await signIn.sessions.revoke({ ...which, userId: 'another user' })).toBe(false)
    expect(await alive()).toEqual([true, true, true])
    expect(await signIn.sessions.revoke(which)).toBe(true)
    expect(await signIn.sessions.revoke(which)).toBe(false)
    expect((await alive()).filter(Boolean)).toHaveLength(2)
    await signIn.sessions.revokeAll(userId)
    expect(await alive()).toEqual([false, false, false])
    expect(await signIn.sessions.list(userId)).toEqual([])
  })
}

for (const { engine, create } of testEngines) {
  test(`${engine}: tokens are revoked through the database, again and again, and for one user only`, async () => {
    let now = start
    const database = await create()
    onTestFinished(database.drop)
    const db = await database.open<SignInTables>()
    await migrate(db, [migrations])
    const { revocations } = databaseAdapter({ db, secrets: [secret] })
    const idp = await createMaliciousProvider()
    const config: Partial<SignInConfig> = { clock: () => now, session: { revocations } }
    const [one, other] = [setupWith(idp, config), setupWith(idp, config)]
    for (const _ of ['once', 'again']) {
      await signInThrough(one, idp)
      await other.signIn.sessions.revokeAll('another user')
      expect(await isSignedIn(one)).toBe(true)
      now += 5000
      await other.signIn.sessions.revokeAll('subject-1')
      expect(await isSignedIn(one)).toBe(false)
      now += 5000
    }
  })
}

function storeIn(revoked: Map<string, Date>): RevocationStore & { asked: number; isDown: boolean } {
  return {
    asked: 0,
    isDown: false,
    revokedUntil(userId) {
      this.asked++
      if (this.isDown) throw new Error('the store is down')
      return revoked.get(userId)
    },
    revoke: (userId, until) => revoked.set(userId, until),
  }
}

test('who is signed out everywhere while their sign-in is completed stays signed out', async () => {
  let now = start
  const revoked = new Map<string, Date>()
  const idp = await createMaliciousProvider()
  const signedOut = async () => {
    now += 1000
    revoked.set('subject-1', new Date(now))
    now += 1000
    return true
  }
  const session = { revocations: storeIn(revoked) }
  const one = setupWith(idp, { clock: () => now, session, callbacks: { signIn: signedOut } })
  await signInThrough(one, idp)
  expect(await isSignedIn(one)).toBe(false)
})

/** Two processes that share only the revocation store, and a session that both accept. */
async function twoProcesses() {
  let now = start
  const revoked = new Map<string, Date>()
  const idp = await createMaliciousProvider()
  const process = () => {
    const store = storeIn(revoked)
    const config: Partial<SignInConfig> = { clock: () => now, session: { revocations: store } }
    return { store, ...setupWith(idp, config) }
  }
  const [one, two] = [process(), process()]
  await signInThrough(one, idp)
  const copy = () => two.browser.cookies.set(name, one.browser.cookies.get(name) ?? '')
  copy()
  return {
    one,
    two,
    copy,
    signInAgain: () => signInThrough(one, idp),
    pass(ms: number) {
      now += ms
    },
  }
}

async function isSignedIn({ browser }: Pick<Setup, 'browser'>) {
  return (await browser.get('/session')).text !== '{}'
}

test('tokens are revoked at once in this process and within five seconds in others, renewed ones included', async () => {
  const { one, two, pass } = await twoProcesses()
  expect(await isSignedIn(two)).toBe(true)
  pass(1000)
  await one.signIn.sessions.revokeAll('subject-1')
  expect(await isSignedIn(one)).toBe(false)
  expect(one.browser.cookies.has(name)).toBe(false)
  pass(3999)
  expect(await isSignedIn(two)).toBe(true) // which renews the token
  const cookie = Array.from(two.browser.cookies, pair => pair.join('=')).join('; ')
  const request = () => new Request(origin, { headers: { cookie } })
  expect(await two.signIn.getToken(request())).not.toBeNull()
  pass(1)
  expect(await two.signIn.getToken(request())).toBeNull()
  expect(await two.signIn.getSession(request())).toBeNull()
  expect(await two.signIn.getIdentity(request())).toBeNull()
  expect(await isSignedIn(two)).toBe(false)
})

test('signing in again after that works', async () => {
  const { one, pass, signInAgain } = await twoProcesses()
  pass(1)
  await one.signIn.sessions.revokeAll('subject-1')
  pass(1)
  await signInAgain()
  expect(await isSignedIn(one)).toBe(true)
})

test('the store is asked once in five seconds about a user, however many requests come', async () => {
  const { two, pass } = await twoProcesses()
  await Promise.all(Array.from({ length: 50 }, () => isSignedIn(two)))
  expect(two.store.asked).toBe(1)
  pass(5000)
  await isSignedIn(two)
  expect(two.store.asked).toBe(2)
})

test('when the store is down access is refused, and sessions are kept', async () => {
  const { two } = await twoProcesses()
  two.store.isDown = true
  expect(await isSignedIn(two)).toBe(false)
  expect(two.browser.cookies.has(name)).toBe(true)
  expect(two.lines.map(({ code }) => code)).toEqual(['SESSION_ERROR'])
  two.store.isDown = false
  expect(await isSignedIn(two)).toBe(true)
})

test('what cannot be done where sessions are kept is said', async () => {
  for (const config of [{}, { adapter: new MemoryAdapter() }]) {
    const { sessions } = setup(config).signIn
    await expect(sessions.list('1')).rejects.toBeInstanceOf(SessionsNotStored)
    await expect(sessions.revoke({ userId: '1', id: '1' })).rejects.toBeInstanceOf(SessionsNotStored)
    await expect(sessions.revokeAll('1')).rejects.toBeInstanceOf(SessionsNotStored)
  }
})
