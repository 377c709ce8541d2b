import { expect, test } from 'vitest'
import { ticksFor } from './ticks.ts'

test('the axis ends at or above the most, in round steps', () => {
  expect(ticksFor(0)).toEqual([0, 1])
  expect(ticksFor(3)).toEqual([0, 1, 2, 3])
  expect(ticksFor(7)).toEqual([0, 5, 10])
  expect(ticksFor(1_234)).toEqual([0, 500, 1_000, 1_500])
  for (const most of [1, 2, 9, 10, 11, 99, 1_000_001]) expect(ticksFor(most).at(-1)).toBeGreaterThanOrEqual(most)
})
