import { createHmac, generateKeyPairSync } from 'node:crypto'

import { expect, test } from 'vitest'

import { createTokenVerifier } from '../index.ts'
import { assemble, issuers, newSigningKey, projectId, sessionClaims, signingKeyOf, signToken } from '../testing/keys.ts'

const now = Date.parse('2026-03-01T12:00:00Z')
function seconds(n: number) {
  return Math.floor(now / 1000) + n
}

function verifierWith(...keys: unknown[]) {
  return createTokenVerifier({ projectId, issuers, keys: async () => ({ keys }), clock: () => now })
}

test.each(['RS256', 'RS384', 'RS512', 'ES256', 'ES384', 'ES512', 'EdDSA'])(
  'a token signed with %s is accepted',
  async alg => {
    const key = newSigningKey(alg)
    const token = await signToken(key, sessionClaims(now, { roles: ['editor'] }))
    const claims = await verifierWith(key.jwk).verifySession(token)
    expect(claims).toMatchObject({ sub: 'U2person', roles: ['editor'], exp: seconds(600) })
  },
)

test.each([
  ['the project id', projectId],
  ['the URL of the project', `https://id.example.com/${projectId}`],
])('an issuer that is %s is accepted and read as the project id', async (_, iss) => {
  const key = newSigningKey()
  const claims = await verifierWith(key.jwk).verifySession(await signToken(key, sessionClaims(now, { iss })))
  expect(claims.iss).toBe(projectId)
})

test.each([
  ['another project', 'P2other'],
  ['an URL of another project', 'https://id.example.com/P2other'],
  ['an URL of another host', `https://evil.example/${projectId}`],
  ['the issuer of an application', `https://id.example.com/${projectId}/SA1`],
  ['the issuer of third parties', `https://id.example.com/v1/apps/${projectId}`],
  ['the issuer of an MCP server', `https://id.example.com/v1/apps/agentic/${projectId}/MS1`],
  ['an URL with a trailing slash', `https://id.example.com/${projectId}/`],
  ['a path', `v1/apps/${projectId}`],
  ['the project id in the query', `https://id.example.com/x?p=/${projectId}`],
  ['the project id as the host', `https://${projectId}/`],
  ['empty', ''],
  ['not a text', [projectId]],
  ['missing', undefined],
])('an issuer that is %s is refused', async (_, iss) => {
  const key = newSigningKey()
  const token = await signToken(key, sessionClaims(now, { iss }))
  await expect(verifierWith(key.jwk).verifySession(token)).rejects.toMatchObject({
    code: 'CLAIM_INVALID',
    claim: 'iss',
    message: 'unexpected "iss" claim value',
  })
})

test.each([
  ['expired four seconds ago', { exp: seconds(-4) }],
  ['valid from five seconds ahead', { nbf: seconds(5) }],
  ['issued five seconds ahead', { iat: seconds(5) }],
])('a token %s is within the tolerance', async (_, more) => {
  const key = newSigningKey()
  await expect(
    verifierWith(key.jwk).verifySession(await signToken(key, sessionClaims(now, more))),
  ).resolves.toMatchObject(more)
})

test.each([
  ['expired five seconds ago', { exp: seconds(-5) }, 'TOKEN_EXPIRED'],
  ['without an expiry', { exp: undefined }, 'CLAIM_INVALID'],
  ['whose expiry is a text', { exp: String(seconds(600)) }, 'CLAIM_INVALID'],
  ['valid from six seconds ahead', { nbf: seconds(6) }, 'CLAIM_INVALID'],
  ['issued six seconds ahead', { iat: seconds(6) }, 'CLAIM_INVALID'],
])('a token %s is refused', async (_, more, code) => {
  const key = newSigningKey()
  const token = await signToken(key, sessionClaims(now, more))
  await expect(verifierWith(key.jwk).verifySession(token)).rejects.toMatchObject({ code })
})

test('a token without a key id is refused', async () => {
  const key = newSigningKey()
  const token = await signToken({ ...key, kid: '' }, sessionClaims(now))
  await expect(verifierWith(key.jwk).verifySession(token)).rejects.toThrow('header.kid must not be empty')
})

test('a token of an unknown key is refused', async () => {
  const token = await signToken(newSigningKey('ES256', 'key-2'), sessionClaims(now))
  await expect(verifierWith(newSigningKey().jwk).verifySession(token)).rejects.toThrow('failed to fetch matching key')
})

test('a token that names the key of another is refused', async () => {
  const token = await signToken(newSigningKey(), sessionClaims(now))
  await expect(verifierWith(newSigningKey().jwk).verifySession(token)).rejects.toThrow('signature verification failed')
})

