import { hkdfSync } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'

import { CompactEncrypt, EncryptJWT } from 'jose'
import { decode, encode } from 'next-auth/jwt'
import { expect, test } from 'vitest'

import { deriveKey } from './keys.ts'
import { cachedTokens } from './cached-tokens.ts'
import { createTokens, InvalidToken } from './tokens.ts'

const secret = 'correct horse battery staple'
const start = Date.UTC(2026, 0, 1)

function tokensAt(now: () => number = () => start, secrets: readonly [string, ...string[]] = [secret]) {
  return createTokens({ secrets, clock: now })
}

// sign-in-layer.md §4, vectors
test.each([
  ['', 'e36250998b61f50f756e743259110012790cc43ce46ff4bcc3b3dce6b3a5502a'],
  ['next-auth.state', 'e2347f1490841879d879450bff54f586eab3e14b208976db490e6ece79fb1646'],
  ['__Secure-next-auth.state', '77eff12a1e7fd165dddfa971123c327be3f0399f965fdd90eb6da4dcd4304c8e'],
  ['next-auth.pkce.code_verifier', 'd28987b34dd978fc4eaf13751edc30d86eb93e1833fde158ae312030ba311ec7'],
  ['next-auth.nonce', 'dcfe4ac32f6857d460303bf6ac13e8741df150b7dbc2ae5a6e9ad77a68f87c2d'],
])('the key for the salt %j is the one of the contract', (salt, hex) => {
  expect(deriveKey(secret, salt).export().toString('hex')).toBe(hex)
})

test('case 7: the session token of the contract has the specified claims', () => {
  const token =
    'eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0..AQEBAQEBAQEBAQEB.B9zknFCCktb92Ycozqp4b3DtLjL_Nm-Y7lSLDiBvRrD2YwV26u9Rcyr8S6s4-Z595ikF9uaZxiFH-9Xt-Ja9xInsaQ3Z0j3UIUYKy5GAl27fthbZ6q91kJg26DmXRhNtPkNsWeR18UhFYlUYws5lsz3g2SUMhPMIyHaGmLjofR0zRavtylNhxqEGLnhrW3Ud.1iEgSfUs34TeywDPTzsluA'
  expect(tokensAt().decode(token)).toEqual({
    name: 'Ada',
    email: 'ada@example.com',
    picture: null,
    sub: '1',
    iat: 1_700_000_000,
    exp: 4_102_444_800,
    jti: '00000000-0000-4000-8000-000000000000',
  })
})

test('the state cookie of the contract has the specified claims, and decrypts only with its own salt', () => {
  const token =
    'eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0..AgICAgICAgICAgIC.vLpexCB0Ha9VtfI4DJFCfTyUxaJl4CsFQVkQh0N-A434D47HFz5Rv7j7cVwU713wlWJPrjrjBV6dfC-W7WdOEhonfbTYTT5cidrWl1U4f8m8xCI5MPSUvkjvTD81JjRPCLTB_K1AVzWUxtKYnWbEcw.-W0934W0BLpbrV-wCcqlWw'
  const tokens = tokensAt(() => 1_700_000_100_000)
  expect(tokens.decode(token, { salt: 'next-auth.state' })).toMatchObject({ value: 'st4te', provider: 'gh' })
  for (const salt of ['', 'next-auth.nonce', '__Secure-next-auth.state'])
    expect(() => tokens.decode(token, { salt })).toThrow(InvalidToken)
})

test.each([{ salt: '' }, { salt: 'next-auth.state' }])(
  'case 8: what we encode the reference decodes, and back: %j',
  async ({ salt }) => {
    const tokens = createTokens({ secrets: [secret] })
    const claims = { name: 'Ådå 😀', email: 'ada@example.com', picture: null, sub: '1', nested: { list: [1, 'two'] } }
    const ours = tokens.encode(claims, { maxAgeSeconds: 600, salt })
    expect(Buffer.from(ours.split('.')[0] ?? '', 'base64url').toString()).toBe('{"alg":"dir","enc":"A256GCM"}')
    const read = await decode({ token: ours, secret, salt })
    expect(read).toMatchObject(claims)
    expect(read).toEqual({
      ...claims,
      iat: expect.any(Number),
      exp: Number(read?.iat) + 600,
      jti: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/),
    })
    expect(tokens.decode(ours, { salt })).toEqual(read)

    const theirs = await encode({ token: claims, secret, salt, maxAge: 600 })
    expect(tokens.decode(theirs, { salt })).toMatchObject(claims)
  },
)

test('case 9: a token expired 14 seconds ago is accepted, 15 seconds ago it is not', () => {
  let now = start
  const tokens = tokensAt(() => now)
  const token = tokens.encode({ sub: '1' }, { maxAgeSeconds: 60 })
  now = start + 74_999
  expect(tokens.decode(token)).toMatchObject({ sub: '1' })
  now = start + 75_000
  expect(() => tokens.decode(token)).toThrow(new InvalidToken('expired'))
})

/** A token of any kind, encrypted with the right key. */
function forged(
  claims: Record<string, unknown>,
  header: { alg: string; enc: string; [name: string]: unknown } = { alg: 'dir', enc: 'A256GCM' },
  key = deriveKey(secret, '').export(),
) {
  return new EncryptJWT(claims).setProtectedHeader(header).encrypt(key)
}

