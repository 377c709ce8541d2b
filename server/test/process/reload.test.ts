import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { post } from '../support/management-api.ts'
import { freePort, startServer, temporaryFolder } from '../support/start-server.ts'

const search = '/v2/mgmt/user/search'
const [first, second] = ['a-management-key-of-our-own', 'another-management-key-of-ours']

/** A server whose management key is in a file. */
async function serverWithFiles() {
  const folder = temporaryFolder()
  onTestFinished(folder.remove)
  const [key, secret] = [join(folder.path, 'key'), join(folder.path, 'secret')]
  // As `echo` and editors leave them.
  writeFileSync(key, `${first}\n`)
  writeFileSync(secret, 'a secret for tests only and long enough\n')
  const server = await startServer({
    folder: folder.path,
    port: await freePort(),
    env: {
      GATEHOUSE_MANAGEMENT_KEY_FILE: key,
      GATEHOUSE_SECRET_FILE: secret,
      LOG_LEVEL: 'warn',
      GATEHOUSE_RATE_LIMITS: 'off',
    },
  })
  onTestFinished(async () => void (await server.stop('SIGKILL')))
  return {
    server,
    key,
    secret,
    statusOf: async (managementKey: string) => (await post({ ...server, managementKey }, search, {})).status,
    logged: (text: string) => expect.poll(() => server.errors()).toContain(text),
  }
}

test('a secret of a file is changed while requests are answered, none of which is lost', async () => {
  const { server, key, secret, statusOf, logged } = await serverWithFiles()
  expect([await statusOf(first), await statusOf(second)]).toEqual([200, 401])
  let isDone = false
  const statuses: Promise<number[]> = (async () => {
    const all: number[] = []
    while (!isDone) all.push(await statusOf(first))
    return all
  })()
  writeFileSync(secret, 'a newer secret for tests, long enough,a secret for tests only and long enough')
  // As Kubernetes and careful programs do.
  writeFileSync(`${key}.new`, second)
  renameSync(`${key}.new`, key)
  await expect.poll(() => statusOf(second)).toBe(200)
  await logged('the configuration was read again')
  isDone = true
  expect(new Set(await statuses)).toEqual(new Set([200]))
  expect(server.errors() + server.output()).not.toMatch(/management-key-of-our|secret for tests/)
})

test('a configuration that cannot be used is refused, and the one before stays', async () => {
  const { server, key, statusOf, logged } = await serverWithFiles()
  writeFileSync(key, 'a key: with a colon')
  await logged('GATEHOUSE_MANAGEMENT_KEY must hold neither colons nor spaces')
  expect(await statusOf(first)).toBe(200)
  writeFileSync(key, second)
  server.process.kill('SIGHUP')
  await logged('the configuration was read again')
  expect(await statusOf(second)).toBe(200)
})
