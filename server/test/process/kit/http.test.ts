import { execFile, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { type RunningGatehouse, startGatehouse } from '../../../src/start-gatehouse.ts'
import { temporaryFolder } from '../../support/start-server.ts'

const testingKey = 'a-key-for-tests-alone'
const root = resolve(import.meta.dirname, '../../../..')
const run = promisify(execFile)
const documentation = readFileSync(join(root, 'docs/learn/testing.md'), 'utf8')
let gatehouse: RunningGatehouse
beforeAll(async () => {
  gatehouse = await startGatehouse({
    testingKey,
    seed: { users: ['bob@example.com'], accessKeys: [{ name: 'robot' }] },
  })
  return () => gatehouse.close()
})

async function ask(path: string, body?: object, { url = gatehouse.url, key = testingKey, method = 'POST' } = {}) {
  const response = await fetch(`${url}/v1/gatehouse/testing/${path}`, {
    method,
    headers: { authorization: `Bearer ${key}` },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: await response.json() }
}

test('without the key nobody is let in, and without the option there is no such path', async () => {
  expect((await ask('clock', {}, { key: 'a-key-for-tests-alonE' })).status).toBe(401)
  expect((await ask('clock', {}, { key: gatehouse.managementKey })).status).toBe(401)
  const other = await startGatehouse()
  onTestFinished(() => other.close())
  expect((await ask('clock', {}, { url: other.url })).status).toBe(404)
  expect((await ask('wishes')).status).toBe(404)
  expect((await ask('clock', undefined, { method: 'GET' })).status).toBe(404)
})

test('what is wrong is said, and a body has a size', async () => {
  expect(await ask('clock/travel', { by: '3 moons' })).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('is no duration') },
  })
  expect((await ask('clock/travel', { by: 1, to: 2 })).body.message).toContain('to')
  expect((await ask('faults/add', { kind: 'call' })).status).toBe(400)
  expect((await ask('faults/seen', { id: 99 })).body.message).toBe('there is no fault 99')
  expect((await ask('users/make', { loginId: 'x'.repeat(100_000) })).body.message).toContain('65536 bytes')
  expect((await ask('copies/close', { url: 'http://localhost:1' })).status).toBe(400)
  expect((await ask('faults/revoke', { loginId: 'nobody' })).status).toBe(400)
  expect((await ask('mailbox/wait', { recipient: 'nobody', timeoutMs: 0 })).body.message).toContain('to nobody')
})

test('a reset does not wait for the request that asks for it', async () => {
  // Requests that do not end hold it up for ten seconds.
  const late = setTimeout(9_000, 'it waits for itself', { ref: false })
  expect(await Promise.race([ask('reset'), late])).toEqual({ status: 200, body: {} })
})

test('a test in another process has a copy with users, faults, mail and time of its own', async () => {
  const { body: copy } = await ask('copies/make')
  expect(copy).toMatchObject({ projectId: gatehouse.projectId, administrator: gatehouse.administrator })
  const here = { url: copy.url }
  const { body: ada } = await ask(
    'users/sign-in-as',
    { loginId: 'ada@example.com', roles: ['editor'], origin: 'https://app.example' },
    here,
  )
  expect(ada.storageState.origins[0].origin).toBe('https://app.example')
  const send = async () => {
    const headers = { authorization: `Bearer ${copy.projectId}`, 'content-type': 'application/json' }
    const body = JSON.stringify({ loginId: 'ada@example.com' })
    return (await fetch(`${copy.url}/v1/auth/otp/signin/email`, { method: 'POST', headers, body })).status
  }
  const { body: fault } = await ask('faults/add', { kind: 'status', status: 429, times: 1 }, here)
  expect([await send(), await send()]).toEqual([429, 200])
  expect((await ask('faults/seen', fault, here)).body).toEqual({ seen: 1 })
  const { body: message } = await ask('mailbox/wait', { recipient: 'ada@example.com' }, here)
  expect(message.code).toMatch(/^\d{6}$/)
  const { body: before } = await ask('clock/freeze', {}, here)
  expect((await ask('clock/travel', { by: '2 days' }, here)).body.now).toBe(before.now + 2 * 86_400_000)
  expect((await ask('clock/freeze', { at: '2000-01-01' }, here)).body.message).toContain('is over by this clock')
  expect((await ask('reset', {}, here)).body).toEqual({})
  expect((await ask('seeded', {}, here)).body.accessKeys).toHaveProperty('robot')
  expect((await ask('faults/revoke', { loginId: 'ada@example.com' }, here)).status).toBe(400)
  expect((await ask('copies/close', { url: copy.url })).status).toBe(200)
  await expect(fetch(copy.url)).rejects.toThrow('fetch failed')
})

test('the server for tests does not start in production, or with a key that can be guessed', () => {
  const start = (environment: Record<string, string>) =>
    spawnSync(process.execPath, [join(root, 'server/bin/gatehouse-id.mjs'), 'test-server'], {
      env: { PATH: process.env.PATH ?? '', ...environment },
      encoding: 'utf8',
      timeout: 30_000,
    })
  const inProduction = start({ NODE_ENV: 'production', GATEHOUSE_TESTING_KEY: testingKey })
  expect([inProduction.status, inProduction.stderr]).toEqual([1, expect.stringContaining('NODE_ENV=production')])
  const withoutKey = start({ NODE_ENV: 'production' })
  expect([withoutKey.status, withoutKey.stderr]).toEqual([1, expect.stringContaining('NODE_ENV=production')])
  const withShortKey = start({ GATEHOUSE_TESTING_KEY: 'short' })
  expect([withShortKey.status, withShortKey.stderr]).toEqual([1, expect.stringContaining('GATEHOUSE_TESTING_KEY')])
})

const hasPytest = spawnSync('python3', ['-c', 'import pytest']).status === 0

test.runIf(hasPytest)('the example of pytest runs as it stands', async () => {
  const folder = temporaryFolder()
  onTestFinished(folder.remove)
  const [, helper = ''] = /```python\n# gatehouse_testing.py\n([\s\S]*?)```/.exec(documentation) ?? []
  const [, example = ''] = /```python\n# test_sign_in.py\n([\s\S]*?)```/.exec(documentation) ?? []
  writeFileSync(join(folder.path, 'gatehouse_testing.py'), helper)
  writeFileSync(join(folder.path, 'test_sign_in.py'), example)
  const env = { ...process.env, AUTH_URL: gatehouse.url, GATEHOUSE_TESTING_KEY: testingKey }
  // This process answers it meanwhile.
  const { stdout } = await run('python3', ['-m', 'pytest', '-q', '-p', 'no:cacheprovider'], { cwd: folder.path, env })
  expect(stdout).toContain('1 passed')
})
