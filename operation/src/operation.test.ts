import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { afterEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import {
  area,
  type Client,
  httpClient,
  InvalidInput,
  localClient,
  OperationError,
  openApiDocument,
  operation,
  operationError,
  RateLimited,
  type Service,
  serveOperations,
} from './index.ts'

const BookTaken = operationError({ name: 'BookTaken', code: 'E999001', status: 409, description: 'The book is lent' })
const Book = z.object({ id: z.string(), title: z.string(), pages: z.int() })
const library = {
  add: operation({
    summary: 'Add a book',
    method: 'POST',
    path: '/books',
    auth: 'open',
    limit: 'read',
    aliases: { name: 'title' },
    input: z.object({ title: z.string().min(1, 'must not be empty'), pages: z.coerce.number().int().default(1) }),
    output: Book,
    errors: [BookTaken],
    bodyBytesMax: 1000,
  }),
  load: operation({
    summary: 'Load a book',
    method: 'GET',
    path: '/books/{id}',
    auth: 'open',
    limit: 'read',
    input: z.object({ id: z.string(), verbose: z.string().optional() }),
    output: Book,
  }),
  fail: operation({
    summary: 'Fails',
    method: 'POST',
    path: '/fail',
    auth: 'open',
    limit: 'read',
    input: z.object({}),
    output: z.object({}),
  }),
}

const service: Service<typeof library, { caller: string }> = {
  async add({ title, pages }, { caller }) {
    if (title === 'taken') throw new BookTaken({ message: `${caller} wants a book that is taken` })
    if (title === 'later') throw new RateLimited({ retryAfterSeconds: 1 })
    return { id: '1', title, pages }
  },
  load: async ({ id, verbose }) => ({ id, title: verbose ?? 'short', pages: 2 }),
  async fail() {
    throw new Error('a secret detail')
  },
}

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

async function serve() {
  const unexpected: unknown[] = []
  const { handle } = serveOperations({
    areas: [area('library', library, service)],
    authenticate: async () => ({ caller: 'Ada' }),
    knownPaths: [
      { name: 'library.lend', method: 'POST', path: '/books/{bookId}/lend' },
      { name: 'library.loadBook', method: 'GET', path: '/books/{bookId}' },
    ],
    onUnexpectedError: error => unexpected.push(error),
  })
  const server = createAdaptorServer({ fetch: request => handle(request, { requestId: 'request-1', ip: '192.0.2.1' }) })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  stops.push(() => server.close())
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const post = async (path: string, body: BodyInit, init: RequestInit = {}) => {
    const response = await fetch(baseUrl + path, { method: 'POST', body, ...init })
    return { status: response.status, body: await response.json(), headers: response.headers }
  }
  return { baseUrl, post, unexpected }
}

describe.each(['in process', 'over HTTP'])('a client %s', where => {
  async function client(): Promise<Client<typeof library>> {
    if (where === 'in process') return localClient(library, service, { caller: 'Ada' })
    const { baseUrl } = await serve()
    return httpClient(library, { baseUrl, authorization: 'Bearer x', sleep: async () => {} })
  }

  test('calls with the same types and gets the same answers', async () => {
    const { add, load } = await client()
    expect(await add({ title: 'Emma', pages: '12' })).toEqual({ id: '1', title: 'Emma', pages: 12 })
    expect(await load({ id: 'a/b c', verbose: 'yes' })).toEqual({ id: 'a/b c', title: 'yes', pages: 2 })
  })

  test('gets the declared error as its class, with its message', async () => {
    const failing = (await client()).add({ title: 'taken' })
    await expect(failing).rejects.toBeInstanceOf(BookTaken)
    await expect(failing).rejects.toThrow('Ada wants a book that is taken')
  })

  test('gets wrong input as InvalidInput with the field that is wrong', async () => {
    const failing = (await client()).add({ title: '' })
    await expect(failing).rejects.toBeInstanceOf(InvalidInput)
    await expect(failing).rejects.toMatchObject({ fields: [{ field: 'title', message: 'must not be empty' }] })
  })

  test('gets a rate limit with the time to wait', async () => {
    const error = await (await client()).add({ title: 'later' }).catch(error => error)
    expect(error).toBeInstanceOf(RateLimited)
    expect(error.retryAfterSeconds).toBe(1)
  })
})

describe('over HTTP', () => {
  test('other spellings, null and unknown fields are accepted as SDKs send them', async () => {
    const { post } = await serve()
    expect((await post('/books', '{"name":"Emma","pages":null,"colour":"red"}')).body).toEqual({
      id: '1',
      title: 'Emma',
      pages: 1,
    })
    expect((await post('/books', '{"name":"alias","title":"canonical"}')).body.title).toBe('canonical')
  })

  test('wrong input names the field in the envelope', async () => {
    const { post } = await serve()
    const { status, body, headers } = await post('/books', '{"title":7}')
    expect(status).toBe(400)
    expect(body).toMatchObject({ errorCode: 'E011003', fields: [{ field: 'title' }] })
    expect(body.errorMessage).toContain('title')
    expect(headers.get('content-type')).toBe('application/json')
    expect(headers.get('x-request-id')).toBe('request-1')
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test('an operation is found by its path with a query, with escapes and by HEAD, and by no other path', async () => {
    const { baseUrl, post } = await serve()
    for (const path of ['/books?title=Emma', '/b%6Foks?title=Emma', '/books?title=Emma&at=/books/1'])
      expect((await post(path, '{}')).body.title).toBe('Emma')
    for (const path of ['/books/', '//books', '/books%2F', '/Books', '/books;x'])
      expect((await post(path, '{"title":"Emma"}')).status).toBe(404)
    const head = await fetch(`${baseUrl}/books/7`, { method: 'HEAD' })
    expect({ status: head.status, body: await head.text() }).toEqual({ status: 200, body: '' })
    expect((await fetch(`${baseUrl}/books`, { method: 'PUT', body: '{"title":"Emma"}' })).status).toBe(404)
  })

  test('a missing field has the code of missing arguments', async () => {
    const { post } = await serve()
    const { body } = await post('/books', '{}')
    expect(body).toMatchObject({ errorCode: 'E011002', errorMessage: 'title: is required' })
  })

  test.each(['{', '[1]', '"text"', '7'])('the body %s is a bad request', async text => {
    const { post } = await serve()
    expect(await post('/books', text)).toMatchObject({ status: 400, body: { errorCode: 'E011001' } })
  })

  test('a body that is too large is refused, with and without a content-length', async () => {
    const { post } = await serve()
    const large = JSON.stringify({ title: 'x'.repeat(2000) })
    expect((await post('/books', large)).status).toBe(413)
    const stream = new Blob([large]).stream()
    expect((await post('/books', stream, { duplex: 'half' } as RequestInit)).status).toBe(413)
  })

  test('a known path that is not built answers 501 with its name, an unknown one a JSON 404', async () => {
    const { baseUrl, post } = await serve()
    const lend = await post('/books/1/lend', '{}')
    expect(lend).toMatchObject({ status: 501, body: { errorMessage: expect.stringContaining('library.lend') } })
    expect(await post('/nowhere', '{}')).toMatchObject({ status: 404, body: { errorCode: 'E011001' } })
    expect((await fetch(`${baseUrl}/books/1`)).status).toBe(200)
  })

  test('an unexpected error is reported to us and hidden from the caller', async () => {
    const { post, unexpected } = await serve()
    const { status, body } = await post('/fail', '{}')
    expect(status).toBe(500)
    expect(JSON.stringify(body)).not.toContain('a secret detail')
    expect(body.errorMessage).toContain('request-1')
    expect(unexpected).toHaveLength(1)
  })
})

test('errors of input are instances of InvalidInput and OperationError', async () => {
  const error = await localClient(library, service, { caller: '' })
    .add({ title: '' })
    .catch(error => error)
  expect(error).toBeInstanceOf(InvalidInput)
  expect(error).toBeInstanceOf(OperationError)
  expect(error.fields).toEqual([{ field: 'title', message: 'must not be empty' }])
})

test('the OpenAPI document names every operation with its parameters, body and errors', () => {
  const { paths } = openApiDocument({ title: 'Library', version: '1' }, { library })
  expect(paths['/books']?.post).toMatchObject({
    operationId: 'library.add',
    requestBody: { content: { 'application/json': { schema: { required: ['title'] } } } },
    responses: { 409: { description: 'E999001 BookTaken: The book is lent' } },
  })
  expect(paths['/books/{id}']?.get).toMatchObject({
    parameters: [
      { name: 'id', in: 'path', required: true },
      { name: 'verbose', in: 'query', required: false },
    ],
  })
})
