import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createEncryption } from './encryption.ts'

const older = 'the secret of last year, long enough'
const newer = 'the secret of this year, long enough'

test('what is encrypted comes back, and never looks the same twice', () => {
  const { encrypt, decrypt } = createEncryption([newer], randomBytes)
  const first = encrypt('a private key', 'signing key 1')
  expect(decrypt(first, 'signing key 1')).toBe('a private key')
  expect(encrypt('a private key', 'signing key 1')).not.toBe(first)
  expect(first).not.toContain(Buffer.from('a private key').toString('base64url'))
})

test('an older secret still decrypts while it is listed, and not after', () => {
  const before = createEncryption([older], randomBytes).encrypt('a private key', 'purpose')
  expect(createEncryption([newer, older], randomBytes).decrypt(before, 'purpose')).toBe('a private key')
  expect(() => createEncryption([newer], randomBytes).decrypt(before, 'purpose')).toThrow()
})

test('a text that was altered or moved to another purpose is refused', () => {
  const { encrypt, decrypt } = createEncryption([newer], randomBytes)
  const text = encrypt('a private key', 'signing key 1')
  expect(() => decrypt(text, 'signing key 2')).toThrow()
  const parts = text.split('.')
  for (const [index, part] of parts.entries()) {
    const altered = parts.with(index, part.startsWith('A') ? `B${part.slice(1)}` : `A${part.slice(1)}`).join('.')
    expect(() => decrypt(altered, 'signing key 1'), altered).toThrow()
  }
})
