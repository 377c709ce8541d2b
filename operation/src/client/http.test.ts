import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { httpClient, KeyRefused, operation, operationError, ServiceUnavailable } from '../index.ts'

const shared = { code: 'E011004', status: 404, description: 'Not found' }
const ShelfNotFound = operationError({ ...shared, name: 'ShelfNotFound' })
const BookNotFound = operationError({ ...shared, name: 'BookNotFound' })

const library = {
  load: operation({
    summary: 'Load a book',
    method: 'GET',
    path: '/books/{id}',
    auth: 'open',
    limit: 'read',
    input: z.object({ id: z.string() }),
    output: z.object({ id: z.string(), title: z.string() }),
    errors: [ShelfNotFound, BookNotFound],
  }),
  burn: operation({
    summary: 'Burn a book',
    method: 'DELETE',
    path: '/books/{id}',
    auth: 'managementKey',
    right: 'write',
    input: z.object({ id: z.string() }),
    output: z.object({}),
  }),
}

test('the HTTP client identifies itself and waits for the time in retry-after before it retries', async () => {
  const sent: Request[] = []
  const waits: number[] = []
  const answers = [
    new Response('{}', { status: 429, headers: { 'retry-after': '2' } }),
    Response.json({ id: '1', title: 'Emma' }),
  ]
  const client = httpClient(library, {
    baseUrl: 'http://service.example/prefix/',
    authorization: 'Bearer project:key',
    sleep: async ms => void waits.push(ms),
    fetch: async (url, init) => {
      sent.push(new Request(String(url), init))
      return answers.shift() ?? new Response(null, { status: 500 })
    },
  })
  expect(await client.load({ id: '1' })).toMatchObject({ title: 'Emma' })
  expect(waits).toEqual([2000])
  expect(sent[0]?.url).toBe('http://service.example/prefix/books/1')
  expect(sent[0]?.headers.get('x-descope-sdk-name')).toBe('nodejs')
  expect(sent[0]?.headers.get('x-descope-sdk-version')).toBe('1.6.13')
  expect(sent[0]?.headers.get('authorization')).toBe('Bearer project:key')
})

/** A client of a service that answers every request in this way. */
function clientOf(answer: () => Promise<Response>) {
  return httpClient(library, { baseUrl: 'http://service.example', authorization: '', fetch: answer })
}

test.each([502, 200])('a response with status %i that is not JSON counts as unavailable', async status => {
  const failing = clientOf(async () => new Response('<h1>Gateway</h1>', { status })).load({ id: '1' })
  await expect(failing).rejects.toBeInstanceOf(ServiceUnavailable)
  await expect(failing).rejects.toThrow(`answered ${status}`)
})

test('a service that is down and one that is silent have different errors', async () => {
  const refused = new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED 192.0.2.1:443') })
  const down = clientOf(() => Promise.reject(refused)).load({ id: '1' })
  await expect(down).rejects.toBeInstanceOf(ServiceUnavailable)
  await expect(down).rejects.toMatchObject({
    message: 'The identity service cannot be reached',
    cause: { message: 'connect ECONNREFUSED 192.0.2.1:443' },
  })
  const silent = clientOf(() => Promise.reject(new DOMException('', 'TimeoutError'))).load({ id: '1' })
  await expect(silent).rejects.toThrow('did not answer within 3500 ms')
})

test('where the other side has closed the connection, what reads is asked for once more, and nothing else is', async () => {
  const asked: string[] = []
  let closes = 0
  const server = createServer((request, response) => {
    asked.push(String(request.method))
    if (closes-- > 0) request.socket.destroy()
    else response.setHeader('content-type', 'application/json').end('{"id":"1","title":"Emma"}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const client = httpClient(library, { baseUrl: `http://127.0.0.1:${port}`, authorization: '' })
  closes = 1
  expect(await client.load({ id: '1' })).toMatchObject({ title: 'Emma' })
  closes = 1
  await expect(client.burn({ id: '1' })).rejects.toBeInstanceOf(ServiceUnavailable)
  closes = 2
  await expect(client.load({ id: '1' })).rejects.toBeInstanceOf(ServiceUnavailable)
  expect(asked).toEqual(['GET', 'GET', 'DELETE', 'GET', 'GET'])
})

test('a request times out, even in the middle of a response', async () => {
  const server = createServer((_, response) => void response.writeHead(200).write('{'))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const client = httpClient(library, { baseUrl, authorization: '', timeoutMs: 50 })
  await expect(client.load({ id: '1' })).rejects.toThrow('did not answer within 50 ms')
})

test('a redirect is not followed, so that the key is not sent to another host', async () => {
  const requests: (RequestInit | undefined)[] = []
  const client = httpClient(library, {
    baseUrl: 'http://service.example',
    authorization: 'Bearer project:key',
    fetch: async (_, init) => {
      requests.push(init)
      return new Response(null, { status: 302, headers: { location: 'http://other.example' } })
    },
  })
  await expect(client.load({ id: '1' })).rejects.toThrow('answered 302')
  expect(requests).toEqual([expect.objectContaining({ redirect: 'manual' })])
})

test('of errors with one code it is the one that the service names', async () => {
  const refusedAs = (named: object) =>
    clientOf(async () => Response.json({ errorCode: 'E011004', ...named }, { status: 404 })).load({ id: '1' })
  await expect(refusedAs({ errorName: 'BookNotFound' })).rejects.toMatchObject({ name: 'BookNotFound' })
  await expect(refusedAs({})).rejects.toMatchObject({ name: 'ShelfNotFound' })
})

test.each([401, 403])('%i for a management key means that the key is refused', async status => {
  const body = { errorCode: 'E061005', errorMessage: 'not valid' }
  const client = clientOf(async () => Response.json(body, { status }))
  const failing = client.burn({ id: '1' })
  await expect(failing).rejects.toBeInstanceOf(KeyRefused)
  await expect(failing).rejects.toMatchObject({ status: 502, message: expect.stringContaining('not valid') })
  await expect(client.load({ id: '1' })).rejects.toMatchObject({ status, code: 'E061005' })
})

test('a rate limit is retried twice at most, and only when the wait is short', async () => {
  const waits: number[] = []
  const limited = (seconds: string) => {
    const fetch = async () => new Response('{}', { status: 429, headers: { 'retry-after': seconds } })
    const sleep = async (ms: number) => void waits.push(ms)
    return httpClient(library, { baseUrl: 'http://service.example', authorization: '', fetch, sleep })
  }
  await expect(limited('5').load({ id: '1' })).rejects.toMatchObject({ name: 'RateLimited', retryAfterSeconds: 5 })
  await expect(limited('6').load({ id: '1' })).rejects.toMatchObject({ name: 'RateLimited', retryAfterSeconds: 6 })
  expect(waits).toEqual([5000, 5000])
})
