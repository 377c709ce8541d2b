import { generateKeyPairSync } from 'node:crypto'
import { compactVerify } from 'jose'
import { expect, test } from 'vitest'
import { composeClaims } from '../claims/compose.ts'
import { createSigner } from './signer.ts'

const pairs = {
  RS256: () => generateKeyPairSync('rsa', { modulusLength: 2048 }),
  ES256: () => generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  EdDSA: () => generateKeyPairSync('ed25519'),
}
const cases = (['RS256', 'ES256', 'EdDSA'] as const).flatMap(algorithm =>
  [true, false].map(isFree => ({ algorithm, isFree })),
)

test.each(cases)(
  'both tokens of an answer verify: $algorithm, with a free thread: $isFree',
  async ({ algorithm, isFree }) => {
    const { privateKey, publicKey } = pairs[algorithm]()
    const { signBoth } = createSigner(
      () => {},
      { id: 'key-1', algorithm },
      privateKey,
      () => isFree,
    )
    const iss = 'https://gatehouse.test/P1'
    const tokens = await signBoth(
      ['session', composeClaims('session', { iss, sub: 'ada' })],
      ['refresh', composeClaims('refresh', { iss, sub: 'ada' })],
    )
    const read = await Promise.all(tokens.map(token => compactVerify(token, publicKey)))
    expect(read.map(({ protectedHeader }) => protectedHeader)).toEqual([
      { alg: algorithm, kid: 'key-1', typ: 'JWT' },
      { alg: algorithm, kid: 'key-1', typ: 'JWT' },
    ])
    const [session, refresh] = read.map(({ payload }) => JSON.parse(Buffer.from(payload).toString()))
    expect([session, refresh]).toMatchObject([
      { iss, sub: 'ada' },
      { iss, sub: 'ada' },
    ])
    expect(session.drn).not.toBe(refresh.drn)
  },
)

test.each([true, false])('while the clock is wrong no token is signed, with a free thread: %s', async isFree => {
  const { privateKey } = pairs.RS256()
  const refuse = () => {
    throw new Error('the clock is wrong')
  }
  const { signBoth } = createSigner(refuse, { id: 'key-1', algorithm: 'RS256' }, privateKey, () => isFree)
  const claims = composeClaims('session', { iss: 'https://gatehouse.test/P1' })
  await expect(signBoth(['session', claims], ['session', claims])).rejects.toThrow('the clock is wrong')
})
