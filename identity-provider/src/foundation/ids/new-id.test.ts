import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createNewId, firstIdAt, timeOfId } from './new-id.ts'

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

test('an id tells when it was made, and times stand between ids as ids do between times', () => {
  let now = Date.UTC(2026, 0, 1)
  const newId = createNewId({ clock: () => now, random: size => new Uint8Array(size).fill(0xff) })
  const last = newId('A')
  expect(timeOfId('A', last)).toBe(now)
  now += 1
  expect([firstIdAt('A', now - 1), last, firstIdAt('A', now), newId('A')].toSorted()).toEqual([
    firstIdAt('A', now - 1),
    last,
    firstIdAt('A', now),
    expect.any(String),
  ])
  expect(timeOfId('A', firstIdAt('A', now))).toBe(now)
  expect(firstIdAt('A', 8_640_000_000_000_000) > last).toBe(true)
  expect(firstIdAt('A', -1) < last).toBe(true)
})
