import { once } from 'node:events'
import { type IncomingHttpHeaders, request } from 'node:http'
import { connect } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { serverForFile } from '../../support/test-server.ts'

const server = serverForFile()

type Answer = { status: number; headers: IncomingHttpHeaders; bytes: Buffer }
type Sent = { method?: string; headers?: Record<string, string>; body?: string }

/** What travels: nothing is added to the request, and nothing is decompressed. */
async function send(path: string, { method = 'GET', headers = {}, body }: Sent = {}): Promise<Answer> {
  const sent = request(new URL(path, server().url), { method, headers, agent: false }).end(body)
  const [response] = await once(sent, 'response')
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk)
  return { status: response.statusCode, headers: response.headers, bytes: Buffer.concat(chunks) }
}

const decoders: Record<string, (bytes: Buffer) => Buffer> = {
  br: bytes => brotliDecompressSync(bytes),
  gzip: bytes => gunzipSync(bytes),
}
function decoded({ headers, bytes }: Answer): string {
  return (decoders[headers['content-encoding'] ?? ''] ?? (same => same))(bytes).toString()
}

const html = { accept: 'text/html' }
let script = ''
let styles = ''
beforeAll(async () => {
  const page = decoded(await send('/', { headers: html }))
  script = /href="(\/assets\/libraries-[^"]+\.js)"/.exec(page)?.[1] ?? ''
  styles = /href="(\/assets\/libraries-[^"]+\.css)"/.exec(page)?.[1] ?? ''
})

describe('a file of the console', () => {
  test.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0.2, gzip;q=0.8', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['*', 'br'],
    ['br;q=0.5, identity', undefined],
    ['identity', undefined],
    ['br;q=0, gzip;q=0', undefined],
    ['zstd', undefined],
    ['', undefined],
  ])('is sent to a client that accepts "%s" in %s', async (accepted, encoding) => {
    const plain = await send(script)
    const answer = await send(script, { headers: { 'accept-encoding': accepted } })
    expect(answer.status).toBe(200)
    expect(answer.headers['content-encoding']).toBe(encoding)
    expect(answer.headers['content-length']).toBe(String(answer.bytes.length))
    expect(decoded(answer)).toBe(plain.bytes.toString())
  })

  test('is sent as it is to a client that says nothing', async () => {
    const { headers, bytes } = await send(script)
    expect(headers['content-encoding']).toBeUndefined()
    expect(headers.vary).toBe('Accept-Encoding')
    expect(bytes.toString()).toContain('import')
  })

  test('travels in a third of its size, with its type, and is never asked for again', async () => {
    for (const [path, type] of [
      [script, 'text/javascript; charset=utf-8'],
      [styles, 'text/css; charset=utf-8'],
    ] as const) {
      const plain = await send(path)
      const { headers, bytes } = await send(path, { headers: { 'accept-encoding': 'br' } })
      expect(bytes.length).toBeLessThan(plain.bytes.length / 3)
      expect(headers['content-type']).toBe(type)
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
      expect(headers.vary).toBe('Accept-Encoding')
    }
  })

  test('has a strong tag in each encoding, and is not sent again to a client that has it', async () => {
    const tags = new Set<string>()
    for (const encoding of ['br', 'gzip', 'identity']) {
      const accepting = { 'accept-encoding': encoding }
      const etag = (await send(script, { headers: accepting })).headers.etag ?? ''
      expect(etag).toMatch(/^"[\w-]+"$/)
      tags.add(etag)
      for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
        const again = await send(script, { headers: { ...accepting, 'if-none-match': known } })
        expect({ known, status: again.status, size: again.bytes.length }).toEqual({ known, status: 304, size: 0 })
        expect(again.headers).toMatchObject({ etag, vary: 'Accept-Encoding' })
      }
      expect((await send(script, { headers: { ...accepting, 'if-none-match': '"other"' } })).status).toBe(200)
    }
    expect(tags.size).toBe(3)
    const [brotliTag = ''] = tags
    const inGzip = await send(script, { headers: { 'accept-encoding': 'gzip', 'if-none-match': brotliTag } })
    expect(inGzip.status).toBe(200)
  })

  test('answers HEAD with the same headers and no bytes', async () => {
    const headers = { 'accept-encoding': 'br' }
    const get = await send(script, { headers })
    const head = await send(script, { method: 'HEAD', headers })
    expect(head.bytes.length).toBe(0)
    for (const name of ['content-length', 'content-encoding', 'content-type', 'etag', 'vary', 'cache-control'])
      expect(head.headers[name], name).toBe(get.headers[name])
  })

  test('is not reached by the names of what is stored beside it', async () => {
    for (const suffix of ['.br', '.gz']) expect((await send(script + suffix)).status).toBe(404)
  })
})

