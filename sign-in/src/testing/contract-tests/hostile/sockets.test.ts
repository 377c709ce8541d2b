import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { nodeListener } from '../../../index.ts'
import { base, setup } from '../../setup.ts'

const { signIn, lines } = setup()
const failures: unknown[] = []
const listener = nodeListener(signIn)
const server = createServer((request, response) => {
  listener(request, response).catch((error: unknown) => failures.push(error))
})

beforeAll(() => new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise(resolve => server.close(resolve)))

/** Sends raw bytes, and returns the response until the server closes the connection. */
function send(bytes: string) {
  return new Promise<string>((resolve, reject) => {
    const { port } = server.address() as AddressInfo // safe: it listens on a port
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    socket.setEncoding('latin1')
    socket.on('data', text => {
      answer += text
    })
    socket.on('close', () => resolve(answer))
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' ? resolve(answer) : reject(error),
    )
    socket.end(bytes, 'latin1')
  })
}

function request(line: string, headers: readonly string[] = ['Host: localhost:3000'], body = '') {
  return send([line, ...headers, 'Connection: close', '', body].join('\r\n'))
}

const path = '/api/auth/providers'

test.each([
  ['another host', ['Host: evil.example']],
  ['no host', []],
  ['an empty host', ['Host:']],
  ['two hosts', ['Host: localhost:3000', 'Host: evil.example']],
  ['a host with a path', ['Host: evil.example/x?y#z']],
  ['a host with a name before it', ['Host: localhost:3000@evil.example']],
  ['forwarded hosts', ['Host: localhost:3000', 'X-Forwarded-Host: evil.example', 'Forwarded: host=evil.example']],
])('%s: nothing in an answer comes from there', async (_, headers) => {
  const answer = await request(`GET ${path} HTTP/1.1`, headers)
  expect(answer).not.toContain('evil')
  if (answer.startsWith('HTTP/1.1 200')) expect(answer).toContain(`${base}/callback/gh`)
  else expect(answer).toMatch(/^HTTP\/1\.1 400/)
})

test.each([
  `http://evil.example${path}`,
  `//evil.example${path}`,
  `@evil.example${path}`,
  `.evil.example${path}`,
  `:1${path}`,
  `:99999${path}`,
  `\\evil.example${path}`,
  `/api/auth/../auth/providers`,
  '/api/auth/%2e%2e/%2e%2e/etc/passwd',
  '/api/auth/signin?callbackUrl=//evil.example/%0d%0aSet-Cookie:%20x=1',
  '/api/auth/error?error=%0d%0aSet-Cookie:%20x=1',
  '/api/auth/\u0080',
  '*',
])('the target %j is answered, and leads nowhere', async target => {
  const answer = await request(`GET ${target} HTTP/1.1`)
  expect(answer).toMatch(/^HTTP\/1\.1 (?:200|302|400|500) /)
  expect(answer).not.toMatch(/^(?:Location: .*evil|Set-Cookie: x)/im)
})

test.each(['TRACE', 'CONNECT', 'OPTIONS', 'HEAD', 'PUT', 'DELETE', 'PROPFIND', 'M-SEARCH'])(
  'case 62: the method %s changes nothing',
  async method => {
    const answer = await request(`${method} /api/auth/signout HTTP/1.1`)
    expect(answer === '' || /^HTTP\/1\.1 (?:400|404) /.test(answer)).toBe(true)
    expect(answer).not.toMatch(/^Set-Cookie/im)
  },
)

test('100 kB of cookies are refused before they are read', async () => {
  const answer = await request(`GET /api/auth/session HTTP/1.1`, ['Host: x', `Cookie: x=${'y'.repeat(100_000)}`])
  expect(answer).toMatch(/^HTTP\/1\.1 431 /)
})

test('a header broken by a line end is refused, and so is request smuggling', async () => {
  for (const headers of [
    ['Host: x', 'Cookie: a=b\rX-Evil: 1'],
    ['Host: x', 'Content-Length: 5', 'Transfer-Encoding: chunked'],
    ['Host: x', 'Content-Length: 5', 'Content-Length: 6'],
    ['Host: x', 'Transfer-Encoding: chunked, identity'],
    ['Host : x'],
  ])
    expect(await request('POST /api/auth/signout HTTP/1.1', headers, '0\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /)
})

test('a connection closed in the middle of a form does no harm', async () => {
  const head = 'POST /api/auth/signout HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\n'
  for (const body of ['Content-Length: 100\r\n\r\ncsrf', 'Transfer-Encoding: chunked\r\n\r\n5\r\ncsrf'])
    expect(await send(head + body)).toMatch(/^(?:HTTP\/1\.1 400 |$)/)
})

test('afterwards the server still answers, and has logged no error', async () => {
  expect(await request(`GET ${path} HTTP/1.1`)).toMatch(/^HTTP\/1\.1 200 /)
  expect(failures).toEqual([])
  expect(lines.map(({ code }) => code)).not.toContain('UNEXPECTED_ERROR')
})
