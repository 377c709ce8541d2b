import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

import { migrate, openDatabase } from '@gatehouse/database'
import { expect, onTestFinished, test, vi } from 'vitest'

import type { Adapter as NextAuthAdapter } from 'next-auth/adapters'

import { databaseAdapter, migrations, type SignInTables } from '../index.ts'
import { MemoryAdapter } from '../testing/memory-adapter.ts'
import { base, origin, secret, setup } from '../testing/setup.ts'

interface InternalAnswer {
  redirect?: string
  body?: { csrfToken?: string; user?: unknown }
  cookies?: { name: string; value: string }[]
}

/** next-auth exports its routes only wrapped for Next.js; the core handler lies beside the exported files. */
const coreHandler = (): ((input: { req: unknown; options: unknown }) => Promise<InternalAnswer>) => {
  const require = createRequire(import.meta.url)
  return require(join(dirname(require.resolve('next-auth/jwt')), '..', 'core', 'index.js')).AuthHandler
}

const openAdapter = async () => {
  const db = await openDatabase<SignInTables>({ url: ':memory:' })
  onTestFinished(() => db.destroy())
  await migrate(db, [migrations])
  return { db, adapter: databaseAdapter({ db, secrets: [secret] }) }
}

test('next-auth 4.24.15 itself works with our adapter: a link by e-mail, a session, signing out', async () => {
  const { db, adapter } = await openAdapter()
  vi.stubEnv('NEXTAUTH_URL', base)
  onTestFinished(() => void vi.unstubAllEnvs())
  const handler = coreHandler()
  const links: string[] = []
  const options = {
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
  }
  const cookies = new Map<string, string>()
  const ask = async (path: string, fields?: Record<string, string>) => {
    const url = new URL(path.startsWith('http') ? path : base + path)
    const [action, providerId] = url.pathname.slice('/api/auth/'.length).split('/')
    const req = {
      method: fields === undefined ? 'GET' : 'POST',
      headers: {},
      cookies: Object.fromEntries(cookies),
      query: Object.fromEntries(url.searchParams),
      body: fields,
      action,
      providerId,
      origin,
    }
    const answer = await handler({ req, options })
    for (const { name, value } of answer.cookies ?? []) cookies.set(name, value)
    return answer
  }
  const csrf = async () => ({ csrfToken: (await ask('/csrf')).body?.csrfToken ?? '' })

  await ask('/signin/email', { ...(await csrf()), email: 'ada@example.com' })
  expect(links).toHaveLength(1)
  expect((await ask(links[0] ?? '')).redirect).toBe(origin)
  expect((await ask('/session')).body?.user).toEqual({ name: null, email: 'ada@example.com', image: null })
  expect(await adapter.getUserByEmail('ada@example.com')).toMatchObject({ emailVerified: expect.any(Date) })

  expect((await ask(links[0] ?? '')).redirect).toBe(`${base}/error?error=Verification`)
  await ask('/signout', await csrf())
  expect((await ask('/session')).body).toEqual({})
  expect(await db.selectFrom('sign_in_sessions').select('id').execute()).toEqual([])
})

test('an adapter that next-auth describes is taken as it is', async () => {
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
