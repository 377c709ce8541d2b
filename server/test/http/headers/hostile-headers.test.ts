import { request } from 'node:http'
import { expect, test } from 'vitest'
import { asKeyHolder, post } from '../../support/management-api.ts'
import { type FirstServer, serverForFile } from '../../support/test-server.ts'

const lies = {
  host: 'evil.example',
  forwarded: 'for=203.0.113.9;host=evil.example;proto=https',
  'x-forwarded-for': '203.0.113.9',
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'https',
  'x-forwarded-port': '443',
  'x-forwarded-prefix': '/evil',
  'x-real-ip': '203.0.113.9',
  'x-gatehouse-ip': '203.0.113.9',
  'x-original-url': '/metrics',
  'x-rewrite-url': '/metrics',
}
const server = serverForFile()

type Answer = { status: number | undefined; headers: Record<string, string | string[] | undefined>; body: string }

/** A request with arbitrary headers, including the host header, which fetch would not send. */
function send(path: string, { method = 'GET', headers = {}, body = '' } = {}): Promise<Answer> {
  const { port } = server()
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', port, path, method, headers: { ...lies, ...headers } }, response => {
      const { statusCode: status, headers: answered } = response
      const read = response.setEncoding('utf8').toArray()
      read.then(text => resolve({ status, headers: answered, body: text.join('') }), reject)
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

function everything({ headers, body }: Answer) {
  return JSON.stringify(headers) + body
}

test('no URL in an answer is derived from a forged host header', async () => {
  const { projectId, url } = server()
  const paths = [
    '/',
    '/users',
    '/api/auth/signin',
    '/api/auth/signin?callbackUrl=https%3A%2F%2Fevil.example%2F',
    '/api/auth/providers',
    '/api/auth/csrf',
    '/api/auth/error?error=Callback',
    `/${projectId}/.well-known/openid-configuration`,
    `/${projectId}/oauth2/v1/authorize?client_id=nobody`,
    '/openapi.json',
    '/v2/keys/nobody',
    '/nothing.json',
  ]
  for (const path of paths) {
    const answer = await send(path, { headers: { accept: 'text/html, */*' } })
    const forAsked = path.includes('evil') ? answer.headers : answer
    expect(JSON.stringify(forAsked), path).not.toContain('evil.example')
  }
  const providers = await send('/api/auth/providers')
  expect(JSON.parse(providers.body)).toMatchObject({
    gatehouse: {
      signinUrl: `${url}/api/auth/signin/gatehouse`,
      callbackUrl: `${url}/api/auth/callback/gatehouse`,
    },
  })
  const discovery = await send(`/${projectId}/.well-known/openid-configuration`)
  expect(JSON.parse(discovery.body)).toMatchObject({
    issuer: `${url}/${projectId}`,
    authorization_endpoint: `${url}/${projectId}/oauth2/v1/authorize`,
    token_endpoint: `${url}/${projectId}/oauth2/v1/token`,
  })
})

test('cookies are set for our own origin only', async () => {
  const { headers } = await send('/api/auth/csrf')
  const cookies = headers['set-cookie'] ?? []
  expect(cookies).not.toEqual([])
  for (const cookie of cookies) {
    expect(cookie).toMatch(/^next-auth\./)
    expect(cookie).toContain('HttpOnly')
    expect(cookie).not.toMatch(/Secure|Domain/i)
  }
})

test('a complete sign-in ends at our own origin', async () => {
  const { url } = server()
  const csrf = await send('/api/auth/csrf')
  const cookie = cookiesOf(csrf)
  const { csrfToken } = JSON.parse(csrf.body)
  const started = await send('/api/auth/signin/gatehouse', {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
    body: `csrfToken=${csrfToken}&callbackUrl=https://evil.example/`,
  })
  const authorize = new URL(String(started.headers.location))
  expect(authorize.origin).toBe(url)
  expect(authorize.searchParams.get('redirect_uri')).toBe(`${url}/api/auth/callback/gatehouse`)
  const hosted = await send(authorize.pathname + authorize.search)
  expect(new URL(String(hosted.headers.location), url).origin).toBe(url)
  expect(everything(hosted)).not.toContain('evil.example')
})

test('the audit trail holds the address of the connection', async () => {
  const caller = server()
  await send('/v1/mgmt/user/create', {
    method: 'POST',
    headers: {
      authorization: `Bearer ${caller.projectId}:${caller.shown.managementKey}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ loginId: 'ada' }),
  })
  await signInWrongly(caller)
  const { body } = await post(asKeyHolder(caller), '/v1/mgmt/audit/search', { actions: ['UserCreated', 'LoginFailed'] })
  const addresses = body.audits.map(({ action, remoteAddress }: Record<string, string>) => [action, remoteAddress])
  expect(addresses).toContainEqual(['UserCreated', '127.0.0.1'])
  expect(addresses).toContainEqual(['LoginFailed', '127.0.0.1'])
  expect(JSON.stringify(body)).not.toContain('203.0.113.9')
})

function signInWrongly({ projectId }: FirstServer) {
  return send('/v1/auth/password/signin', {
    method: 'POST',
    headers: { authorization: `Bearer ${projectId}`, 'content-type': 'application/json' },
    body: JSON.stringify({ loginId: 'ada', password: 'not the password' }),
  })
}

function cookiesOf({ headers }: Answer) {
  return (headers['set-cookie'] ?? [])
    .toString()
    .replace(/;[^,]*/g, '')
    .replace(/,/g, '; ')
}
