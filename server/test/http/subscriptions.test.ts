import { testEngines } from '@gatehouse-id/database/testing'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { asKeyHolder, post } from '../support/management-api.ts'
import { temporaryFolder, freePort, startServer } from '../support/start-server.ts'
import { type FirstServer, serverForFile, serverForTest } from '../support/test-server.ts'

const server = serverForFile()
const query = 'subscription { auditEventAdded { action } }'
const secret = 'a secret for tests only and long enough'

type Key = { id: string; bearer: string }

async function createKey(at: FirstServer): Promise<Key> {
  const response = await fetch(`${at.url}/v1/mgmt/managementkey`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${at.projectId}:${at.shown.managementKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'watcher',
      reBac: { projectRoles: [{ projectIds: [at.projectId], roles: ['auditor'] }] },
    }),
  })
  // The operation answers the key and its secret.
  const { key, cleartext } = (await response.json()) as { key: { id: string }; cleartext: string }
  return { id: key.id, bearer: `Bearer ${at.projectId}:${cleartext}` }
}

function emit(at: FirstServer, action: string, data: object = {}) {
  return post(asKeyHolder(at), '/v1/mgmt/audit/event', { action, type: 'info', data })
}

/** Subscribes with fetch; `text()` is what has arrived so far. */
async function watch(url: string, bearer: string) {
  const aborting = new AbortController()
  const response = await fetch(`${url}/graphql?query=${encodeURIComponent(query)}`, {
    headers: { authorization: bearer, accept: 'text/event-stream' },
    signal: aborting.signal,
  })
  let text = ''
  let isEnded = false
  const reading = response.body?.pipeThrough(new TextDecoderStream()).pipeTo(
    new WritableStream({
      write(chunk) {
        text += chunk
      },
    }),
  )
  reading?.then(
    () => {
      isEnded = true
    },
    () => undefined,
  )
  onTestFinished(() => aborting.abort())
  return { status: response.status, text: () => text, isEnded: () => isEnded, abort: () => aborting.abort() }
}

test('a subscriber who never reads is cut off, and others are told everything in time', async () => {
  const { bearer } = await createKey(server())
  const body = JSON.stringify({ query: 'subscription { auditEventAdded { action data } }' })
  const socket = connect(server().port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  const closed = new Promise(resolve => socket.once('close', resolve))
  socket.on('error', () => undefined)
  socket.write(
    `POST /graphql HTTP/1.1\r\nhost: localhost\r\nauthorization: ${bearer}\r\naccept: text/event-stream\r\n` +
      `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  )
  await new Promise(resolve => socket.once('readable', resolve))
  // From here on it reads nothing.
  const other = await watch(server().url, bearer)
  const long = { text: 'x'.repeat(500_000) }
  for (let count = 0; count < 30; count++) await emit(server(), `Long${count}`, long)
  await expect.poll(() => other.text()).toContain('Long29')
  // Only reading notices that the other side has closed.
  await new Promise(resolve => setTimeout(resolve, 5_500))
  socket.resume()
  await closed
  expect(other.isEnded()).toBe(false)
  await emit(server(), 'Afterwards')
  await expect.poll(() => other.text()).toContain('Afterwards')
})

test('a server that stops ends the streams with the reason and waits for nothing else', async () => {
  const own = await serverForTest()
  const { bearer } = await createKey(own)
  const watcher = await watch(own.url, bearer)
  const { code } = await own.stop('SIGTERM')
  expect(code).toBe(0)
  await expect.poll(() => watcher.isEnded()).toBe(true)
  expect(watcher.text()).toMatch(/SERVER_STOPPING.*\n\nevent: complete\ndata:\n\n$/)
})

test('a key that is deleted ends its stream before the next event', async () => {
  const key = await createKey(server())
  const watcher = await watch(server().url, key.bearer)
  await emit(server(), 'Before')
  await expect.poll(() => watcher.text()).toContain('"Before"')
  await post(asKeyHolder(server()), '/v1/mgmt/managementkey/delete', { ids: [key.id] })
  await emit(server(), 'After')
  await expect.poll(() => watcher.isEnded()).toBe(true)
  expect(watcher.text()).toContain('UNAUTHENTICATED')
  expect(watcher.text()).not.toContain('"After"')
})

const postgresql = testEngines.find(({ engine }) => engine === 'postgresql')
test.runIf(postgresql)(
  'two nodes tell each other of events, and of keys that are deleted',
  async () => {
    const database = await postgresql?.create()
    if (!database) throw new Error('unreachable: the test runs with PostgreSQL only')
    const env = { DATABASE_URL: database.url, GATEHOUSE_SECRET: secret }
    const here = await serverForTest(env)
    const folder = temporaryFolder()
    const there = await startServer({ folder: folder.path, port: await freePort(), env })
    onTestFinished(async () => {
      await there.stop('SIGKILL')
      await here.stop('SIGKILL')
      folder.remove()
      await database.drop()
    })
    const key = await createKey(here)
    const watcher = await watch(there.url, key.bearer)
    await emit(here, 'Before')
    await expect.poll(() => watcher.text()).toContain('"Before"')
    await post(asKeyHolder(here), '/v1/mgmt/managementkey/delete', { ids: [key.id] })
    await emit(here, 'After')
    await expect.poll(() => watcher.isEnded()).toBe(true)
    expect(watcher.text()).toContain('UNAUTHENTICATED')
    expect(watcher.text()).not.toContain('"After"')
  },
  30_000,
)
