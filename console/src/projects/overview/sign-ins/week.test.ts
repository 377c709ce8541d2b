import { expect, test } from 'vitest'
import { dayVariables, lastWeek, weekVariables } from './week.ts'

const now = new Date(2026, 2, 3, 15, 30)

test('the last week is seven whole days, today the last', () => {
  const week = lastWeek(now)
  expect(week).toHaveLength(7)
  expect(week[0]?.from).toEqual(new Date(2026, 1, 25))
  expect(week[6]?.to).toEqual(new Date(2026, 2, 3, 23, 59, 59, 999))
})

test('no instant belongs to two days', () => {
  const week = lastWeek(now)
  for (const [index, day] of week.slice(1).entries()) {
    expect(day.from.getTime() - (week[index]?.to.getTime() ?? 0)).toBe(1)
  }
})

test('the figures of the week span exactly its days', () => {
  const week = lastWeek(now)
  const days = dayVariables(week)
  expect(weekVariables(week).week.from).toBe(days.ok0?.from)
  expect(weekVariables(week).week.to).toBe(days.ok6?.to)
  expect(days.bad3?.actions).toEqual(['LoginFailed'])
})
