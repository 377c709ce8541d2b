import { expect, test } from 'vitest'
import { generatePassword } from './generate-password.ts'

test('a generated password passes every usual rule', () => {
  for (let round = 0; round < 200; round++) {
    const password = generatePassword(bytes => crypto.getRandomValues(bytes))
    expect(password).toHaveLength(20)
    expect(password).toMatch(/\d/)
    expect(password).toMatch(/[a-z]/)
    expect(password).toMatch(/[A-Z]/)
    expect(password).toMatch(/[^\w]/)
  }
})

test('every byte leads to a character, each to as many as any other', () => {
  const seen = new Map<string, number>()
  for (let byte = 0; byte < 256; byte++) {
    // A first part that satisfies the rules, so that the byte under test is the only thing that varies.
    const password = generatePassword(bytes => bytes.fill(byte).map((value, index) => [0, 30, 50, 60][index] ?? value))
    const last = password.at(-1) ?? ''
    seen.set(last, (seen.get(last) ?? 0) + 1)
  }
  expect(seen.size).toBe(64)
  expect(new Set(seen.values())).toEqual(new Set([4]))
})