test('the page of the console is asked about every time, and sent once', async () => {
  const headers = { ...html, 'accept-encoding': 'br' }
  for (const path of ['/', '/users', '/users/U1']) {
    const page = await send(path, { headers })
    // Of a kilobyte: not worth compressing.
    expect(page.headers).toMatchObject({ 'cache-control': 'no-cache', 'content-length': String(page.bytes.length) })
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    const etag = page.headers.etag ?? ''
    expect((await send(path, { headers: { ...headers, 'if-none-match': etag } })).status).toBe(304)
  }
})

test.each([
  '/assets/../../package.json',
  '/../package.json',
  '/..%2f..%2fpackage.json',
  '/assets/%2e%2e/%2e%2e/package.json',
  '/assets/..%5c..%5cpackage.json',
  '/%00/package.json',
])('%s finds nothing outside of the folder', async path => {
  // A socket, because a URL would be normalized before it is sent.
  const socket = connect(Number(new URL(server().url).port), 'localhost')
  socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\naccept-encoding: br\r\nconnection: close\r\n\r\n`)
  let answer = ''
  for await (const chunk of socket) answer += chunk
  expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /)
  expect(answer).not.toContain('"name"')
})

test('openapi.json travels in a twentieth of its size, with a tag', async () => {
  const plain = await send('/openapi.json')
  const { headers, bytes } = await send('/openapi.json', { headers: { 'accept-encoding': 'gzip, br' } })
  expect(headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'application/json',
    vary: 'Accept-Encoding',
  })
  expect(bytes.length).toBeLessThan(plain.bytes.length / 20)
  expect(JSON.parse(brotliDecompressSync(bytes).toString())).toEqual(JSON.parse(plain.bytes.toString()))
  const again = await send('/openapi.json', {
    headers: { 'accept-encoding': 'br', 'if-none-match': headers.etag ?? '' },
  })
  expect(again.status).toBe(304)
})

describe('an answer of GraphQL', () => {
  const long = JSON.stringify({ query: '{ __schema { types { name fields { name description } } } }' })
  const accepting = { 'content-type': 'application/json', 'accept-encoding': 'br, gzip' }
  const ask = async (headers: Record<string, string> = {}, body = long) => {
    const { projectId, shown } = server()
    const authorization = `Bearer ${projectId}:${shown.managementKey}`
    return send('/graphql', { method: 'POST', headers: { ...accepting, authorization, ...headers }, body })
  }

  test('is compressed when it is long', async () => {
    const { headers, bytes } = await ask()
    expect(headers['content-encoding']).toBe('br')
    expect(headers.vary).toContain('Accept-Encoding')
    expect(JSON.parse(brotliDecompressSync(bytes).toString()).data.__schema.types.length).toBeGreaterThan(100)
    expect((await ask({ 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe('gzip')
    expect((await ask({ 'accept-encoding': 'identity' })).headers['content-encoding']).toBeUndefined()
  })

  test('is not compressed when it is short', async () => {
    const { headers, bytes } = await ask({}, JSON.stringify({ query: '{ __typename }' }))
    expect(headers['content-encoding']).toBeUndefined()
    expect(JSON.parse(bytes.toString())).toMatchObject({ data: { __typename: 'Query' } })
  })

  test.each([
    ['cross-site', undefined],
    ['same-site', undefined],
    ['', undefined],
    ['same-origin', 'br'],
    ['none', 'br'],
  ])('to a request with cookies that is sent from "%s" has the encoding %s', async (site, encoding) => {
    const { headers } = await ask({ cookie: 'a=b', ...(site !== '' && { 'sec-fetch-site': site }) })
    expect(headers['content-encoding']).toBe(encoding)
  })
})

test('a page that shows what was typed beside a secret is not compressed', async () => {
  const signIn = await send('/api/auth/signin', { headers: { ...html, 'accept-encoding': 'br, gzip' } })
  expect(signIn.status).toBe(200)
  expect(signIn.headers['content-encoding']).toBeUndefined()
})

describe('a file of the web component', () => {
  test.each(['theme.json', 'config.json'])('%s is a fraction of itself, and is not sent twice', async file => {
    const path = `/pages/${server().projectId}/v2-beta/${file}`
    const plain = await send(path)
    const packed = await send(path, { headers: { 'accept-encoding': 'gzip, br' } })
    expect(packed.headers).toMatchObject({
      'content-encoding': 'br',
      vary: 'Accept-Encoding',
      etag: `W/${plain.headers.etag}`,
      'access-control-allow-origin': '*',
    })
    expect(plain.headers).toMatchObject({ vary: 'Accept-Encoding' })
    expect(decoded(packed)).toBe(plain.bytes.toString())
    expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 4)
    for (const etag of [plain.headers.etag, packed.headers.etag]) {
      const again = await send(path, { headers: { 'accept-encoding': 'br', 'if-none-match': etag ?? '' } })
      expect(again).toMatchObject({ status: 304, headers: { vary: 'Accept-Encoding' } })
    }
  })

  test('a page of a sign-in is never compressed', async () => {
    const page = await send(`/login/${server().projectId}?flow=sign-up-or-in`, { headers: { 'accept-encoding': 'br' } })
    expect(page.headers['content-encoding']).toBeUndefined()
  })
})
