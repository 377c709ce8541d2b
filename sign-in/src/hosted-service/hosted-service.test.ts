import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { decode } from 'next-auth/jwt'
import { beforeAll, expect, test } from 'vitest'

import { type HostedServiceConfig, hostedServiceProvider } from '../index.ts'
import { base, origin, secret, setup } from '../testing/setup.ts'

const projectId = 'P2abc'
const service = 'https://hosted.example'
const sessionCookie = 'next-auth.session-token'

let key: CryptoKey
let foreignKey: CryptoKey
let keys: unknown

beforeAll(async () => {
  const own = await generateKeyPair('RS256', { extractable: true })
  key = own.privateKey
  foreignKey = (await generateKeyPair('RS256')).privateKey
  keys = { keys: [{ ...(await exportJWK(own.publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' }] }
})

function tokenOf(claims: JWTPayload = {}, signingKey = key) {
  const now = Math.floor(Date.now() / 1000)
  return new SignJWT({ iss: projectId, sub: 'U1', drn: 'DS', iat: now, exp: now + 60, ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: 'k1', typ: 'JWT' })
    .sign(signingKey)
}

function withService(config: Partial<HostedServiceConfig> = {}) {
  const asked: string[] = []
  const fetch: typeof globalThis.fetch = async input => {
    asked.push(String(input))
    return Response.json(keys)
  }
  const parts = setup({ providers: [hostedServiceProvider({ projectId, baseUrl: service, fetch, ...config })] })
  const postCredentials = async (fields: Record<string, string>) =>
    parts.browser.post('/callback/hosted', { csrfToken: await parts.browser.csrfToken(), json: 'true', ...fields })
  return { ...parts, asked, postCredentials }
}

test('a valid session token of the service becomes a session', async () => {
  const { browser, asked, postCredentials, lines } = withService()
  const sessionToken = await tokenOf({ name: 'Ada', email: 'Ada@Example.com' })
  const answer = await postCredentials({ sessionToken })
  expect([answer.status, answer.json()]).toEqual([200, { url: origin }])
  expect((await browser.get('/session')).json()).toMatchObject({ user: { name: 'Ada', email: 'ada@example.com' } })
  const claims = await decode({ token: browser.cookies.get(sessionCookie) ?? '', secret })
  expect(claims).toMatchObject({ sub: 'U1', provider: 'hosted' })
  expect(JSON.stringify(claims)).not.toContain(sessionToken)
  expect(asked).toEqual([`${service}/v2/keys/${projectId}`])
  expect(lines).toEqual([])
})

test('the application can describe the user itself', async () => {
  const { browser, postCredentials } = withService({
    profile: ({ sub }) => ({ id: String(sub), name: 'From our files' }),
  })
  await postCredentials({ sessionToken: await tokenOf() })
  expect((await browser.get('/session')).json()).toMatchObject({ user: { name: 'From our files' } })
})

function now() {
  return Math.floor(Date.now() / 1000)
}

test.each<[string, () => Promise<string> | string]>([
  ['an expired token', () => tokenOf({ exp: now() - 10 })],
  ['a token of another project', () => tokenOf({ iss: 'P9xyz' })],
  ["another key's signature", () => tokenOf({}, foreignKey)],
  ['a refresh token', () => tokenOf({ drn: 'DSR' })],
  ['a text that is no token', () => 'x.y.z'],
  ['an empty text', () => ''],
])('%s does not sign a user in', async (_, make) => {
  const { browser, postCredentials } = withService()
  const answer = await postCredentials({ sessionToken: await make() })
  expect([answer.status, answer.url()]).toEqual([401, `${base}/error?error=CredentialsSignin&provider=hosted`])
  expect(browser.cookies.has(sessionCookie)).toBe(false)
})

test('a token without a subject and a missing token are refused', async () => {
  const { postCredentials } = withService()
  expect((await postCredentials({})).status).toBe(401)
  expect((await postCredentials({ sessionToken: await tokenOf({ sub: undefined }) })).status).toBe(401)
})

test('an unreachable service is reported as an outage, not as a wrong token', async () => {
  const { postCredentials, lines } = withService({ fetch: () => Promise.reject(new TypeError('fetch failed')) })
  const answer = await postCredentials({ sessionToken: await tokenOf() })
  expect([answer.status, answer.url()]).toEqual([401, `${base}/error?error=Callback`])
  expect(lines.map(({ code }) => code)).toEqual(['CREDENTIALS_AUTHORIZE_ERROR'])
})

test('a session of the service is not accepted without the CSRF token, and has no form', async () => {
  const { browser } = withService()
  const answer = await browser.post('/callback/hosted', { sessionToken: await tokenOf(), json: 'true' })
  expect(answer.status).toBe(403)
  expect((await browser.get('/signin')).text).not.toContain('callback/hosted')
})
