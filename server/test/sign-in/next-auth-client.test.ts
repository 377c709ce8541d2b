import { migrate, openDatabase } from '@gatehouse-id/database'
import {
  credentialsProvider,
  databaseAdapter,
  emailProvider,
  migrations,
  oidcProvider,
  type SignInTables,
} from '@gatehouse-id/sign-in'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { connectChromium } from '../support/chromium/connect-chromium.ts'
import { bundleClientPage, type ClientApp, type ClientAppOptions, startClientApp } from './next-auth-client/app.ts'
import { startMockOidcProvider } from '../support/mock-oidc-provider.ts'
import { expectAccessible, visit } from '../support/visitor.ts'

let browser: Browser
let script: string

beforeAll(async () => {
  script = await bundleClientPage()
  browser = await connectChromium()
})
afterAll(() => browser?.close())

async function appWith(options: Omit<ClientAppOptions, 'script'>): Promise<ClientApp> {
  const app = await startClientApp({ script, ...options })
  onTestFinished(app.close)
  return app
}

/** An application with an external sign-in provider; users can change their name. */
function appWithAcme(basePath = '/api/auth') {
  return appWith({
    basePath,
    async config(origin) {
      const { issuer, clientId, clientSecret, close } = await startMockOidcProvider({
        redirectUri: `${origin}${basePath}/callback/acme`,
      })
      onTestFinished(close)
      return {
        providers: [oidcProvider({ id: 'acme', name: 'Acme', issuer, clientId, clientSecret })],
        allowInsecureProviders: true,
        callbacks: {
          jwt: ({ token, trigger, session }) =>
            trigger === 'update' && typeof session === 'object' && session !== null && 'nickname' in session
              ? { ...token, nickname: String(session.nickname) }
              : token,
          session: ({ session, token }) => ({ ...session, nickname: token?.nickname }),
        },
      }
    },
  })
}

async function visitApp(app: ClientApp, path = '/') {
  const visitor = await visit(browser, app.origin)
  onTestFinished(visitor.leave)
  await visitor.page.goto(path)
  return visitor
}

/** Calls the published client in the page. */
function call(page: Page, name: string, ...args: unknown[]): Promise<unknown> {
  // The page put the client there.
  return page.evaluate(([method, values]) => (window as never as Clients).client[method]?.(...values), [
    name,
    args,
  ] as const)
}

type Clients = { client: Record<string, (...args: readonly unknown[]) => unknown> }

/** The result of useSession when its status is this one. */
async function sessionOnceIt(page: Page, status: string): Promise<Record<string, unknown>> {
  const output = page.locator('output', { hasText: `"status":"${status}"` })
  await output.waitFor()
  return JSON.parse(await output.innerText()).data
}

async function signInAtAcme(page: Page) {
  await page.locator('input[name=login]').fill('ada')
  await page.locator('input[name=password]').fill('any')
  await page.locator('button[type=submit]').click()
  await page.locator('button[type=submit]').click()
}

test('case 65: the unmodified client signs in through a provider, changes the session and signs out', async () => {
  const app = await appWithAcme()
  const { page, problems } = await visitApp(app, '/?page=2')
  expect(await sessionOnceIt(page, 'unauthenticated')).toBe(null)
  expect(await call(page, 'getSession')).toBe(null)
  expect(await call(page, 'getCsrfToken')).toMatch(/^[0-9a-f]{64}$/)
  expect(await call(page, 'getProviders')).toEqual({
    acme: {
      id: 'acme',
      name: 'Acme',
      type: 'oauth',
      signinUrl: `${app.origin}/api/auth/signin/acme`,
      callbackUrl: `${app.origin}/api/auth/callback/acme`,
    },
  })

  void call(page, 'signIn', 'acme', {}, { login_hint: 'ada' }).catch(() => undefined) // the page leaves meanwhile
  await page.locator('input[name=login]').waitFor()
  await signInAtAcme(page)
  await page.waitForURL(`${app.origin}/?page=2`)
  const session = await sessionOnceIt(page, 'authenticated')
  expect(session).toEqual({
    user: { name: 'ada of Acme', email: 'ada@acme.example' },
    expires: expect.stringMatching(/^\d{4}-/),
  })

  const updated = await page.evaluate(() =>
    (window as never as { update(data: unknown): unknown }).update({ nickname: 'Countess' }),
  )
  expect(updated).toMatchObject({ nickname: 'Countess' })
  await page.locator('output', { hasText: 'Countess' }).waitFor()
  expect(await call(page, 'getSession')).toMatchObject({ nickname: 'Countess' })

  expect(await call(page, 'signOut', { redirect: false, callbackUrl: '/bye' })).toEqual({ url: `${app.origin}/bye` })
  expect(await sessionOnceIt(page, 'unauthenticated')).toBe(null)
  const message = await page.evaluate(() => localStorage.getItem('nextauth.message'))
  expect(JSON.parse(message ?? '{}')).toMatchObject({ event: 'session', data: { trigger: 'signout' } })
  expect(problems).toEqual([])
})

