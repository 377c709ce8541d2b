import { beforeAll, expect, test } from 'vitest'
import { asKeyHolder, post } from '../../support/management-api.ts'
import { type FirstServer, serverForFile } from '../../support/test-server.ts'

const approved = 'https://app.example.com'
const production = serverForFile({
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://gate.example',
  SMTP_URL: 'smtp://127.0.0.1:9',
  GATEHOUSE_SECRET: 'a secret for tests only and long enough',
})
const development = serverForFile()
/** The public URL is not this machine's; this is where the server listens. */
function addressOf({ port }: FirstServer) {
  return `http://127.0.0.1:${port}`
}
beforeAll(() => {
  const caller = { ...asKeyHolder(production()), url: addressOf(production()) }
  return post(caller, '/v1/gatehouse/project/settings', { approvedOrigins: [approved] })
})

function preflight(server: FirstServer, origin: string, path = '/v1/auth/refresh') {
  return fetch(addressOf(server) + path, {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' },
  })
}
function call(server: FirstServer, origin: string, path = '/v1/auth/refresh') {
  return fetch(addressOf(server) + path, {
    method: 'POST',
    headers: { origin, authorization: `Bearer ${server.projectId}` },
    body: '{}',
  })
}
function corsHeaders(response: Response) {
  return [...response.headers.keys()].filter(name => name.startsWith('access-control-'))
}

test.each([approved, 'https://gate.example'])('a page of %s may call, with cookies and our headers', async origin => {
  const asked = await preflight(production(), origin)
  expect(asked.status).toBe(204)
  expect(asked.headers.get('access-control-allow-origin')).toBe(origin)
  expect(asked.headers.get('access-control-allow-credentials')).toBe('true')
  expect(asked.headers.get('access-control-allow-headers')).toContain('x-descope-refresh-cookie-name')
  expect(asked.headers.get('access-control-allow-headers')).toContain('x-descope-known-device-token')
  expect(asked.headers.get('access-control-allow-methods')).toContain('PATCH')
  expect(asked.headers.get('vary')).toContain('origin')
  const answered = await call(production(), origin)
  expect(answered.status).toBe(401)
  expect(answered.headers.get('access-control-allow-origin')).toBe(origin)
  for (const name of ['retry-after', 'x-descope-flow-nonce', 'x-geo'])
    expect(answered.headers.get('access-control-expose-headers')).toContain(name)
})

test.each([
  'https://evil.example',
  'http://app.example.com',
  'https://app.example.com:8443',
  'https://sub.app.example.com',
  'https://app.example.com.evil.example',
  'http://localhost:5173',
  'null',
  'nonsense',
])('a page of %s is told nothing in production', async origin => {
  expect(corsHeaders(await preflight(production(), origin))).toEqual([])
  const answered = await call(production(), origin)
  expect(corsHeaders(answered)).toEqual([])
  expect(answered.headers.get('vary')).toContain('origin')
})

test('outside production every port of this machine may call', async () => {
  for (const origin of ['http://localhost:5173', 'http://127.0.0.1:8080'])
    expect((await preflight(development(), origin)).headers.get('access-control-allow-origin')).toBe(origin)
  expect(corsHeaders(await preflight(development(), approved))).toEqual([])
})

test('public keys are readable for pages, and other paths get no CORS header', async () => {
  const path = `/v2/keys/${production().projectId}`
  const asPage = await fetch(addressOf(production()) + path, { headers: { origin: approved } })
  expect(asPage.headers.get('access-control-allow-origin')).toBe(approved)
  expect(corsHeaders(await fetch(addressOf(production()) + path))).toEqual([])
  expect(corsHeaders(await preflight(production(), 'https://evil.example', '/v1/mgmt/user/create'))).toEqual([])
})

test('neither the console nor GraphQL lets other origins call', async () => {
  for (const path of ['/graphql', '/api/auth/session'])
    expect(corsHeaders(await call(production(), approved, path)), path).toEqual([])
})