test('an unsigned token is refused', async () => {
  const token = assemble({ alg: 'none', kid: 'key-1' }, sessionClaims(now))
  await expect(verifierWith(newSigningKey().jwk).verifySession(token)).rejects.toMatchObject({
    code: 'ALGORITHM_REFUSED',
  })
})

test('a token whose HMAC secret is the public key is refused', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const { jwk } = signingKeyOf({ publicKey, privateKey, alg: 'RS256', kid: 'key-1' })
  const unsigned = assemble({ alg: 'HS256', kid: 'key-1' }, sessionClaims(now)).slice(0, -1)
  const pem = publicKey.export({ format: 'pem', type: 'spki' })
  const token = `${unsigned}.${createHmac('sha256', pem).update(unsigned).digest('base64url')}`
  await expect(verifierWith(jwk).verifySession(token)).rejects.toMatchObject({ code: 'ALGORITHM_REFUSED' })
})

test('the algorithm of the key counts, even when the signature is valid with the one in the header', async () => {
  const key = newSigningKey('RS256')
  const token = await signToken({ ...key, alg: 'RS512' }, sessionClaims(now))
  await expect(verifierWith(key.jwk).verifySession(token)).rejects.toMatchObject({ code: 'ALGORITHM_REFUSED' })
})

test('a critical header extension is refused', async () => {
  const header = { alg: 'ES256', kid: 'key-1', crit: ['b64'], b64: true }
  const token = assemble(header, sessionClaims(now), 'AAAA')
  await expect(verifierWith(newSigningKey().jwk).verifySession(token)).rejects.toMatchObject({
    code: 'TOKEN_MALFORMED',
  })
})

test.each([
  '',
  'a',
  'a.b',
  'a.b.c.d',
  'a.b.c.d.e',
  '...',
  'ä.b.c',
  'a b.c.d',
  `${'a'.repeat(70_000)}.b.c`,
  'bnVsbA.e30.AA',
])('what is not a signed token is refused: %.20s', async token => {
  await expect(verifierWith(newSigningKey().jwk).verifySession(token)).rejects.toMatchObject({
    code: 'TOKEN_MALFORMED',
  })
})

test('a token for the required audience is accepted and another refused, cached or not', async () => {
  const key = newSigningKey()
  const verifier = verifierWith(key.jwk)
  const token = await signToken(key, sessionClaims(now, { aud: ['api', 'admin'] }))
  await expect(verifier.verifySession(token, { audience: 'api' })).resolves.toBeDefined()
  await expect(verifier.verifySession(token, { audience: ['web', 'admin'] })).resolves.toBeDefined()
  await expect(verifier.verifySession(token, { audience: 'web' })).rejects.toThrow('unexpected "aud" claim value')
})

test.each([
  ['an RSA key of 1024 bits', () => generateKeyPairSync('rsa', { modulusLength: 1024 }), 'RS256', {}],
  ['a curve that does not fit the algorithm', () => generateKeyPairSync('ec', { namedCurve: 'P-384' }), 'ES256', {}],
  ['a key for encryption', () => generateKeyPairSync('ec', { namedCurve: 'P-256' }), 'ES256', { use: 'enc' }],
  ['a key without an algorithm', () => generateKeyPairSync('ec', { namedCurve: 'P-256' }), 'ES256', { alg: undefined }],
  ['a damaged key', () => generateKeyPairSync('ec', { namedCurve: 'P-256' }), 'ES256', { x: 'AAAA' }],
])('%s verifies no token and does not affect the other keys', async (_, pair, alg, change) => {
  const good = newSigningKey('ES256', 'good')
  const bad = signingKeyOf({ ...pair(), alg, kid: 'bad' })
  const verifier = verifierWith({ ...bad.jwk, ...change }, good.jwk)
  const header = { alg, kid: 'bad' }
  await expect(verifier.verifySession(assemble(header, sessionClaims(now), 'AAAA'))).rejects.toMatchObject({
    code: 'KEY_UNUSABLE',
    message: expect.stringContaining('Failed to parse public key'),
  })
  await expect(verifier.verifySession(await signToken(good, sessionClaims(now)))).resolves.toBeDefined()
})

test('callers do not see changes that others make to the claims', async () => {
  const key = newSigningKey()
  const verifier = verifierWith(key.jwk)
  const token = await signToken(key, sessionClaims(now, { roles: ['reader'] }))
  const first = await verifier.verifySession(token)
  Object.assign(first, { roles: ['admin'] })
  const second = await verifier.verifySession(token)
  expect(second.roles).toEqual(['reader'])
  expect(() => Object.assign(second.roles ?? [], ['admin'])).toThrow(TypeError)
})
