import { expect, test } from 'vitest'
import { createRandom } from '../testing/random-model.ts'
import { none } from './hash-table.ts'
import { createIds } from './ids.ts'

test('a hundred thousand ids of several types keep their numbers and their characters', () => {
  const random = createRandom(1)
  const alphabet = ['a', 'b', 'Z', '0', ' ', 'é', '😀', '\ud800', '\u0000', '中']
  const ids = createIds()
  const known = new Map<string, number>()
  for (let turn = 0; turn < 100_000; turn++) {
    const type = random.below(3)
    const text = Array.from({ length: random.below(7) }, () => random.oneOf(alphabet)).join('') + random.below(30_000)
    const key = `${type} ${text}`
    const number = known.get(key)
    expect(ids.find(type, text)).toBe(number ?? none)
    const added = ids.add(type, text)
    expect(added).toBe(number ?? known.size)
    known.set(key, added)
  }
  expect(ids.count).toBe(known.size)
  for (const [key, number] of known) expect(`${ids.typeOf(number)} ${ids.textOf(number)}`).toBe(key)
})

test('an id may be longer than everything before it', () => {
  const ids = createIds()
  ids.add(0, 'short')
  const long = 'x'.repeat(300_000)
  expect(ids.textOf(ids.add(0, long))).toBe(long)
  expect(ids.find(0, `${long}y`)).toBe(none)
  expect(ids.find(1, 'short')).toBe(none)
})
