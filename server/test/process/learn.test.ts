import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { createTestBrowser } from '@gatehouse-id/operation/testing'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { post } from '../support/management-api.ts'
import { freePort, type Server, startServer, temporaryFolder } from '../support/start-server.ts'

// What a newcomer learns from, step by step, as it is printed; on one server, which the first page has started.
const root = resolve(import.meta.dirname, '../../..')
/** `npm test` sets it; its starts are shorter. */
const command = process.env.TEST_SERVER ?? join(root, 'server/bin/gatehouse-id.mjs')
const run = promisify(execFile)
let server: Server
let env: NodeJS.ProcessEnv
beforeAll(async () => {
  const folder = temporaryFolder()
  server = await startServer({ folder: folder.path, port: await freePort(), env: { DATABASE_URL: ':memory:' } })
  env = {
    ...process.env,
    GATEHOUSE_URL: server.url,
    PUBLIC_URL: server.url,
    GATEHOUSE_PROJECT_ID: server.projectId,
    GATEHOUSE_MANAGEMENT_KEY: server.shown?.managementKey ?? '',
  }
  return async () => {
    await server.stop('SIGTERM')
    folder.remove()
  }
})

/** Writes a block where the packages that it imports are found; answers its path. */
function write(name: string, code: string): string {
  // Each process has its own, and the blocks name each other.
  const own = (file: string) => file.replace('.mjs', `-${process.pid}.mjs`)
  const path = join(import.meta.dirname, own(name))
  writeFileSync(path, code.replace(/'\.\/[\w.]+\.mjs'/g, own))
  onTestFinished(() => rmSync(path, { force: true }))
  return path
}

function blocksOf(document: string): string[] {
  const text = readFileSync(join(root, document), 'utf8')
  return [...text.matchAll(/```js\n([\s\S]*?)```/g)].map(([, block = '']) => block)
}

/** A program that goes on; resolves with the first line that it prints. */
async function start(path: string, more: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, [path], { env: { ...env, ...more }, stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill())
  let output = ''
  child.stdout.on('data', text => (output += text))
  return {
    output: () => output,
    async line() {
      while (!output.includes('\n')) await once(child.stdout, 'data')
      return output.split('\n')[0] ?? ''
    },
  }
}

const credentials = { loginId: 'ada@example.com', password: 'correct horse battery' }

test('docs/learn/ten-minutes.md ends as it says: an editor is let in, a stranger is not', async () => {
  const [setup = '', app = ''] = blocksOf('docs/learn/ten-minutes.md')
  const port = String(await freePort())
  await Promise.all([
    run(process.execPath, [write('setup.mjs', setup)], { env }),
    start(write('app.mjs', app), { PORT: port }),
  ])
  const signIn = await post({ ...server, managementKey: undefined }, '/v1/auth/password/signin', credentials)
  const statusOf = async (path: string, headers: Record<string, string> = {}) =>
    (await fetch(`http://localhost:${port}${path}`, { headers })).status
  await expect.poll(() => statusOf('/').catch(() => 0)).toBe(200)
  const bearer = { authorization: `Bearer ${signIn.body.sessionJwt}` }
  expect([await statusOf('/articles'), await statusOf('/articles', bearer)]).toEqual([401, 200])
})

test('docs/learn/one-hour.md ends as it says', async () => {
  const files = Object.fromEntries(
    blocksOf('docs/learn/one-hour.md').map(code => {
      const [, name = ''] = /^\/\/ (\S+)\n/.exec(code) ?? []
      return [name, write(name, code)]
    }),
  )
  const file = (name: string) => files[name] ?? ''
  // The test of the reader needs no server of ours.
  const tested = run(process.execPath, ['--test', '--test-reporter=spec', file('newsroom.test.mjs')], { env })
  expect((await run(process.execPath, [file('customer.mjs')], { env })).stdout).toBe('Acme has an editor.\n')

  // Without scripts, as the pages allow it.
  const acme = await start(file('acme.mjs'))
  const [, address = ''] = /^Sign in: (\S+)$/.exec(await acme.line()) ?? []
  const browser = createTestBrowser()
  let at = new URL(address)
  const follow = async (response: Response): Promise<Response> => {
    const location = response.headers.get('location')
    if (location === null) return response
    at = new URL(location, at)
    if (at.pathname === '/back') return response
    return follow(await browser.send(new Request(at, { redirect: 'manual' })))
  }
  const page = await (await follow(await browser.send(new Request(at, { redirect: 'manual' })))).text()
  const [, action = ''] = /action="([^"]+)"/.exec(page) ?? []
  const form = { email: 'grace@acme.example', password: credentials.password }
  at = new URL(action.replaceAll('&amp;', '&'), at)
  const headers = { origin: at.origin }
  await follow(
    await browser.send(
      new Request(at, { method: 'POST', headers, body: new URLSearchParams(form), redirect: 'manual' }),
    ),
  )
  const { stdout: back } = await run(process.execPath, [file('back.mjs'), String(at)], { env })
  const [, jwt = ''] = /^grace@acme\.example is signed in: (\S+)$/m.exec(back) ?? []
  const port = String(await freePort())
  const newsroom = await start(file('main.mjs'), { PORT: port })
  expect(await newsroom.line()).toBe(`Newsroom: http://localhost:${port}/acme/articles`)
  const statusOf = async (token: string) =>
    (await fetch(`http://localhost:${port}/acme/articles`, { headers: { authorization: `Bearer ${token}` } })).status
  const ada = await post({ ...server, managementKey: undefined }, '/v1/auth/password/signin', credentials)
  expect([await statusOf(jwt), await statusOf(ada.body.sessionJwt), await statusOf('')]).toEqual([200, 403, 401])

  const folder = temporaryFolder()
  onTestFinished(folder.remove)
  const gatehouse = (...args: string[]) =>
    run(process.execPath, [command, ...args], { env, cwd: folder.path }).catch(failed => failed)
  await gatehouse('pull')
  const flow = join(folder.path, 'gatehouse/flows/sign-in.yaml')
  const text = readFileSync(flow, 'utf8')
  writeFileSync(flow, text.replace(/(title:\s+en: |title: ).*/, '$1Welcome to the newsroom'))
  // It says what the plan says, and then does it.
  expect((await gatehouse('push', '--yes')).stdout).toMatch(/~ flows\/sign-in\n[\s\S]*Pushed: .* 1 to change/)

  const watch = await start(file('audit.mjs'))
  expect(await watch.line()).toMatch(/^Listening at /)
  const holder = { ...server, managementKey: server.shown?.managementKey }
  const key = { authorization: `Bearer ${server.projectId}:${server.shown?.managementKey}` }
  const { streams } = await (await fetch(`${server.url}/v1/gatehouse/audit/streams`, { headers: key })).json()
  const [{ id }] = streams.filter(({ name }: { name: string }) => name === 'watch')
  await post(holder, '/v1/gatehouse/audit/streams/test', { id })
  await expect.poll(() => watch.output()).toContain('AuditStreamTested')
  expect((await tested).stdout).toMatch(/pass 1\b/)
})
