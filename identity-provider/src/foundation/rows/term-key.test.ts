import { PostgresAdapter, SqliteAdapter } from 'kysely'
import { expect, test } from 'vitest'
import type { Reading } from '../tables/tables.ts'
import { keysOfBeginnings, termKey } from './term-key.ts'

function databaseWith(adapter: SqliteAdapter | PostgresAdapter) {
  // All that is asked of it is which engine it is.
  return { getExecutor: () => ({ adapter }) } as unknown as Reading
}

test('a term that is kept has the key that it has without, in its own project, however many are kept', () => {
  const sqlite = databaseWith(new SqliteAdapter())
  const keys = new Set<string>()
  const terms = Array.from({ length: 15_000 }, (_, index) => `word${index}`)
  for (const projectId of ['P1', 'P2', 'P1'])
    for (const term of terms) {
      const key = termKey(sqlite, projectId, term, true)
      expect(key).toBe(termKey(sqlite, projectId, term))
      keys.add(key)
    }
  expect(keys.size).toBe(2 * terms.length)
})

test('an engine has the same bits as another one, kept or not', () => {
  const bits = termKey(databaseWith(new SqliteAdapter()), 'P1', 'ada', true)
  const number = termKey(databaseWith(new PostgresAdapter()), 'P1', 'ada', true)
  expect(BigInt.asUintN(64, BigInt(number)).toString(16).padStart(16, '0')).toBe(bits)
})

test('the beginnings of words have the keys that they have as terms, each once, in each project and however many are kept', () => {
  const lengths = [1, 2, 3, 4, 5, 6, 7, 8, 10, 12]
  for (const adapter of [new SqliteAdapter(), new PostgresAdapter()])
    for (let index = 0; index < 6_000; index++) {
      const [db, projectId] = [databaseWith(adapter), `P${index % 2}`]
      const words = ['somewhere', `some${index}thing`, 'some', `${index}`, 'else']
      const beginnings = words.flatMap(word =>
        lengths.filter(length => length <= word.length).map(length => word.slice(0, length)),
      )
      const terms = [...new Set(beginnings)].map(term => termKey(db, projectId, term))
      expect(keysOfBeginnings(db, projectId, words, lengths)).toEqual(terms)
    }
})
