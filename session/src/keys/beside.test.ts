import { expect, test } from 'vitest'
import type { SignatureChecks } from './algorithms.ts'
import { createSignatureCheck } from './beside.ts'

/** A key that accepts the signature `right`, and where each check was. */
function countingKey({ isLong = true } = {}) {
  const checked = { here: 0, beside: 0 }
  const key: SignatureChecks = {
    isLong,
    isSignedBy(_, signature) {
      checked.here++
      return String(signature) === 'right'
    },
    async isSignedByBeside(_, signature) {
      checked.beside++
      await new Promise(resolve => setImmediate(resolve))
      return String(signature) === 'right'
    },
  }
  return { key, checked }
}
const input = Buffer.from('input')
const [right, wrong] = [Buffer.from('right'), Buffer.from('wrong')]

test('one by itself is checked here, those of one turn and those that come meanwhile beside', async () => {
  const { key, checked } = countingKey()
  const isSigned = createSignatureCheck(2)
  expect(await isSigned(key, input, right)).toBe(true)
  expect(await isSigned(key, input, wrong)).toBe(false)
  expect(checked).toEqual({ here: 2, beside: 0 })
  const turn = [right, wrong, right].map(signature => isSigned(key, input, signature))
  await undefined
  const later = isSigned(key, input, wrong)
  expect(await Promise.all([...turn, later])).toEqual([true, false, true, false])
  expect(checked).toEqual({ here: 2, beside: 4 })
  expect(await isSigned(key, input, right)).toBe(true)
  expect(checked).toEqual({ here: 3, beside: 4 })
})

test.each([
  { cores: 1, isLong: true },
  { cores: 2, isLong: false },
])('on one core, and where handing over takes as long, all are checked here', async ({ cores, isLong }) => {
  const { key, checked } = countingKey({ isLong })
  const isSigned = createSignatureCheck(cores)
  await Promise.all([right, right].map(signature => isSigned(key, input, signature)))
  expect(checked).toEqual({ here: 2, beside: 0 })
})

test('a check that fails is not in the way of the next', async () => {
  const { key, checked } = countingKey()
  const isSigned = createSignatureCheck(2)
  const failing: SignatureChecks = { ...key, isSignedByBeside: () => Promise.reject(new Error('no thread')) }
  const settled = await Promise.allSettled([right, right].map(signature => isSigned(failing, input, signature)))
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await isSigned(key, input, right)).toBe(true)
  expect(checked).toEqual({ here: 1, beside: 0 })
})
