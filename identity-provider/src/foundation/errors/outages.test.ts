import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import descope from '@descope/node-sdk'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { type FailingIdentity, failingEngines, startOn } from '../../testing/outages.ts'

function createUser({ baseUrl, projectId, managementKey }: FailingIdentity, loginId: string) {
  return fetch(`${baseUrl}/v1/mgmt/user/create`, {
    method: 'POST',
    headers: { authorization: `Bearer ${projectId}:${managementKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ loginId, email: `${loginId}@example.com` }),
  })
}

describe.each(failingEngines)('an outage of $engine', { tags: ['every-engine'] }, ({ create }) => {
  test('is answered with 503, a code of its own and when to try again, and passes', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const identity = await startOn(await create())
    await identity.begin()
    const response = await createUser(identity, 'ada')
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2'])
    expect(await response.json()).toEqual({
      errorCode: 'E130503',
      errorName: 'TemporarilyUnavailable',
      errorDescription: 'The service is not available for a while; try again later',
      errorMessage: 'the database is not available; try again later',
      message: 'the database is not available; try again later',
    })
    expect(console.error).toHaveBeenCalledWith(expect.objectContaining({ name: 'TemporarilyUnavailable' }))
    await identity.end()
    expect((await createUser(identity, 'ada')).status).toBe(200)
  })

  test('is told to visitors by a page that tries again by itself, and to scripts as JSON', async () => {
    const identity = await startOn(await create())
    const url = `${identity.baseUrl}/login/${identity.projectId}?flow=sign-up-or-in`
    const open = (headers: Record<string, string>) => fetch(url, { headers })
    await identity.begin()
    const page = await open({ accept: 'text/html,*/*', 'accept-language': 'de' })
    const { status, headers } = page
    expect([status, headers.get('retry-after'), headers.get('refresh')]).toEqual([503, '2', '5'])
    expect(await page.text()).toContain('Diese Seite versucht es von selbst noch einmal')
    const other = await open({ accept: '*/*' })
    expect([other.status, await other.json()]).toMatchObject([503, { errorCode: 'E130503' }])
    await identity.end()
    expect((await open({ accept: 'text/html' })).status).toBe(200)
  })

  test('is bridged by the official SDK, which tries again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const identity = await startOn(await create())
    await identity.begin()
    const seen: number[] = []
    const baseUrl = await relay(identity.baseUrl, async status => {
      seen.push(status)
      if (seen.length === 1) await identity.end()
    })
    const { projectId, managementKey } = identity
    const sdk = descope({ projectId, managementKey, baseUrl })
    const created = await sdk.management.user.create('grace', { email: 'grace@example.com' })
    expect(created).toMatchObject({ ok: true, data: { loginIds: ['grace'] } })
    expect(seen).toEqual([503, 200])
  })
})

/** Passes requests on, and tells the status of the answer to each that is posted before it is sent. */
async function relay(target: string, onAnswer: (status: number) => Promise<void>): Promise<string> {
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray())
    const { authorization = '' } = request.headers
    const headers = { authorization, 'content-type': 'application/json' }
    const { method = 'GET' } = request
    const answer = await fetch(target + request.url, { method, headers, ...(method === 'POST' && { body }) })
    const text = await answer.text()
    if (method === 'POST') await onAnswer(answer.status)
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  // Safe: a server that listens on TCP has an address of this kind.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
