import { expect, test } from 'vitest'
import { millisecondsOf } from './duration.ts'

test.each([
  [0, 0],
  [1_500.4, 1_500],
  ['250ms', 250],
  ['1 second', 1_000],
  ['90 min', 5_400_000],
  ['1 h 30 min', 5_400_000],
  ['1.5 hours', 5_400_000],
  ['3 days', 259_200_000],
  ['2 Weeks', 1_209_600_000],
])('%s is %d milliseconds', (duration, ms) => {
  expect(millisecondsOf(duration)).toBe(ms)
})

test.each([
  '',
  '3',
  'days',
  '3 moons',
  '-3 days',
  '1 month',
  '3 constructor',
  '3 days and a bit',
  -1,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  `${'1 s '.repeat(1_000_000)}x`,
])('%s is refused with an example of one that is not', duration => {
  expect(() => millisecondsOf(duration)).toThrow(/is no duration: write '3 days'/)
})
