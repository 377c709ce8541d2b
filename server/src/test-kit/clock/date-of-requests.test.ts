import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { withDate } from './date-of-requests.ts'

test('two pieces of work have the times of their own clocks at once, and what is outside has its own', async () => {
  const work = (now: number) =>
    withDate(
      () => now,
      async () => {
        await setTimeout(1)
        return Date.now()
      },
    )
  const started = performance.timeOrigin + performance.now()
  expect(await Promise.all([work(1), work(2)])).toEqual([1, 2])
  expect(Date.now()).toBeGreaterThan(started - 1_000)
})