test('case 65: other tabs learn of a sign-out, and signOut redirects to its target', async () => {
  const app = await appWithAcme()
  const { page } = await visitApp(app)
  void call(page, 'signIn', 'acme').catch(() => undefined)
  await page.locator('input[name=login]').waitFor()
  await signInAtAcme(page)
  await sessionOnceIt(page, 'authenticated')
  const other = await page.context().newPage()
  await other.goto('/')
  await sessionOnceIt(other, 'authenticated')

  void call(page, 'signOut', { callbackUrl: '/?bye' }).catch(() => undefined)
  await page.waitForURL(`${app.origin}/?bye`)
  expect(await sessionOnceIt(page, 'unauthenticated')).toBe(null)
  expect(await sessionOnceIt(other, 'unauthenticated')).toBe(null)
})

test('case 65: the unmodified client without a provider, or with an unknown one, shows the sign-in page', async () => {
  const app = await appWithAcme()
  const { page } = await visitApp(app)
  for (const args of [[], ['nobody']]) {
    await page.goto('/')
    void call(page, 'signIn', ...args).catch(() => undefined)
    await page.waitForURL(`${app.origin}/api/auth/signin?**`)
    await page.getByRole('button', { name: 'Continue with Acme' }).waitFor()
  }
})

test('case 70: under a deep base path the unmodified client works, and a page for members leads to sign-in', async () => {
  const app = await appWithAcme('/base/api/auth')
  const { page } = await visitApp(app, '/members')
  await page.waitForURL(`${app.origin}/base/api/auth/signin?error=SessionRequired**`)
  await page.getByText('Please sign in to access this page.').waitFor()
  await page.getByRole('button', { name: 'Continue with Acme' }).click()
  await signInAtAcme(page)
  await page.waitForURL(`${app.origin}/members`)
  await page.getByText('authenticated', { exact: true }).waitFor()
})

test('case 64: the unmodified client signs in with typed credentials, and reports why they fail', async () => {
  const app = await appWith({
    config: () => ({
      providers: [
        credentialsProvider({
          credentials: { username: { label: 'User name' }, password: { label: 'Password', type: 'password' } },
          authorize({ username, password }) {
            if (password === 'locked') throw new Error('Locked & bolted')
            return password === 'right' ? { id: '1', name: username } : null
          },
        }),
      ],
      callbacks: { signIn: ({ user }) => user.name !== 'mallory' },
    }),
  })
  const { page, problems } = await visitApp(app)
  const type = (username: string, password: string) =>
    call(page, 'signIn', 'credentials', { username, password, redirect: false })
  expect(await sessionOnceIt(page, 'unauthenticated')).toBe(null)
  const refused = { ok: false, url: null }
  expect(await type('ada', 'wrong')).toEqual({ ...refused, status: 401, error: 'CredentialsSignin' })
  expect(await type('ada', 'locked')).toEqual({ ...refused, status: 401, error: 'Locked & bolted' })
  expect(await type('mallory', 'right')).toEqual({ ...refused, status: 403, error: 'AccessDenied' })
  // The browser itself notes answers of 401 and 403.
  expect(problems.splice(0).every(problem => /status of 40[13]/.test(problem))).toBe(true)

  expect(await type('ada', 'right')).toEqual({ ok: true, status: 200, error: null, url: `${app.origin}/` })
  expect(await sessionOnceIt(page, 'authenticated')).toMatchObject({ user: { name: 'ada' } })
  expect(problems).toEqual([])
})

