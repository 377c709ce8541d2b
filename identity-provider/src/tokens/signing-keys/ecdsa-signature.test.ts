import { generateKeyPairSync, sign, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { ecdsaSignatureOf } from './ecdsa-signature.ts'

test('a thousand signatures, with short and long numbers, verify in JWS form', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const lengths = new Set<number>()
  for (let index = 0; index < 1000; index++) {
    const data = Buffer.from(`message ${index}`)
    const der = sign('sha256', data, privateKey)
    lengths.add(der.length)
    const raw = ecdsaSignatureOf(der)
    expect(raw).toHaveLength(64)
    expect(verify('sha256', data, { key: publicKey, dsaEncoding: 'ieee-p1363' }, raw)).toBe(true)
  }
  // 70 to 72 bytes are usual; in a shorter one a number has leading zeros.
  expect(lengths.size).toBeGreaterThanOrEqual(3)
})

test('one-byte numbers are padded with zeros', () => {
  const raw = ecdsaSignatureOf(Buffer.from([0x30, 6, 2, 1, 5, 2, 1, 9]))
  expect([raw[31], raw[63]]).toEqual([5, 9])
  expect(raw.filter(byte => byte !== 0)).toHaveLength(2)
})
