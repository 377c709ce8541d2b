import { migrate } from '@gatehouse-id/database'
import { testEngines } from '@gatehouse-id/database/testing'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'

import { databaseAdapter, type DatabaseAdapterConfig, migrations, type SignInTables } from '../index.ts'
import type { IncomingIdentity } from '../sessions/incoming-identity.ts'
import { completeSignInOf } from '../testing/complete-sign-in.ts'
import { createMaliciousProvider } from '../testing/malicious-provider.ts'
import { MemoryAdapter } from '../testing/memory-adapter.ts'
import { origin, secret, setup, setupWith, signInThrough } from '../testing/setup.ts'
import { describeAdapter, describeWholeAdapter } from './testing.ts'

const start = Date.UTC(2026, 0, 1)

describeAdapter('in memory', async () => ({ adapter: new MemoryAdapter() }))

for (const { engine, create } of testEngines) {
  const make = async (config: Partial<DatabaseAdapterConfig> = {}) => {
    const database = await create()
    const db = await database.open<SignInTables>()
    await migrate(db, [migrations])
    const over = (more: Partial<DatabaseAdapterConfig> = {}) =>
      databaseAdapter({ db, secrets: [secret], ...config, ...more })
    return { adapter: over(), db, over, close: database.drop }
  }
  const open = async (config: Partial<DatabaseAdapterConfig> = {}) => {
    const made = await make(config)
    onTestFinished(made.close)
    return made
  }

  describeAdapter(engine, make)
  describeWholeAdapter(engine, make)

  const user = { name: 'Ada', email: 'ada@example.com', emailVerified: null }
  const account = { provider: 'gh', providerAccountId: '1', type: 'oauth' as const }

  test(`${engine}: the database contains no usable token`, async () => {
    const { adapter, db } = await open()
    const { id } = await adapter.createUser(user)
    await adapter.linkAccount({ ...account, userId: id, access_token: 'access-1', refresh_token: 'refresh-1' })
    const expires = new Date(Date.now() + 1000)
    await adapter.createSession({ sessionToken: 'session-1', userId: id, expires }, { ...account, idToken: 'id-1' })
    await adapter.createVerificationToken({ identifier: 'ada@example.com', token: 'verification-1', expires })
    const rows = [
      await db.selectFrom('sign_in_accounts').selectAll().execute(),
      await db.selectFrom('sign_in_sessions').selectAll().execute(),
      await db.selectFrom('sign_in_verification_tokens').selectAll().execute(),
    ]
    expect(rows.map(({ length }) => length)).toEqual([1, 1, 1])
    expect(JSON.stringify(rows)).not.toMatch(/access-1|refresh-1|id-1|session-1|verification-1/)
  })

  test(`${engine}: the tokens of an account can be decrypted with every configured secret, and with no other`, async () => {
    const { adapter, over } = await open()
    const { id } = await adapter.createUser(user)
    await adapter.linkAccount({ ...account, userId: id, access_token: 'access-1', expires_at: 7 })
    const whole = { ...account, userId: id, access_token: 'access-1', expires_at: 7 }
    expect(await adapter.getAccount(account)).toEqual(whole)
    expect(await over({ secrets: ['a newer secret', secret] }).getAccount(account)).toEqual(whole)
    expect(await over({ secrets: ['a newer secret'] }).getAccount(account)).toEqual({ ...account, userId: id })
    expect(await adapter.getAccount({ ...account, providerAccountId: '2' })).toBeNull()
  })

  test(`${engine}: refreshed tokens replace the old ones, and the rest of an account stays`, async () => {
    const { adapter } = await open()
    const { id } = await adapter.createUser(user)
    const scope = 'openid email'
    await adapter.linkAccount({
      ...account,
      userId: id,
      access_token: 'old',
      refresh_token: 'r1',
      expires_at: 7,
      scope,
    })
    await adapter.saveTokens(account, { access_token: 'new', refresh_token: 'r2' })
    expect(await adapter.getAccount(account)).toEqual({
      ...account,
      userId: id,
      access_token: 'new',
      refresh_token: 'r2',
      scope,
    })
    await adapter.saveTokens({ ...account, providerAccountId: '2' }, { access_token: 'new' })
    expect(await adapter.getAccount({ ...account, providerAccountId: '2' })).toBeNull()
  })

  test(`${engine}: tokens encrypted for one account cannot be decrypted for another`, async () => {
    const { adapter, db } = await open()
    const { id } = await adapter.createUser(user)
    for (const [providerAccountId, token] of Object.entries({ 1: 'a', 2: 'b' }))
      await adapter.linkAccount({ ...account, providerAccountId, userId: id, access_token: token })
    const { tokens_encrypted } = await db
      .selectFrom('sign_in_accounts')
      .select('tokens_encrypted')
      .where('provider_account_id', '=', '1')
      .executeTakeFirstOrThrow()
    await db.updateTable('sign_in_accounts').set({ tokens_encrypted }).where('provider_account_id', '=', '2').execute()
    expect(await adapter.getAccount({ ...account, providerAccountId: '2' })).not.toHaveProperty('access_token')
  })

  test(`${engine}: an e-mail address belongs to one user, unless accounts are kept apart`, async () => {
    const { adapter, over } = await open()
    await adapter.createUser(user)
    await expect(adapter.createUser(user)).rejects.toThrow()
    const describing = over({ keepsAccountsApart: true })
    await describing.createUser(user)
    await describing.createUser(user)
    expect(await describing.getUserByEmail('other@example.com')).toBeNull()
    const { id } = await describing.createUser({ ...user, email: 'other@example.com' })
    expect(await describing.getUserByEmail('other@example.com')).toBeNull()
    expect(await describing.getUser(id)).toMatchObject({ email: 'other@example.com' })
  })

  test(`${engine}: a sweep deletes only expired rows`, async () => {
    let now = start
    const { adapter, db } = await open({ clock: () => now })
    const { id } = await adapter.createUser(user)
    for (const seconds of [1, 2]) {
      const expires = new Date(start + seconds * 1000)
      await adapter.createSession({ sessionToken: `session-${seconds}`, userId: id, expires })
      await adapter.createVerificationToken({ identifier: 'a', token: `token-${seconds}`, expires })
    }
    now = start + 1000
    expect(await adapter.sweep()).toBe(1)
    expect(await adapter.getSessionAndUser('session-1')).toBeNull()
    expect(await adapter.getSessionAndUser('session-2')).not.toBeNull()
    expect(await db.selectFrom('sign_in_verification_tokens').select('expires_at').execute()).toEqual([
      { expires_at: start + 2000 },
    ])
  })

  test(`${engine}: a sweep may go in steps and by another clock`, async () => {
    const { adapter, db } = await open({ clock: () => start })
    const { id } = await adapter.createUser(user)
    for (const index of [1, 2, 3])
      await adapter.createSession({ sessionToken: `session-${index}`, userId: id, expires: new Date(start + index) })
    const step = () => adapter.sweep({ now: start + 3, limit: 2 })
    expect([await adapter.sweep(), await step(), await step(), await step()]).toEqual([0, 2, 1, 0])
    expect(await db.selectFrom('sign_in_sessions').select('id').execute()).toEqual([])
  })

  test.each<[IncomingIdentity['kind'], string]>([
    ['oauth', '1'],
    ['email', 'ada@example.com'],
  ])(`${engine}: twenty concurrent first sign-ins by %s make one user`, async (kind, providerAccountId) => {
    const { adapter, db } = await open()
    const identity: IncomingIdentity = {
      kind,
      provider: { id: 'gh' },
      user: { id: providerAccountId, email: 'ada@example.com' },
      account: { provider: 'gh', type: kind, providerAccountId },
    }
    const created: unknown[] = []
    const config = { adapter, events: { createUser: (message: unknown) => void created.push(message) } }
    const answers = await Promise.all(Array.from({ length: 20 }, () => completeSignInOf(config, identity)))
    expect(new Set(answers.map(({ location }) => location))).toEqual(new Set([origin]))
    expect(created).toHaveLength(1)
    expect(await db.selectFrom('sign_in_users').select('email').execute()).toEqual([{ email: 'ada@example.com' }])
    expect(await db.selectFrom('sign_in_sessions').select('id').execute()).toHaveLength(20)
  })

  test(`${engine}: reading the session takes one statement, and two when it is renewed`, async () => {
    let now = start
    const { over, db } = await open({ clock: () => now })
    let statements = 0
    const counting = db.withPlugin({
      transformQuery({ node }) {
        statements++
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const adapter = over({ db: counting })
    const { id } = await adapter.createUser(user)
    await adapter.createSession({ sessionToken: 'session-1', userId: id, expires: new Date(start + 2_592_000_000) })
    const { browser, signIn } = setup({ adapter, clock: () => now })
    browser.cookies.set('next-auth.session-token', 'session-1')
    const count = async (ask: () => Promise<unknown>) => {
      statements = 0
      await ask()
      return statements
    }
    expect(await count(() => browser.get('/session'))).toBe(1)
    const request = new Request(origin, { headers: { cookie: 'next-auth.session-token=session-1' } })
    expect(await count(() => signIn.getIdentity(request))).toBe(1)
    now += 86_400_000
    expect(await count(() => browser.get('/session'))).toBe(2)
    expect(await count(() => browser.get('/session'))).toBe(1)
  })

  test.runIf(engine === 'sqlite')(`${engine}: an outage is no end of the session`, async () => {
    let now = Date.now()
    const { adapter, db } = await open({ clock: () => now })
    const { id } = await adapter.createUser(user)
    await adapter.createSession({ sessionToken: 'session-1', userId: id, expires: new Date(now + 30 * 86_400_000) })
    const { browser, lines } = setup({ adapter, clock: () => now })
    browser.cookies.set('next-auth.session-token', 'session-1')
    now += 2 * 86_400_000
    await sql`pragma query_only = on`.execute(db)
    const answer = await browser.get('/session')
    expect([answer.status, answer.setCookies]).toEqual([503, []])
    expect(lines.map(({ code }) => code)).toEqual(['SESSION_ERROR'])
    await sql`pragma query_only = off`.execute(db)
    expect((await browser.get('/session')).json()).toMatchObject({ user: { name: 'Ada' } })
  })

  test(`${engine}: a user signs in, is recognised, and signs out`, async () => {
    const { adapter, db } = await open()
    const idp = await createMaliciousProvider({ metadata: { end_session_endpoint: 'https://idp.example/logout' } })
    const parts = setupWith(idp, { adapter }, { signOutAtProvider: true })
    expect((await signInThrough(parts, idp)).location).toBe(origin)
    expect((await parts.browser.get('/session')).json()).toMatchObject({ user: { name: 'Al', email: 'al@ex.com' } })
    const cookie = Array.from(parts.browser.cookies, pair => pair.join('=')).join('; ')
    const request = new Request(origin, { headers: { cookie } })
    expect(await parts.signIn.getIdentity(request)).toMatchObject({ provider: 'gh', subject: 'subject-1', name: 'Al' })
    expect(cookie).not.toContain('eyJ')

    const goodbye = await parts.browser.post('/signout', { csrfToken: await parts.browser.csrfToken(), json: 'true' })
    expect(new URL(goodbye.url()).searchParams.get('id_token_hint')).toMatch(/^eyJ/)
    expect(await db.selectFrom('sign_in_sessions').select('id').execute()).toEqual([])
    expect(await parts.signIn.getIdentity(request)).toBeNull()
    expect(parts.lines).toEqual([])
  })
}
