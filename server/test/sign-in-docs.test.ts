import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { connectChromium } from './connect-chromium.ts'
import { freePort } from './start-server.ts'
import { startStranger } from './stranger.ts'
import { visit } from './visitor.ts'

const document = readFileSync(join(import.meta.dirname, '../../docs/sign-in.md'), 'utf8')

let browser: Browser
let folder: string

/** Every example becomes a file of its name, beside the tests so that its imports are found. */
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

/** What the examples read of their surroundings, with a provider of their own. */
const surroundings = async () => {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const stranger = await startStranger({ redirectUri: `${origin}/api/auth/callback/gatehouse` })
  onTestFinished(stranger.close)
  const env = {
    PORT: String(port),
    PUBLIC_URL: origin,
    SIGN_IN_SECRET: 'correct horse battery staple',
    ISSUER: stranger.issuer,
    CLIENT_ID: stranger.clientId,
    CLIENT_SECRET: stranger.clientSecret,
  }
  return { port, origin, env }
}

const answers = async (origin: string, child: ChildProcess, output: () => string) => {
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

/** A person opens the example's page, signs in at the provider and is greeted. */
const expectGreeting = async (origin: string) => {
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

test.each(['hono.js', 'express.js'])('the example %s of docs/sign-in.md signs a person in', async name => {
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

test('the adapter of docs/sign-in.md keeps people and their sessions', async () => {
  vi.stubEnv('DATABASE_URL', ':memory:')
  vi.stubEnv('SIGN_IN_SECRET', 'correct horse battery staple')
  onTestFinished(() => void vi.unstubAllEnvs())
  const { adapter } = await import(/* @vite-ignore */ pathToFileURL(join(folder, 'adapter.js')).href)
  const { id } = await adapter.createUser({ email: 'ada@example.com', emailVerified: null })
  await adapter.createSession({ sessionToken: 't', userId: id, expires: new Date(Date.now() + 60_000) })
  await adapter.sweep()
  expect(await adapter.getSessionAndUser('t')).toMatchObject({ user: { email: 'ada@example.com' } })
})

test('the handlers for Next.js of docs/sign-in.md sign a person in, and the token callback runs', async () => {
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
