import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { asKeyHolder, post } from '../support/management-api.ts'
import { serverForTest } from '../support/test-server.ts'

test('while another process holds the write lock, readyz and writes fail within their limits and reads continue', async () => {
  const server = await serverForTest()
  const file = new DatabaseSync(join(server.folder, 'data/gatehouse.db'), { timeout: 5_000 })
  file.exec('begin immediate')
  const ask = async (path: string, options: RequestInit = {}) => {
    const response = await fetch(server.url + path, options)
    return { status: response.status, text: await response.text() }
  }
  const body = JSON.stringify({ loginId: 'ada@example.com', password: 'correct horse battery' })
  const headers = { authorization: `Bearer ${server.projectId}`, 'content-type': 'application/json' }
  const writing = ask('/v1/auth/password/signup', { method: 'POST', headers, body })
  // An answer may be of a second ago, when the lock was free.
  await expect
    .poll(() => ask('/readyz'))
    .toMatchObject({ status: 503, text: expect.stringContaining('did not become free within 2 s') })
  expect((await ask(`/v2/keys/${server.projectId}`)).status).toBe(200)
  const refused = await writing
  expect(refused).toMatchObject({ status: 503, text: expect.stringContaining('did not become free within 10 s') })
  file.exec('rollback')
  file.close()
  expect((await ask('/readyz')).status).toBe(200)
  expect((await ask('/v1/auth/password/signup', { method: 'POST', headers, body })).status).toBe(200)
})

test('a fresh server in memory sends an invitation and keeps answering', async () => {
  const server = await serverForTest({ DATABASE_URL: ':memory:' })
  const user = { loginId: 'grace@example.com', email: 'grace@example.com', invite: true }
  expect((await post(asKeyHolder(server), '/v1/mgmt/user/create', user)).status).toBe(200)
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
})
