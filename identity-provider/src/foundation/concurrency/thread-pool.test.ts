import { availableParallelism } from 'node:os'
import { expect, test } from 'vitest'
import { hasFreeThread, longInThreadPool } from './thread-pool.ts'

test('while hashes keep two threads, nothing short waits behind them', async () => {
  const hasOthers = availableParallelism() > 1
  const ending = Promise.withResolvers<void>()
  expect(hasFreeThread()).toBe(hasOthers)
  const first = longInThreadPool(() => ending.promise)
  expect(hasFreeThread()).toBe(hasOthers)
  const second = longInThreadPool(async () => {
    await ending.promise
    throw new Error('no hash')
  })
  expect(hasFreeThread()).toBe(false)
  ending.resolve()
  await first
  await expect(second).rejects.toThrow('no hash')
  expect(hasFreeThread()).toBe(hasOthers)
})
