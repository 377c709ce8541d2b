import { expect, test } from 'vitest'
import { holdsMoreValuesThan, isDeeperThan, json } from './json.ts'

function valuesIn(value: unknown): number {
  return 1 + (typeof value === 'object' && value !== null ? Object.values(value).map(valuesIn).reduce(add, 0) : 0)
}
/** An empty list or object counts as two. */
function emptiesIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const inner = Object.values(value)
  return inner.length === 0 ? 1 : inner.map(emptiesIn).reduce(add, 0)
}
function add(one: number, other: number) {
  return one + other
}

const samples: unknown[] = [
  ['a, [b] and {c}'],
  [1, 2, 3],
  { a: [{ b: 'x,"y\\', c: [[], {}] }], '],{': '\\' },
  ['\\\\"', '"', '\\"[[[', '{{{\\\\'],
]

test('values are counted in the JSON text, ignoring its strings', () => {
  for (const sample of samples) {
    const text = JSON.stringify(sample)
    const count = valuesIn(sample)
    expect(holdsMoreValuesThan(count - 1, text), text).toBe(true)
    expect(holdsMoreValuesThan(count + emptiesIn(sample), text), text).toBe(false)
  }
  expect(holdsMoreValuesThan(1, '"[,[,[,[')).toBe(false)
})

test('names beyond the 1,000th of an object count as eight values, items of a list as one', () => {
  const named = (count: number) =>
    JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, n) => [`n${n}`, n])))
  expect(holdsMoreValuesThan(1001, named(1000))).toBe(false)
  expect(holdsMoreValuesThan(1801, named(1100))).toBe(false)
  expect(holdsMoreValuesThan(1800, named(1100))).toBe(true)
  // The names of an object around are counted on.
  expect(holdsMoreValuesThan(1500, `{"a":{},${named(999).slice(1, -1)},"b":${named(200)},"c":1}`)).toBe(false)
  expect(holdsMoreValuesThan(1200, `{"a":{},${named(999).slice(1, -1)},"b":${named(200)},"c":1}`)).toBe(true)
  expect(holdsMoreValuesThan(5001, JSON.stringify(Array(5000).fill(1)))).toBe(false)
})

test('depth is counted in the JSON text, ignoring its strings', () => {
  const deep = `{"a[[[{{":${'['.repeat(4)}"\\"]]]]`
  expect([isDeeperThan(4, deep), isDeeperThan(5, deep)]).toEqual([true, false])
  expect(isDeeperThan(100, '['.repeat(1_000_000))).toBe(true)
})

test('any JSON is accepted, and nothing else', () => {
  for (const sample of samples) expect(json().safeParse(sample)).toMatchObject({ success: true })
  const none = [
    undefined,
    Number.NaN,
    () => 1,
    new Date(),
    [new Map()],
    { a: undefined },
    JSON.parse('{"__proto__":1}'),
  ]
  for (const sample of none) expect(json().safeParse(sample).success).toBe(false)
})
