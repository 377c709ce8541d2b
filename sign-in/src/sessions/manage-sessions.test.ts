import { migrate } from '@gatehouse/database'
import { testEngines } from '@gatehouse/database/testing'
import { expect, onTestFinished, test } from 'vitest'

import {
  databaseAdapter,
  migrations,
  type RevocationStore,
  SessionsNotKept,
  type SignInConfig,
  type SignInTables,
} from '../index.ts'
import { createLiar } from '../testing/liar.ts'
import { MemoryAdapter } from '../testing/memory-adapter.ts'
import { origin, type Setup, secret, setup, setupWith, signInThrough } from '../testing/setup.ts'

const name = 'next-auth.session-token'
const start = Date.UTC(2026, 0, 1)

for (const { engine, create } of testEngines) {
  test(`${engine}: a person sees their sessions, ends one, and signs out everywhere, at once`, async () => {
    const database = await create()
    onTestFinished(database.drop)
    const db = await database.open<SignInTables>()
    await migrate(db, [migrations])
    const liar = await createLiar()
    const adapter = databaseAdapter({ db, secrets: [secret] })
    const browsers = [1, 2, 3].map(() => setupWith(liar, { adapter }))
    for (const parts of browsers) await signInThrough(parts, liar)
    const alive = () => Promise.all(browsers.map(async ({ browser }) => (await browser.get('/session')).text !== '{}'))
    const { signIn } = setup({ adapter })
    const { id: userId = '' } = (await adapter.getUserByEmail('al@ex.com')) ?? {}

    const list = await signIn.sessions.list(userId)
    expect(list.map(({ provider }) => provider)).toEqual(['gh', 'gh', 'gh'])
    const which = { userId, id: list[0]?.id ?? '' }
    expect(await signIn.sessions.revoke({ ...which, userId: 'someone else' })).toBe(false)
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
  test(`${engine}: tokens are revoked through the database, again and again, and for one person only`, async () => {
    let now = start
    const database = await create()
    onTestFinished(database.drop)
    const db = await database.open<SignInTables>()
    await migrate(db, [migrations])
    const { revocations } = databaseAdapter({ db, secrets: [secret] })
    const liar = await createLiar()
    const config: Partial<SignInConfig> = { clock: () => now, session: { revocations } }
    const [one, other] = [setupWith(liar, config), setupWith(liar, config)]
    for (const _ of ['once', 'again']) {
      await signInThrough(one, liar)
      await other.signIn.sessions.revokeAll('someone else')
      expect(await isSignedIn(one)).toBe(true)
      now += 5000
      await other.signIn.sessions.revokeAll('person-1')
      expect(await isSignedIn(one)).toBe(false)
      now += 5000
    }
  })
}

const storeIn = (revoked: Map<string, Date>): RevocationStore & { asked: number; isDown: boolean } => ({
  asked: 0,
  isDown: false,
  revokedUntil(userId) {
    this.asked++
    if (this.isDown) throw new Error('the store is down')
    return revoked.get(userId)
  },
  revoke: (userId, until) => revoked.set(userId, until),
})

/** Two processes that share nothing but what is revoked; `person` has a session that both honour. */
const twoProcesses = async () => {
  let now = start
  const revoked = new Map<string, Date>()
  const liar = await createLiar()
  const process = () => {
    const store = storeIn(revoked)
    const config: Partial<SignInConfig> = { clock: () => now, session: { revocations: store } }
    return { store, ...setupWith(liar, config) }
  }
  const [one, two] = [process(), process()]
  await signInThrough(one, liar)
  const copy = () => two.browser.cookies.set(name, one.browser.cookies.get(name) ?? '')
  copy()
  return {
    one,
    two,
    copy,
    signInAgain: () => signInThrough(one, liar),
    pass(ms: number) {
      now += ms
    },
  }
}

const isSignedIn = async ({ browser }: Pick<Setup, 'browser'>) => (await browser.get('/session')).text !== '{}'

test('tokens are revoked here at once and elsewhere within five seconds, renewed ones included', async () => {
  const { one, two, pass } = await twoProcesses()
  expect(await isSignedIn(two)).toBe(true)
  pass(1000)
  await one.signIn.sessions.revokeAll('person-1')
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
  await one.signIn.sessions.revokeAll('person-1')
  pass(1)
  await signInAgain()
  expect(await isSignedIn(one)).toBe(true)
})

test('the store is asked once in five seconds for a person, however many ask', async () => {
  const { two, pass } = await twoProcesses()
  await Promise.all(Array.from({ length: 50 }, () => isSignedIn(two)))
  expect(two.store.asked).toBe(1)
  pass(5000)
  await isSignedIn(two)
  expect(two.store.asked).toBe(2)
})

test('when the store is down nobody is let in, and nobody is signed out', async () => {
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
    await expect(sessions.list('1')).rejects.toBeInstanceOf(SessionsNotKept)
    await expect(sessions.revoke({ userId: '1', id: '1' })).rejects.toBeInstanceOf(SessionsNotKept)
    await expect(sessions.revokeAll('1')).rejects.toBeInstanceOf(SessionsNotKept)
  }
})
