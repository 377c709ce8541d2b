import { expect, test } from 'vitest'
import { beginOf, filled, startOf } from './periods.ts'

const now = new Date('2026-03-04T15:00:00Z')

test('a span has a figure for each period, and 0 where nothing was counted', () => {
  const week = filled('7', now, [{ startsAt: '2026-03-02T00:00:00.000Z', count: 5 }])
  expect(week).toHaveLength(7)
  expect(week[0]?.from.toISOString()).toBe('2026-02-26T00:00:00.000Z')
  expect(week.map(({ count }) => count)).toEqual([0, 0, 0, 0, 5, 0, 0])
  expect(filled('365', now, []).map(({ from }) => from.toISOString().slice(0, 7))).toHaveLength(13)
  expect(beginOf('90', now).toISOString()).toBe('2025-12-05T00:00:00.000Z')
})

test('weeks begin on Monday, in UTC', () => {
  expect(startOf(new Date('2026-03-01T23:00:00Z'), 'WEEK').toISOString()).toBe('2026-02-23T00:00:00.000Z')
  expect(startOf(new Date('2026-03-02T00:00:00Z'), 'WEEK').toISOString()).toBe('2026-03-02T00:00:00.000Z')
})
