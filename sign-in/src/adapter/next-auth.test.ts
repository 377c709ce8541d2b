import { migrate, openDatabase } from '@gatehouse-id/database'
import { expect, onTestFinished, test, vi } from 'vitest'

import type { Adapter as NextAuthAdapter } from 'next-auth/adapters'

import { databaseAdapter, migrations, type SignInTables } from '../index.ts'
import { MemoryAdapter } from '../testing/memory-adapter.ts'
import { createNextAuth } from '../testing/next-auth.ts'
import { base, origin, secret, setup } from '../testing/setup.ts'

function textOf(body: unknown, field: string) {
  return typeof body === 'object' && body !== null ? String(Reflect.get(body, field)) : ''
}

async function openAdapter() {
  const db = await openDatabase<SignInTables>({ url: ':memory:' })
  onTestFinished(() => db.destroy())
  await migrate(db, [migrations])
  return { db, adapter: databaseAdapter({ db, secrets: [secret] }) }
}

test('next-auth 4.24.15 itself works with our adapter: a link by e-mail, a session, signing out', async () => {
  const { db, adapter } = await openAdapter()
  vi.stubEnv('NEXTAUTH_URL', base)
  onTestFinished(() => void vi.unstubAllEnvs())
  const links: string[] = []
  const { ask } = createNextAuth(base, {
    secret,
    adapter,
    providers: [
      {
        id: 'email',
        type: 'email',
        name: 'Email',
        maxAge: 60,
        sendVerificationRequest: ({ url }: { url: string }) => void links.push(url),
      },
    ],
  })
  const csrf = async () => ({ csrfToken: textOf((await ask('/csrf')).body, 'csrfToken') })

  await ask('/signin/email', { ...(await csrf()), email: 'ada@example.com' })
  expect(links).toHaveLength(1)
  expect((await ask(links[0] ?? '')).url).toBe(origin)
  expect((await ask('/session')).body).toMatchObject({
    user: { name: null, email: 'ada@example.com', image: null },
  })
  expect(await adapter.getUserByEmail('ada@example.com')).toMatchObject({ emailVerified: expect.any(Date) })

  expect((await ask(links[0] ?? '')).url).toBe(`${base}/error?error=Verification`)
  await ask('/signout', await csrf())
  expect((await ask('/session')).body).toEqual({})
  expect(await db.selectFrom('sign_in_sessions').select('id').execute()).toEqual([])
})

test('an adapter of next-auth works unchanged', async () => {
  const kept = new MemoryAdapter()
  const { id } = await kept.createUser({ email: 'ada@example.com', emailVerified: null })
  const expires = new Date(Date.now() + 60_000)
  await kept.createSession({ sessionToken: 'token-1', userId: id, expires })
  const adapter: NextAuthAdapter = {
    createUser: (user: { email: string; emailVerified: Date | null }) => ({ ...user, id: '1' }),
    getUser: () => null,
    getUserByEmail: () => null,
    getUserByAccount: () => null,
    updateUser: user => ({ email: '', emailVerified: null, ...user }),
    linkAccount: () => null,
    createSession: session => session,
    async getSessionAndUser(sessionToken) {
      const found = await kept.getSessionAndUser(sessionToken)
      return found && { session: found.session, user: { ...found.user, email: found.user.email ?? '' } }
    },
    updateSession: () => null,
    deleteSession: () => null,
  }
  const { browser } = setup({ adapter })
  browser.cookies.set('next-auth.session-token', 'token-1')
  expect((await browser.get('/session')).json()).toMatchObject({ user: { email: 'ada@example.com' } })
})
