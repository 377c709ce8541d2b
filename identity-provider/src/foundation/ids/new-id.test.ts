import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createNewId } from './new-id.ts'

test('ids have their prefix and 27 letters and digits, differ, and sort as they were made', () => {
  let now = Date.UTC(2026, 0, 1)
  const newId = createNewId({ clock: () => now, random: randomBytes })
  const ids = Array.from({ length: 5000 }, (_, index) => {
    if (index % 100 === 0) now += 1
    return newId('U')
  })
  expect(ids.every(id => /^U[0-9A-Za-z]{27}$/.test(id))).toBe(true)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.toSorted((a, b) => (a < b ? -1 : 1))).toEqual(ids)
})