test('case 64: the sign-in page takes typed credentials without a script of the application', async () => {
  const app = await appWith({
    config: () => ({
      providers: [
        credentialsProvider({
          credentials: { username: { label: 'User name' }, password: { label: 'Password', type: 'password' } },
          authorize: ({ username, password }) => (password === 'right' ? { id: '1', name: username } : null),
        }),
      ],
    }),
  })
  const { page } = await visitApp(app, '/api/auth/signin?callbackUrl=/%3Fpage=2')
  await expectAccessible(page)
  const type = async (password: string) => {
    await page.getByLabel('User name').fill('ada')
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Sign in with Credentials' }).click()
  }
  await type('wrong')
  await page.getByText('Sign in failed.').waitFor()
  await expectAccessible(page)
  await type('right')
  await page.waitForURL(`${app.origin}/?page=2`)
  expect(await sessionOnceIt(page, 'authenticated')).toMatchObject({ user: { name: 'ada' } })
})

test('case 69: a provider on another site answers by form post, and the user returns to the first page', async () => {
  const app = await appWith({
    host: 'localhost',
    async config(origin) {
      const { issuer, clientId, clientSecret, close } = await startMockOidcProvider({
        redirectUri: `${origin}/api/auth/callback/acme`,
      })
      onTestFinished(close)
      const provider = { id: 'acme', name: 'Acme', issuer, clientId, clientSecret, responseMode: 'form_post' as const }
      return { providers: [oidcProvider(provider)], allowInsecureProviders: true }
    },
  })
  const { page } = await visitApp(app, '/?page=2')
  const arrivals: string[] = []
  page.on('request', request => {
    if (request.url().includes('/callback/')) arrivals.push(`${request.method()} ${request.url()}`)
  })
  void call(page, 'signIn', 'acme').catch(() => undefined)
  await page.locator('input[name=login]').waitFor()
  await signInAtAcme(page)
  await page.waitForURL(`${app.origin}/?page=2`)
  expect(await sessionOnceIt(page, 'authenticated')).toMatchObject({ user: { name: 'ada of Acme' } })
  expect(arrivals).toEqual([`POST ${app.origin}/api/auth/callback/acme`])
})

test('case 47: the unmodified client requests a link; the page behind it asks for confirmation; the session is in the database', async () => {
  const links: string[] = []
  const db = await openDatabase<SignInTables>({ url: ':memory:' })
  onTestFinished(() => db.destroy())
  await migrate(db, [migrations])
  const app = await appWith({
    config: () => ({
      adapter: databaseAdapter({ db, secrets: ['correct horse battery staple'] }),
      providers: [emailProvider({ asksFirst: true, sendVerificationRequest: ({ url }) => void links.push(url) })],
    }),
  })
  const { page, problems } = await visitApp(app)
  const ask = (email: string) => call(page, 'signIn', 'email', { email, redirect: false })
  expect(await ask('a@b')).toMatchObject({ error: 'EmailSignin', url: null })
  expect(await ask('Ada@Example.com')).toMatchObject({
    ok: true,
    error: null,
    url: `${app.origin}/api/auth/verify-request?provider=email&type=email`,
  })
  await page.goto('/api/auth/signin')
  await expectAccessible(page)
  expect(links).toHaveLength(1)
  await page.goto(links[0] ?? '')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(`${app.origin}/`)
  expect(await sessionOnceIt(page, 'authenticated')).toMatchObject({ user: { email: 'ada@example.com' } })
  expect(await db.selectFrom('sign_in_sessions').select('id').execute()).toHaveLength(1)
  expect(await call(page, 'signOut', { redirect: false })).toMatchObject({ url: expect.any(String) })
  expect(await db.selectFrom('sign_in_sessions').select('id').execute()).toEqual([])
  await page.goto(links[0] ?? '')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText('The sign in link is no longer valid.').waitFor()
  await expectAccessible(page)
  expect(problems.filter(problem => !problem.includes('status of 403'))).toEqual([])
})
