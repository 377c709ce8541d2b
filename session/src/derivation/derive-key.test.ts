import { expect, test } from 'vitest'

import { deriveKey, derivePasswordKey } from '../index.ts'

test('a derived key is that of RFC 5869, test case 3', () => {
  const key = deriveKey({ secret: Buffer.alloc(22, 0x0b), info: '', lengthBytes: 42 })
  expect(key.toString('hex')).toBe(
    '8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8',
  )
})

test('another salt or another info gives another key', () => {
  const input = { secret: 'secret', salt: 'salt', info: 'info', lengthBytes: 32 }
  const keys = [input, { ...input, salt: 'pepper' }, { ...input, info: 'else' }].map(it =>
    deriveKey(it).toString('hex'),
  )
  expect(new Set(keys).size).toBe(3)
})

test('info is at most 1024 bytes', () => {
  expect(deriveKey({ secret: 's', info: 'i'.repeat(1024), lengthBytes: 32 })).toHaveLength(32)
  expect(() => deriveKey({ secret: 's', info: 'i'.repeat(1025), lengthBytes: 32 })).toThrow('at most 1024 bytes')
  expect(() => deriveKey({ secret: 's', info: 'é'.repeat(513), lengthBytes: 32 })).toThrow('at most 1024 bytes')
})

test.each([0, -1, 1.5, Number.NaN])('a key length of %s is refused', async lengthBytes => {
  expect(() => deriveKey({ secret: 's', info: '', lengthBytes })).toThrow('key length must be a positive integer')
  await expect(derivePasswordKey({ password: 'p', salt: 's', lengthBytes })).rejects.toThrow('positive integer')
})

test('a longer key than HKDF can give is refused', () => {
  expect(() => deriveKey({ secret: 's', info: '', lengthBytes: 8_161 })).toThrow('at most 8160 bytes')
})

test('a key from a password is that of RFC 7914 §11', async () => {
  const key = await derivePasswordKey({ password: 'passwd', salt: 'salt', iterations: 1, lengthBytes: 64 })
  expect(key.toString('hex')).toBe(
    '55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc49ca9cccf179b645991664b39d77ef317c71b845b1e30bd509112041d3a19783',
  )
})

test('the default is 2048 iterations', async () => {
  const input = { password: 'passwd', salt: 'salt', lengthBytes: 32 }
  expect(await derivePasswordKey(input)).toEqual(await derivePasswordKey({ ...input, iterations: 2048 }))
})

test.each([0, 10_001, 2.5])('%s iterations are refused', async iterations => {
  await expect(derivePasswordKey({ password: 'p', salt: 's', iterations, lengthBytes: 32 })).rejects.toMatchObject({
    code: 'DERIVATION_REFUSED',
  })
})
