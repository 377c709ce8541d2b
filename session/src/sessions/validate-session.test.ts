import { expect, test } from 'vitest'

import { createSessionValidator, KeyUnusable, type PublicJwk, SessionInvalid, TokenMissing } from '../index.ts'
import { newSigningKey, projectId, sessionClaims, signToken } from '../testing/keys.ts'
import { startProvider } from '../testing/provider.ts'

const now = Date.parse('2026-03-01T12:00:00Z')
const keysPath = `/v2/keys/${projectId}`

test('a session is validated with the keys of the provider, fetched once', async () => {
  const key = newSigningKey('RS256')
  await using provider = await startProvider(() => ({ body: { keys: [key.jwk] } }))
  const validator = createSessionValidator({ projectId, baseUrl: provider.baseUrl, clock: () => now })
  const tokens = await Promise.all(
    ['U1', 'U2', 'U3'].map(sub => signToken(key, sessionClaims(now, { sub, roles: ['editor'] }))),
  )
  const infos = await Promise.all(tokens.map(token => validator.validateSession(token)))
  expect(infos.map(info => info.token.sub)).toEqual(['U1', 'U2', 'U3'])
  expect(infos.map(info => info.jwt)).toEqual(tokens)
  expect(provider.requests.map(request => request.path)).toEqual([keysPath])
})

test('a base URL may have a path and a trailing slash', async () => {
  const key = newSigningKey()
  await using provider = await startProvider(() => ({ body: { keys: [key.jwk] } }))
  const validator = createSessionValidator({
    projectId,
    baseUrl: `${provider.baseUrl}/identity/`,
    clock: () => now,
  })
  await validator.validateSession(await signToken(key, sessionClaims(now)))
  expect(provider.requests.map(request => request.path)).toEqual([`/identity${keysPath}`])
})

test.each([undefined, ''])('without a session token (%j) validation fails with TokenMissing', async token => {
  const validator = createSessionValidator({ projectId, baseUrl: 'http://127.0.0.1:9' })
  await expect(validator.validateSession(token)).rejects.toThrow('session token is required for validation')
  await expect(validator.validateSession(token)).rejects.toBeInstanceOf(TokenMissing)
})

test('a refused session says that validation failed, and why', async () => {
  const key = newSigningKey()
  const validator = createSessionValidator({
    projectId,
    baseUrl: 'http://127.0.0.1:9',
    publicKey: key.jwk,
    clock: () => now,
  })
  const token = await signToken(key, sessionClaims(now, { iss: 'P2other' }))
  const error = await validator.validateSession(token).catch(caught => caught)
  expect(error).toBeInstanceOf(SessionInvalid)
  expect(error).toMatchObject({
    code: 'SESSION_INVALID',
    isTransient: false,
    message: 'session validation failed: unexpected "iss" claim value',
    cause: { code: 'CLAIM_INVALID' },
  })
  expect(JSON.stringify([error.message, error.stack, error.cause.stack])).not.toContain(token)
})

test('a refresh token is not a session', async () => {
  const key = newSigningKey()
  const validator = createSessionValidator({
    projectId,
    baseUrl: 'http://127.0.0.1:9',
    publicKey: key.jwk,
    clock: () => now,
  })
  const token = await signToken(key, sessionClaims(now, { drn: 'DSR' }))
  await expect(validator.validateSession(token)).rejects.toThrow('session validation failed')
})

test.each([
  ['an object', (jwk: PublicJwk) => jwk],
  ['a text', (jwk: PublicJwk) => JSON.stringify(jwk)],
  ['a key set', (jwk: PublicJwk) => ({ keys: [jwk] })],
])('a configured public key given as %s is used instead of fetching', async (_, form) => {
  const key = newSigningKey()
  await using provider = await startProvider(() => ({ status: 500 }))
  const validator = createSessionValidator({
    projectId,
    baseUrl: provider.baseUrl,
    publicKey: form(key.jwk),
    clock: () => now,
  })
  await expect(validator.validateSession(await signToken(key, sessionClaims(now)))).resolves.toBeDefined()
  const foreign = await signToken({ ...key, kid: 'key-2' }, sessionClaims(now))
  await expect(validator.validateSession(foreign)).rejects.toThrow('failed to fetch matching key')
  expect(provider.requests).toEqual([])
})

test.each([
  'no JSON',
  'null',
  '{}',
  '{"keys":[]}',
  '{"keys":[null]}',
  '{"kty":"oct","k":"c2VjcmV0","alg":"HS256","kid":"k"}',
  '{"kty":"RSA","alg":"RS256","kid":"k"}',
])('a configured public key that cannot be used is refused at once: %s', publicKey => {
  const create = () => createSessionValidator({ projectId, baseUrl: 'http://127.0.0.1:9', publicKey })
  expect(create).toThrow(KeyUnusable)
  expect(create).toThrow('Failed to parse public key')
})

test('a validator without a project is refused', () => {
  expect(() => createSessionValidator({ projectId: '', baseUrl: 'http://127.0.0.1:9' })).toThrow('projectId')
})

test.each([
  ['an error', { status: 503 }],
  ['a redirect', { status: 302, headers: { location: '/elsewhere' } }],
  ['no JSON', { body: 'hello' }],
  ['no key set', { body: [] }],
  ['far too much', { body: `{"keys":[${'0,'.repeat(200_000)}0]}` }],
])('when the provider answers %s instead of keys, the session is not judged', async (_, answer) => {
  await using provider = await startProvider(() => answer)
  const validator = createSessionValidator({ projectId, baseUrl: provider.baseUrl, clock: () => now })
  const token = await signToken(newSigningKey(), sessionClaims(now))
  await expect(validator.validateSession(token)).rejects.toMatchObject({
    code: 'SESSION_INVALID',
    isTransient: true,
    message: expect.stringContaining('failed to fetch matching key'),
    cause: { code: 'KEY_SET_UNAVAILABLE' },
  })
})

test('when the provider limits the rate, the error says how long to wait', async () => {
  await using provider = await startProvider(() => ({ status: 429, headers: { 'retry-after': '17' } }))
  const validator = createSessionValidator({ projectId, baseUrl: provider.baseUrl, clock: () => now })
  const token = await signToken(newSigningKey(), sessionClaims(now))
  await expect(validator.validateSession(token)).rejects.toMatchObject({ isTransient: true, retryAfterSeconds: 17 })
})

test('fetching keys times out after five seconds', async () => {
  await using provider = await startProvider(() => ({ delayMs: 20_000 }))
  const validator = createSessionValidator({ projectId, baseUrl: provider.baseUrl, clock: () => now })
  const token = await signToken(newSigningKey(), sessionClaims(now))
  await expect(validator.validateSession(token)).rejects.toThrow('no answer in 5000 ms')
})

test('text that is not a token never reaches the provider', async () => {
  await using provider = await startProvider(() => ({}))
  const validator = createSessionValidator({ projectId, baseUrl: provider.baseUrl })
  await expect(validator.validateSession('not a token')).rejects.toThrow('session validation failed')
  expect(provider.requests).toEqual([])
})
