import { expect, test } from 'vitest'
import { keysetConnection } from './keyset-pages.ts'

const page = { entries: [], cursors: [], hasNext: true, hasPrevious: false }

test('a total is exact below what the provider counts to, and no further unless it says so', () => {
  const isExact = (total: number, said = {}) => keysetConnection({ ...page, total, ...said }).isTotalExact
  expect([isExact(9_999), isExact(10_000)]).toEqual([true, false])
  expect([isExact(2_000, { isTotalExact: false }), isExact(20_000, { isTotalExact: true })]).toEqual([false, true])
})
