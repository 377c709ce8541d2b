import { expect, test } from 'vitest'
import { createCostBudgets } from './budgets.ts'

function budgets(costPerMinute: number) {
  let now = 0
  const { spend } = createCostBudgets({ costPerMinute, clock: () => now })
  return {
    spend,
    wait: (ms: number) => {
      now += ms
    },
  }
}

test('what was spent comes back evenly, and the seconds to wait are enough', () => {
  const { spend, wait } = budgets(600)
  expect([spend('ada', 600), spend('ada', 100)]).toEqual([0, 10])
  wait(9_000)
  expect(spend('ada', 100)).toBe(1)
  wait(1_000)
  expect(spend('ada', 100)).toBe(0)
})

test('each caller has a budget', () => {
  const { spend } = budgets(10)
  expect([spend('ada', 10), spend('bob', 10), spend('ada', 10)]).toEqual([0, 0, 60])
})

test('an operation that costs more than a minute is possible once, and is waited for', () => {
  const { spend, wait } = budgets(60)
  expect([spend('ada', 120), spend('ada', 1)]).toEqual([0, 61])
  wait(61_000)
  expect(spend('ada', 1)).toBe(0)
})

test('many callers do not use up memory, and do not reset who is limited just now', () => {
  const { spend } = budgets(10)
  for (let n = 0; n < 20_000; n++) spend(`caller ${n}`, 5)
  expect(spend('caller 19999', 10)).toBeGreaterThan(0)
})