test.each([
  ['in 16 seconds', start / 1000 + 16, false],
  ['in 15 seconds', start / 1000 + 15, true],
])('a token that is valid from %s is judged with the same tolerance', async (_, nbf, isValid) => {
  const token = await forged({ nbf, exp: start / 1000 + 60 })
  if (isValid) expect(tokensAt().decode(token)).toMatchObject({ nbf })
  else expect(() => tokensAt().decode(token)).toThrow(InvalidToken)
})

test.each([
  [{}],
  [{ exp: '9999999999' }],
  [{ exp: start / 1000 + 60, iat: 'now' }],
  [{ exp: start / 1000 + 60, nbf: '0' }],
])('the claims %j do not make a session', async claims => {
  const token = await new CompactEncrypt(new TextEncoder().encode(JSON.stringify(claims)))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(deriveKey(secret, '').export())
  expect(() => tokensAt().decode(token)).toThrow(InvalidToken)
})

test('case 67: tokens of other kinds are rejected, even if encrypted with the right key', async () => {
  const claims = { sub: '1', exp: 4_102_444_800 }
  const key = deriveKey(secret, '').export()
  expect(tokensAt().decode(await forged(claims))).toMatchObject({ sub: '1' })
  const others = [
    await forged(claims, { alg: 'dir', enc: 'A256GCM', kid: 'k1' }),
    await forged(claims, { alg: 'dir', enc: 'A256GCM', typ: 'JWT' }),
    await forged(claims, { enc: 'A256GCM', alg: 'dir' }),
    await forged(claims, { alg: 'dir', enc: 'A128CBC-HS256' }, key),
    await forged(claims, { alg: 'A256KW', enc: 'A256GCM' }),
  ]
  const header = Buffer.from('{"alg":"dir","enc":"A256GCM","zip":"DEF"}').toString('base64url')
  const plain = tokensAt().encode(claims, { maxAgeSeconds: 60 })
  others.push(plain.replace(/^[^.]+/, header))
  const compressed = await new CompactEncrypt(deflateRawSync(JSON.stringify(claims)))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(key)
  others.push(compressed.replace(/^[^.]+/, header))
  for (const token of others) expect(() => tokensAt().decode(token), token).toThrow(InvalidToken)
})

test.each([
  ['', 'nothing'],
  ['x', 'no parts'],
  ['a.b.c', 'three parts'],
  ['eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0....', 'empty parts'],
])('%j is no token: %s', token => {
  expect(() => tokensAt().decode(token)).toThrow(InvalidToken)
})

test('a token with any part altered, shortened or extended is rejected', () => {
  const token = tokensAt().encode({ sub: '1' }, { maxAgeSeconds: 60 })
  const parts = token.split('.')
  const flip = (text: string) => (text.startsWith('A') ? 'B' : 'A') + text.slice(1)
  for (const index of [0, 2, 3, 4])
    for (const alter of [flip, (text: string) => text.slice(0, -4), (text: string) => `${text}AAAA`]) {
      const altered = parts.map((part, at) => (at === index ? alter(part) : part)).join('.')
      expect(() => tokensAt().decode(altered), `${index}`).toThrow(InvalidToken)
    }
})

test('the first secret encodes and every secret decodes', () => {
  const old = tokensAt(undefined, ['old']).encode({ sub: '1' }, { maxAgeSeconds: 60 })
  const rotated = tokensAt(undefined, ['new', 'old'])
  expect(rotated.decode(old)).toMatchObject({ sub: '1' })
  const fresh = rotated.encode({ sub: '2' }, { maxAgeSeconds: 60 })
  expect(tokensAt(undefined, ['new']).decode(fresh)).toMatchObject({ sub: '2' })
  expect(() => tokensAt(undefined, ['old']).decode(fresh)).toThrow(InvalidToken)
})

test('equal claims give different tokens', () => {
  const tokens = tokensAt()
  const made = new Set(Array.from({ length: 500 }, () => tokens.encode({}, { maxAgeSeconds: 60 }).split('.')[2]))
  expect(made.size).toBe(500)
})

test('a cached token gives new claims each time, and expires', () => {
  let now = start
  const tokens = cachedTokens(
    tokensAt(() => now),
    { clock: () => now },
  )
  const token = tokens.encode({ roles: ['a'] }, { maxAgeSeconds: 60 })
  const first = tokens.decode(token)
  ;(first.roles as string[]).push('b') // safe: a list above; callbacks may change their claims
  expect(tokens.decode(token).roles).toEqual(['a'])
  now += 75_000
  expect(() => tokens.decode(token)).toThrow(InvalidToken)
})

test('the cache drops the oldest tokens and never mixes them up', () => {
  const tokens = cachedTokens(tokensAt(), { clock: () => start })
  const made = Array.from({ length: 1200 }, (_, n) => tokens.encode({ n }, { maxAgeSeconds: 60 }))
  for (const round of [1, 2])
    for (const [n, token] of made.entries()) expect(tokens.decode(token).n, `${round}`).toBe(n)
  expect(() => tokens.decode(made[0] ?? '', { salt: 'next-auth.state' })).toThrow(InvalidToken)
})

test('the key derivation is RFC 5869 with SHA-256', () => {
  const info = 'NextAuth.js Generated Encryption Key (x)'
  expect(deriveKey('s', 'x').export()).toEqual(Buffer.from(hkdfSync('sha256', 's', 'x', info, 32)))
})
