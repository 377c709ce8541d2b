import { createServer, request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'

import { credentialsProvider, nodeListener, type NodeRequest, sendResponse, webRequest } from '../index.ts'
import { base, setup } from '../testing/setup.ts'

/** The sign-in layer behind node:http; `prepare` changes requests like a framework. */
async function listen(prepare: (request: NodeRequest) => Promise<void> = async () => undefined) {
  const { signIn } = setup({
    providers: [credentialsProvider({ authorize: ({ name }) => (name === 'ada' ? { id: 1, name } : null) })],
  })
  const listener = nodeListener(signIn)
  const server = createServer(async (request, response) => {
    await prepare(request)
    await listener(request, response)
  }).listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  onTestFinished(() => void server.close().closeAllConnections())
  const { port } = server.address() as AddressInfo // safe: it listens on a port
  return `http://127.0.0.1:${port}/api/auth`
}

async function begin(address: string) {
  const response = await fetch(`${address}/csrf`)
  const { csrfToken } = (await response.json()) as { csrfToken: string } // case 1
  const cookie = response.headers
    .getSetCookie()
    .map(header => header.split(';')[0])
    .join('; ')
  return { csrfToken, cookie }
}

test('pages, cookies and posted forms go through', async () => {
  const address = await listen()
  const { csrfToken, cookie } = await begin(address)
  const page = await fetch(`${address}/signin`, { headers: { cookie } })
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  const body = new URLSearchParams({ csrfToken, name: 'ada', callbackUrl: '/x' })
  const answer = await fetch(`${address}/callback/credentials`, {
    method: 'POST',
    headers: { cookie },
    body,
    redirect: 'manual',
  })
  expect([answer.status, answer.headers.get('location')]).toEqual([302, 'http://localhost:3000/x'])
  expect(answer.headers.getSetCookie().map(header => header.split('=')[0])).toContain('next-auth.session-token')
})

test.each([
  ['an object', (text: string) => Object.fromEntries(new URLSearchParams(text))],
  ['a text', (text: string) => text],
  ['bytes', (text: string) => Buffer.from(text)],
])('a form that a parser has read already as %s goes through', async (_, parse) => {
  const address = await listen(async request => {
    if (request.method !== 'POST') return
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    request.body = parse(Buffer.concat(chunks).toString())
  })
  const { csrfToken, cookie } = await begin(address)
  const body = new URLSearchParams({ csrfToken, name: 'ada', json: 'true' })
  const answer = await fetch(`${address}/callback/credentials`, { method: 'POST', headers: { cookie }, body })
  expect([answer.status, await answer.json()]).toEqual([200, { url: 'http://localhost:3000' }])
})

test('the original path counts, even if a router removed a prefix', async () => {
  const address = await listen(async request => {
    request.originalUrl = request.url
    request.url = request.url?.replace('/api/auth', '')
  })
  expect((await fetch(`${address}/providers`)).status).toBe(200)
})

test('a method that Request does not allow is refused, and the server continues', async () => {
  const address = await listen()
  const status = await new Promise(resolve =>
    ask(`${address}/csrf`, { method: 'TRACE' }, response => resolve(response.resume().statusCode)).end(),
  )
  expect(status).toBe(400)
  expect((await fetch(`${address}/csrf`)).status).toBe(200)
})

test('the host of a request is ignored', async () => {
  const address = await listen()
  const headers = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }
  expect(await (await fetch(`${address}/providers`, { headers })).json()).toMatchObject({
    credentials: { callbackUrl: `${base}/callback/credentials` },
  })
})

test('reading the session of a posted form does not consume the form', async () => {
  const { signIn } = setup()
  const server = createServer(async (request, response) => {
    const session = await signIn.requireSession(webRequest(request))
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const text = Buffer.concat(chunks).toString()
    await sendResponse(Response.json({ isRefused: session instanceof Response, text }), response)
  }).listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  onTestFinished(() => void server.close().closeAllConnections())
  const { port } = server.address() as AddressInfo // safe: it listens on a port
  const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: 'a=b' })
  expect(await answer.json()).toEqual({ isRefused: true, text: 'a=b' })
})
