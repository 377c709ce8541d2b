import { expect, test } from 'vitest'
import { coverageOfOperations } from './coverage.ts'
import { hiddenOperations } from './hidden-operations.ts'

const all = coverageOfOperations()

test('every operation under a management key is reached, or hidden for a reason', () => {
  const open = all.filter(({ reachedIn, hiddenBecause }) => reachedIn.length === 0 && hiddenBecause === undefined)
  expect(open.map(({ operation }) => operation)).toEqual([])
})

test('what is hidden exists and is reached nowhere', () => {
  const unreached = all.filter(({ reachedIn }) => reachedIn.length === 0).map(({ operation }) => operation)
  expect(Object.keys(hiddenOperations).filter(operation => !unreached.includes(operation))).toEqual([])
})
