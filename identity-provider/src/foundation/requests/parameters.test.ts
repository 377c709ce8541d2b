import { expect, test } from 'vitest'
import { ParameterRepeated, readOnce } from './parameters.ts'

test('a name that stands twice, however it is written, refuses the whole', () => {
  for (const text of ['a=1&a=2', '?a=1&b=2&%61=3', 'a&a', 'SAMLRequest=x&RelayState=&SAMLRequest=y'])
    expect(() => readOnce(text)).toThrow(ParameterRepeated)
})

test('a value is read decoded, and what a signature covers as it was sent', () => {
  const read = readOnce('?SAMLRequest=a%2Bb+c&RelayState=&&Sig')
  expect(read.get('SAMLRequest')).toBe('a+b c')
  expect(read.sent('SAMLRequest')).toBe('SAMLRequest=a%2Bb+c')
  expect([...read.entries()].map(([name]) => name)).toEqual(['SAMLRequest', 'RelayState', 'Sig'])
  expect(read.get('SigAlg')).toBeNull()
})
