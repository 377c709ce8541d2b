import { expect, test } from 'vitest'
import { formatRelativeTime } from './time.ts'

const now = Date.parse('2026-03-01T12:00:00Z')

test('a time in the past is formatted in its largest whole unit', () => {
  expect(formatRelativeTime('2026-03-01T11:57:30Z', now)).toBe('2 minutes ago')
  expect(formatRelativeTime('2026-02-27T11:00:00Z', now)).toBe('2 days ago')
})

test('a time in the future is formatted as such', () => {
  expect(formatRelativeTime('2026-03-01T12:10:00Z', now)).toBe('in 10 minutes')
  expect(formatRelativeTime('2026-05-30T11:57:00Z', now)).toBe('in 3 months')
  expect(formatRelativeTime('2026-03-01T12:59:50Z', now)).toBe('in 1 hour')
})

test('less than a minute is formatted in seconds', () => {
  expect(formatRelativeTime('2026-03-01T11:59:50Z', now)).toBe('10 seconds ago')
  expect(formatRelativeTime('2026-03-01T12:00:00Z', now)).toBe('now')
})
