import { migrate } from '@gatehouse-id/database'
import { testEngines } from '@gatehouse-id/database/testing'
import { expect, onTestFinished, test } from 'vitest'

import {
  credentialsProvider,
  databaseAdapter,
  emailProvider,
  migrations,
  type SignInConfig,
  type SignInTables,
} from '../../../index.ts'
import { createMaliciousProvider } from '../../malicious-provider.ts'
import { base, startSignIn, origin, secret, setup, unusedProvider } from '../../setup.ts'
import { forgeries, name } from './support/forgeries.ts'

for (const { engine, create } of testEngines) {
  /** A sign-in layer with a database that contains the user Ada. */
  const inhabited = async (config: Partial<SignInConfig> = {}) => {
    const database = await create()
    onTestFinished(database.drop)
    const db = await database.open<SignInTables>()
    await migrate(db, [migrations])
    const adapter = databaseAdapter({ db, secrets: [secret] })
    const { id } = await adapter.createUser({ name: 'Ada', email: 'ada@ex.com', emailVerified: null })
    await adapter.linkAccount({ userId: id, provider: 'gh', providerAccountId: 'ada', type: 'oauth' })
    await adapter.createSession({ sessionToken: 'hers', userId: id, expires: new Date(Date.now() + 60_000) })
    const rows = async () => [
      await db.selectFrom('sign_in_users').selectAll().execute(),
      await db.selectFrom('sign_in_accounts').selectAll().execute(),
      await db.selectFrom('sign_in_sessions').selectAll().execute(),
      await db.selectFrom('sign_in_verification_tokens').selectAll().execute(),
    ]
    return { ...setup({ adapter, ...config }), rows }
  }

  test(`${engine}: a forged cookie finds no session, changes none, and causes no error`, async () => {
    const { browser, rows, lines } = await inhabited()
    const before = await rows()
    const csrfToken = await browser.csrfToken()
    for (const [what, token] of [...forgeries, ['a lone surrogate', '\ud800'], ['a digest', 'a'.repeat(43)]] as const) {
      browser.cookies.set(name, encodeURIComponent(token.toWellFormed()))
      expect((await browser.get('/session')).json(), what).toEqual({})
      expect(browser.cookies.has(name), what).toBe(false)
      browser.cookies.set(name, encodeURIComponent(token.toWellFormed()))
      await browser.post('/signout', { csrfToken })
      expect(browser.cookies.has(name), what).toBe(false)
    }
    expect(await rows()).toEqual(before)
    expect(lines).toEqual([])
    browser.cookies.set(name, 'hers')
    expect((await browser.get('/session')).json()).toMatchObject({ user: { name: 'Ada' } })
  })

  test(`${engine}: a mailed link with unusual bytes is an invalid link`, async () => {
    const { browser, rows } = await inhabited({
      providers: [emailProvider({ sendVerificationRequest: () => undefined })],
    })
    const before = await rows()
    for (const strange of [
      '%00',
      'a%00b',
      "'",
      "' or 1=1 --",
      '%',
      '_',
      '\ud800',
      '\u{1f600}',
      'x'.repeat(20_000),
      '__proto__',
    ]) {
      for (const [token, email] of [
        ['x', strange],
        [strange, 'ada@ex.com'],
      ] as const) {
        const query = new URLSearchParams({
          token: token.replaceAll('%00', '\0'),
          email: email.replaceAll('%00', '\0'),
        })
        expect((await browser.get(`/callback/email?${query}`)).location).toBe(`${base}/error?error=Verification`)
      }
    }
    expect(await rows()).toEqual(before)
    expect(browser.cookies.has(name)).toBe(false)
  })

  test(`${engine}: a user with SQL in their name is a user like any other`, async () => {
    const strange = [
      `'; drop table sign_in_users; --`,
      '%',
      '_',
      '\u{1f600}',
      '"',
      '\\',
      'x'.repeat(10_000),
      '__proto__',
      '-1',
    ]
    for (const sub of strange) {
      const idp = await createMaliciousProvider(
        { claims: { sub }, userinfo: { sub, name: sub, email: undefined } },
        'ES256',
      )
      const { browser, rows } = await inhabited({
        providers: [unusedProvider('gh', { issuer: idp.issuer, fetch: idp.fetch })],
      })
      const start = await startSignIn(browser)
      const back = new URLSearchParams(idp.authorize(start.url()))
      expect((await browser.get(`/callback/gh?${back}`)).location, sub).toBe(origin)
      expect((await browser.get('/session')).json()).toMatchObject({ user: { name: sub } })
      expect((await rows()).map(({ length }) => length)).toEqual([2, 2, 2, 0])
    }
  })

  test(`${engine}: a sign-in that the application refuses stores nothing`, async () => {
    const user = { id: 1, name: 'Al', email: 'al@ex.com' }
    const { browser, rows } = await inhabited({
      providers: [credentialsProvider({ authorize: () => user })],
      callbacks: { signIn: () => Promise.reject(new Error('no')) },
    })
    const before = await rows()
    const answer = await browser.post('/callback/credentials', { csrfToken: await browser.csrfToken() })
    expect(answer.location).toBe(`${base}/error?error=no`)
    expect(await rows()).toEqual(before)
    expect(browser.cookies.has(name)).toBe(false)
  })
}
