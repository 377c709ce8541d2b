import { randomBytes } from 'node:crypto'

import { expect, test } from 'vitest'

import { randomSecret } from './random-secret.ts'

test('a secret has 256 bits in base64url, and no two are equal', () => {
  const secret = randomSecret(randomBytes)
  expect(secret).toMatch(/^[\w-]{43}$/)
  expect(randomSecret(randomBytes)).not.toBe(secret)
})

test('a secret encodes exactly the bytes of its source', () => {
  expect(randomSecret(count => Buffer.alloc(count, 0xfb), 3)).toBe('-_v7')
})
