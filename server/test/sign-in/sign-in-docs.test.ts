import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { connectChromium } from '../support/chromium/connect-chromium.ts'
import { freePort } from '../support/start-server.ts'
import { startMockOidcProvider } from '../support/mock-oidc-provider.ts'
import { visit } from '../support/visitor.ts'

const document = readFileSync(join(import.meta.dirname, '../../../docs/sign-users-in/sign-in.md'), 'utf8')

let browser: Browser
let folder: string

/** Writes every example to a file of its name beside the tests, where its imports resolve. */
beforeAll(async () => {
  folder = mkdtempSync(join(import.meta.dirname, '.sign-in-docs-'))
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  for (const [, name = '', code = ''] of document.matchAll(/```js\n\/\/ (\S+)\n([\s\S]*?)```/g)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), code)
  }
  browser = await connectChromium()
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await browser?.close()
})

/** The environment of an example, with a provider of its own. */
async function surroundings() {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const mockOidcProvider = await startMockOidcProvider({ redirectUri: `${origin}/api/auth/callback/gatehouse` })
  onTestFinished(mockOidcProvider.close)
  const env = {
    PORT: String(port),
    PUBLIC_URL: origin,
    SIGN_IN_SECRET: 'correct horse battery staple',
    ISSUER: mockOidcProvider.issuer,
    CLIENT_ID: mockOidcProvider.clientId,
    CLIENT_SECRET: mockOidcProvider.clientSecret,
  }
  return { port, origin, env }
}

async function answers(origin: string, child: ChildProcess, output: () => string) {
  while (child.exitCode === null) {
    const isReady = await fetch(`${origin}/api/auth/csrf`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  throw new Error(`the example ended: ${output()}`)
}

/** Opens the example's page, signs in at the provider and expects the greeting. */
async function expectGreeting(origin: string) {
  const { page, problems, leave } = await visit(browser, origin)
  onTestFinished(leave)
  await page.goto('/?page=2')
  await page.getByRole('button', { name: 'Continue with Gatehouse' }).click()
  await page.locator('input[name=login]').fill('ada')
  await page.locator('input[name=password]').fill('any')
  await page.locator('button[type=submit]').click()
  await page.locator('button[type=submit]').click()
  await page.waitForURL(`${origin}/?page=2`)
  expect(await page.locator('body').innerText()).toBe('Hello ada of Acme')
  expect(problems).toEqual([])
}

test.each(['hono.js', 'express.js'])('the example %s of docs/sign-users-in/sign-in.md signs a user in', async name => {
  const { origin, env } = await surroundings()
  const child = spawn(process.execPath, [join(folder, name)], { env: { ...process.env, ...env } })
  onTestFinished(() => void child.kill())
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', text => (output += text))
  await answers(origin, child, () => output)
  await expectGreeting(origin)
  const script = await fetch(origin, { redirect: 'manual' })
  expect([script.status, await script.json()]).toEqual([401, { message: 'Sign in first.' }])
})

test('the adapter of docs/sign-users-in/sign-in.md stores users and their sessions', async () => {
  vi.stubEnv('DATABASE_URL', ':memory:')
  vi.stubEnv('SIGN_IN_SECRET', 'correct horse battery staple')
  onTestFinished(() => void vi.unstubAllEnvs())
  const { adapter } = await import(/* @vite-ignore */ pathToFileURL(join(folder, 'adapter.js')).href)
  const { id } = await adapter.createUser({ email: 'ada@example.com', emailVerified: null })
  await adapter.createSession({ sessionToken: 't', userId: id, expires: new Date(Date.now() + 60_000) })
  await adapter.sweep()
  expect(await adapter.getSessionAndUser('t')).toMatchObject({ user: { email: 'ada@example.com' } })
})

test('the handlers for Next.js of docs/sign-users-in/sign-in.md sign a user in, and the token callback runs', async () => {
  const { port, origin, env } = await surroundings()
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  onTestFinished(() => void vi.unstubAllEnvs())
  const load = (name: string) => import(/* @vite-ignore */ pathToFileURL(join(folder, name)).href)
  const { GET, POST } = await load('app/api/auth/[...nextauth]/route.js')
  const { signIn } = await load('sign-in.js')
  const server = createServer(
    getRequestListener(async request => {
      if (new URL(request.url).pathname.startsWith('/api/auth/'))
        return (request.method === 'POST' ? POST : GET)(request)
      const session = await signIn.requireSession(request)
      return session instanceof Response ? session : new Response(`Hello ${session.user.name}`)
    }),
  ).listen(port, 'localhost')
  onTestFinished(() => void server.close().closeAllConnections())
  await expectGreeting(origin)

  const { callbacks } = await load('callbacks.js')
  const account = { access_token: 'a', expires_at: 4_102_444_800, refresh_token: 'r', provider: 'gatehouse' }
  const token = await callbacks.jwt({ token: { sub: '1' }, account })
  expect(token).toEqual({ sub: '1', tokens: { access_token: 'a', expires_at: 4_102_444_800, refresh_token: 'r' } })
  expect(await callbacks.jwt({ token })).toEqual(token)
})
