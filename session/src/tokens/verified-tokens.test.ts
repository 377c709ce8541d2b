import { expect, test } from 'vitest'

import type { VerifiedToken } from './verified-tokens.ts'
import { createVerifiedTokens } from './verified-tokens.ts'

function verified(sub: string): VerifiedToken {
  return {
    key: {
      kid: 'key-1',
      alg: 'ES256',
      fingerprint: '',
      isLong: false,
      isSignedBy: () => true,
      isSignedByBeside: async () => true,
    },
    shared: { iss: 'P1', exp: 1, sub },
    times: { exp: 1 },
  }
}

function remembered(tokens: ReturnType<typeof createVerifiedTokens>, names: string[]) {
  return names.filter(name => tokens.get(name) !== undefined)
}

test('the cache does not exceed its size', () => {
  const tokens = createVerifiedTokens(4)
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
  for (const name of names) tokens.set(name, verified(name))
  expect(remembered(tokens, names).length).toBeLessThanOrEqual(4)
  expect(tokens.get('h')?.shared?.sub).toBe('h')
})

test('a frequently used token survives many tokens that are used once', () => {
  const tokens = createVerifiedTokens(4)
  tokens.set('regular', verified('regular'))
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) {
    tokens.set(name, verified(name))
    expect(tokens.get('regular')?.shared?.sub).toBe('regular')
  }
})

test('a very long token is not cached', () => {
  const tokens = createVerifiedTokens()
  tokens.set('x'.repeat(8_193), verified('long'))
  expect(tokens.get('x'.repeat(8_193))).toBeUndefined()
})

test('a deleted token is not found', () => {
  const tokens = createVerifiedTokens()
  tokens.set('a', verified('a'))
  tokens.delete('a')
  expect(tokens.get('a')).toBeUndefined()
})
