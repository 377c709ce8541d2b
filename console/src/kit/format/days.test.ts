import { expect, test } from 'vitest'
import { endOf, endOfDay, startOf, startOfDay } from './days.ts'

test('a day begins and ends by the clock of its zone, also when that clock changes', () => {
  expect(startOfDay('2026-03-01', 'UTC')).toBe('2026-03-01T00:00:00.000Z')
  expect(startOfDay('2026-03-01', 'Asia/Tokyo')).toBe('2026-02-28T15:00:00.000Z')
  expect(endOfDay('2026-03-01', 'America/New_York')).toBe('2026-03-02T04:59:59.999Z')
  // Clocks go forward at 2:00 on March 29: the day begins in winter time and ends in summer time.
  expect(startOfDay('2026-03-29', 'Europe/Berlin')).toBe('2026-03-28T23:00:00.000Z')
  expect(endOfDay('2026-03-29', 'Europe/Berlin')).toBe('2026-03-29T21:59:59.999Z')
})

test('a minute of a day is taken as it is', () => {
  expect(startOf('2026-03-01T08:30', 'Asia/Tokyo')).toBe('2026-02-28T23:30:00.000Z')
  expect(endOf('2026-03-01T08:30', 'UTC')).toBe('2026-03-01T08:30:59.999Z')
  expect(startOf('2026-03-01', 'UTC')).toBe('2026-03-01T00:00:00.000Z')
})
