import { expect, test } from 'vitest'

import { emailProvider } from '../../../index.ts'
import type { VerificationRequest } from '../../../providers/email/provider.ts'
import { createBrowser } from '../../browser.ts'
import { createMaliciousProvider, type MaliciousProvider } from '../../malicious-provider.ts'
import { base, startSignIn, origin, setup, setupWith } from '../../setup.ts'
import { keepingSessions, stored, strategies } from './support/strategies.ts'

const refused = `${base}/error?error=OAuthCallback`
const session = 'next-auth.session-token'

/** A provider that accepts a code once, as RFC 6749 §4.1.2 requires. */
function redeemingOnce(idp: MaliciousProvider): MaliciousProvider {
  let isRedeemed = false
  return {
    ...idp,
    async fetch(url, init) {
      if (!url.endsWith('/token')) return idp.fetch(url, init)
      if (isRedeemed) return Response.json({ error: 'invalid_grant' }, { status: 400 })
      isRedeemed = true
      return idp.fetch(url, init)
    },
  }
}

test.each(strategies)('sessions by %s: a callback replayed by the same browser is refused', async strategy => {
  const idp = await createMaliciousProvider({}, 'ES256')
  const { adapter, config } = keepingSessions(strategy)
  const { browser } = setupWith(idp, config)
  const start = await startSignIn(browser)
  const back = `/callback/gh?${new URLSearchParams(idp.authorize(start.url()))}`
  expect((await browser.get(back)).location).toBe(origin)
  browser.cookies.delete(session)
  const before = stored(adapter)
  expect((await browser.get(back)).location).toBe(refused)
  expect(browser.cookies.has(session)).toBe(false)
  expect(stored(adapter)).toEqual(before)
})

test.each(strategies)(
  'sessions by %s: a way back, gone again with the cookies it was gone with, stands or falls with its code',
  async strategy => {
    const idp = redeemingOnce(await createMaliciousProvider({}, 'ES256'))
    const { adapter, config } = keepingSessions(strategy)
    const { browser, signIn } = setupWith(idp, config)
    const start = await startSignIn(browser)
    const thief = createBrowser(signIn, base)
    for (const [name, value] of browser.cookies) thief.cookies.set(name, value)
    const back = `/callback/gh?${new URLSearchParams(idp.authorize(start.url()))}`
    expect((await browser.get(back)).location).toBe(origin)
    const before = stored(adapter)
    expect((await thief.get(back)).location).toBe(refused)
    expect(thief.cookies.has(session)).toBe(false)
    expect(stored(adapter)).toEqual(before)
  },
)

test('of two concurrent callbacks with one code one signs in', async () => {
  const idp = redeemingOnce(await createMaliciousProvider({}, 'ES256'))
  const { adapter, config } = keepingSessions('database')
  const { browser } = setupWith(idp, config)
  const start = await startSignIn(browser)
  const back = `/callback/gh?${new URLSearchParams(idp.authorize(start.url()))}`
  const answers = await Promise.all([browser.get(back), browser.get(back)])
  expect(answers.map(({ location }) => location).toSorted()).toEqual([origin, refused].toSorted())
  expect([adapter.users.size, adapter.accounts.size, adapter.sessions.size]).toEqual([1, 1, 1])
})

test("the callback of another browser is refused, so that a victim is not signed in to the attacker's account", async () => {
  const idp = await createMaliciousProvider({}, 'ES256')
  const { browser: attacker, signIn } = setupWith(idp)
  const start = await startSignIn(attacker)
  const back = `/callback/gh?${new URLSearchParams(idp.authorize(start.url()))}`
  const victims = [createBrowser(signIn, base), createBrowser(signIn, base)] as const
  await startSignIn(victims[1]) // has also started a sign-in
  for (const victim of victims) {
    expect((await victim.get(back)).location).toBe(refused)
    expect(victim.cookies.has(session)).toBe(false)
  }
})

test('only the last of several started sign-ins can be completed', async () => {
  const idp = await createMaliciousProvider({}, 'ES256')
  const { browser } = setupWith(idp)
  const first = await startSignIn(browser)
  const abandoned = new URLSearchParams(idp.authorize(first.url()))
  await startSignIn(browser)
  expect((await browser.get(`/callback/gh?${abandoned}`)).location).toBe(refused)
})

test('a used state does not work for another code', async () => {
  const idp = await createMaliciousProvider({}, 'ES256')
  const { browser } = setupWith(idp)
  const start = await startSignIn(browser)
  const { state } = idp.authorize(start.url())
  expect((await browser.get(`/callback/gh?code=code-1&state=${state}`)).location).toBe(origin)
  await startSignIn(browser)
  expect((await browser.get(`/callback/gh?code=code-2&state=${state}`)).location).toBe(refused)
})

test('a callback after 16 minutes is refused', async () => {
  let now = Date.now()
  const idp = await createMaliciousProvider({}, 'ES256')
  const { browser } = setupWith(idp, { clock: () => now })
  const start = await startSignIn(browser)
  const back = new URLSearchParams(idp.authorize(start.url()))
  now += 16 * 60_000
  expect((await browser.get(`/callback/gh?${back}`)).location).toBe(refused)
  expect([...browser.cookies.keys()].toSorted()).toEqual(['next-auth.callback-url', 'next-auth.csrf-token'])
})

test('of twenty concurrent uses of a mailed link one signs in', async () => {
  const mails: VerificationRequest[] = []
  const { adapter } = keepingSessions('database')
  const { browser, signIn } = setup({
    adapter,
    providers: [emailProvider({ sendVerificationRequest: mail => void mails.push(mail) })],
  })
  await browser.post('/signin/email', { csrfToken: await browser.csrfToken(), email: 'a@ex.com' })
  const followers = Array.from({ length: 20 }, () => createBrowser(signIn, base))
  await Promise.all(followers.map(follower => follower.get(mails[0]?.url ?? '')))
  expect(followers.filter(({ cookies }) => cookies.has(session))).toHaveLength(1)
  expect(adapter.sessions.size).toBe(1)
})

test.each(strategies)(
  'sessions by %s: a session cookie that was there before a sign-in is worth nothing after it',
  async strategy => {
    const idp = await createMaliciousProvider({}, 'ES256')
    const { config } = keepingSessions(strategy)
    const { browser, signIn } = setupWith(idp, config)
    browser.cookies.set(session, 'planted-by-an-attacker')
    const start = await startSignIn(browser)
    await browser.get(`/callback/gh?${new URLSearchParams(idp.authorize(start.url()))}`)
    expect((await browser.get('/session')).json()).toMatchObject({ user: { name: 'Al' } })
    expect(browser.cookies.get(session)).not.toBe('planted-by-an-attacker')
    const attacker = createBrowser(signIn, base)
    attacker.cookies.set(session, 'planted-by-an-attacker')
    expect((await attacker.get('/session')).json()).toEqual({})
  },
)

test('with sessions in a database a cookie copied before the sign-out is invalid afterwards', async () => {
  const idp = await createMaliciousProvider({}, 'ES256')
  const { browser, signIn } = setupWith(idp, keepingSessions('database').config)
  const start = await startSignIn(browser)
  await browser.get(`/callback/gh?${new URLSearchParams(idp.authorize(start.url()))}`)
  const thief = createBrowser(signIn, base)
  thief.cookies.set(session, browser.cookies.get(session) ?? '')
  await browser.post('/signout', { csrfToken: await browser.csrfToken() })
  expect((await thief.get('/session')).json()).toEqual({})
  expect(thief.cookies.has(session)).toBe(false)
})
