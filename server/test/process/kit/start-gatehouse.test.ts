import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import descope from '@descope/node-sdk'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type GatehouseOptions, startGatehouse } from '../../../src/start-gatehouse.ts'
import { temporaryFolder } from '../../support/start-server.ts'

const password = 'correct horse battery'

async function started(options?: GatehouseOptions) {
  const gatehouse = await startGatehouse(options)
  onTestFinished(() => gatehouse.close())
  const { projectId, managementKey, url } = gatehouse
  return { ...gatehouse, sdk: descope({ projectId, managementKey, baseUrl: url }) }
}

test('one line starts a server that the official SDK manages and signs in to', async () => {
  const { sdk, administrator } = await started({ database: ':memory:' })
  await sdk.management.user.create('ada@example.com', { email: 'ada@example.com' })
  await sdk.management.user.setActivePassword('ada@example.com', password)
  const { data } = await sdk.password.signIn('ada@example.com', password)
  expect((await sdk.validateSession(data?.sessionJwt ?? '')).token.sub).toBe(data?.user?.userId)
  expect((await sdk.password.signIn(administrator.email, administrator.password)).code).toBe(200)
})

test('its mailbox has the codes and links that are sent, waits for them, and says to whom others went', async () => {
  const { sdk, mailbox, url } = await started()
  const [ada, bob] = ['ada@example.com', 'bob@example.com']
  await sdk.otp.signUpOrIn.email(ada)
  const code = await mailbox.lastCode('Ada@Example.com')
  expect((await sdk.otp.verify.email(ada, code)).code).toBe(200)
  const first = await mailbox.waitFor(ada)
  expect(first).toMatchObject({ recipient: ada, channel: 'email', code, link: undefined })
  expect(first.text).toContain(code)
  await expect(mailbox.waitFor(ada, { after: first, timeoutMs: 0 })).rejects.toThrow('no message to ada@example.com')
  const next = mailbox.lastLink(ada, { after: first })
  await sdk.magicLink.signUpOrIn.email(ada, '')
  const token = new URL(await next).searchParams.get('t') ?? ''
  expect((await sdk.magicLink.verify(token)).code).toBe(200)
  const before = await mailbox.waitFor(ada)
  await sdk.magicLink.signIn.email(ada, `${url}/livez`)
  const opened = await mailbox.follow(ada, { after: before })
  expect([opened.status, new URL(opened.url).origin]).toEqual([200, url])
  expect((await sdk.magicLink.verify(new URL(opened.url).searchParams.get('t') ?? '')).code).toBe(200)
  await expect(mailbox.lastCode(bob, { timeoutMs: 0 })).rejects.toThrow(`messages went to ${ada}`)
})

test('several servers run at once in one process and share nothing', async () => {
  const all = await Promise.all([started(), started(), started()])
  const [one, other] = all
  expect(new Set(all.map(({ url }) => url)).size).toBe(3)
  expect(new Set(all.map(({ projectId }) => projectId)).size).toBe(3)
  await one.sdk.management.user.create('ada@example.com', { email: 'ada@example.com' })
  expect((await other.sdk.management.user.load('ada@example.com')).ok).toBe(false)
  const answer = await fetch(`${other.url}/v1/mgmt/user?loginId=ada`, {
    headers: { authorization: `Bearer ${one.projectId}:${one.managementKey}` },
  })
  expect(answer.status).toBe(401)
})

test('each has a signing key of its own, also when many start one after the other and at once', async () => {
  const kids = new Set<string>()
  const keysOf = async ({ url, projectId }: { url: string; projectId: string }) => {
    const { keys } = await (await fetch(`${url}/v2/keys/${projectId}`)).json()
    for (const { kid } of keys) kids.add(kid)
  }
  for (let n = 0; n < 4; n++) await keysOf(await started())
  for (const each of await Promise.all([started(), started(), started()])) await keysOf(each)
  expect(kids.size).toBe(7)
})

test('close() frees the port, and may be called twice', async () => {
  const { close, url } = await started()
  await Promise.all([close(), close()])
  await close()
  await expect(fetch(url)).rejects.toThrow('fetch failed')
})

test('it is reached from this machine alone', async () => {
  const { url } = await started()
  const port = Number(new URL(url).port)
  const reaches = (host: string) =>
    new Promise(resolve => {
      const socket = connect({ host, port, timeout: 20_000 })
      const settle = (isReached: boolean) => () => {
        socket.destroy()
        resolve(isReached)
      }
      socket.on('connect', settle(true)).on('error', settle(false)).on('timeout', settle(false))
    })
  expect(await reaches('127.0.0.1')).toBe(true)
  // Also this machine, at an address that a server on 0.0.0.0 would answer.
  expect(await reaches('127.0.0.2')).toBe(false)
})

test('no environment variable changes it, and attempts are not limited', async () => {
  const folder = temporaryFolder()
  onTestFinished(folder.remove)
  const environment = {
    NODE_ENV: 'production',
    HOST: '0.0.0.0',
    PORT: '1',
    PUBLIC_URL: 'https://elsewhere.example',
    DATABASE_URL: `file:${join(folder.path, 'elsewhere.db')}`,
    GATEHOUSE_PROJECT_ID: 'elsewhere',
    GATEHOUSE_MANAGEMENT_KEY: 'another-management-key',
    GATEHOUSE_IDENTITY_URL: 'https://elsewhere.example',
    LOG_LEVEL: 'loud',
  }
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value)
  onTestFinished(() => void vi.unstubAllEnvs())
  const { url, projectId, managementKey, sdk } = await started()
  expect(new URL(url).hostname).toBe('localhost')
  expect(projectId).not.toBe('elsewhere')
  expect(managementKey).not.toBe('another-management-key')
  // With limits the 31st in a minute is answered with 429.
  const attempts = Array.from({ length: 40 }, () => sdk.password.signIn('ada@example.com', password))
  expect(new Set((await Promise.all(attempts)).map(({ code }) => code))).toEqual(new Set([400]))
  expect(readdirSync(folder.path)).toEqual([])
})

test('a process that used it ends by itself, and has written no file', () => {
  const folder = temporaryFolder()
  onTestFinished(folder.remove)
  const source = pathToFileURL(join(import.meta.dirname, '../../../src/start-gatehouse.ts')).href
  const script = `import { startGatehouse } from ${JSON.stringify(source)}
const all = await Promise.all([startGatehouse(), startGatehouse({ database: ':memory:' })])
await fetch(all[0].url + '/readyz')
for (const gatehouse of all) await gatehouse.close()
console.log('closed')`
  // For a process that never ends; on a busy machine one that does may take a minute.
  const options = { cwd: folder.path, encoding: 'utf8', timeout: 110_000 } as const
  expect(execFileSync(process.execPath, ['--input-type=module', '--eval', script], options)).toBe('closed\n')
  expect(readdirSync(folder.path)).toEqual([])
})

test('on a file it finds its data again with the same secret, and with no other', async () => {
  const folder = temporaryFolder()
  onTestFinished(folder.remove)
  const database = `file:${join(folder.path, 'test.db')}`
  const secret = 'a secret for tests only and long enough'
  const first = await started({ database, secret })
  await first.sdk.management.user.create('ada@example.com', { email: 'ada@example.com' })
  await first.close()
  const second = await started({ database, secret })
  expect(second.projectId).toBe(first.projectId)
  expect(second.managementKey).not.toBe(first.managementKey)
  expect((await second.sdk.management.user.load('ada@example.com')).ok).toBe(true)
  await second.close()
  await expect(startGatehouse({ database })).rejects.toThrow('GATEHOUSE_SECRET')
})
