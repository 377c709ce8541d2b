import { expect, test } from 'vitest'
import { describePlan } from './migration-plan.ts'

const plan = [
  { name: 'identity-provider/0200-x.sql', locks: [] },
  { name: 'identity-provider/0201-y.sql', locks: [{ table: 'users', mode: 'access exclusive' as const }] },
]

test('a plan says who waits for which table', () => {
  expect(describePlan(plan, 'postgresql')).toBe(`Would run 2 migrations:
  identity-provider/0200-x.sql
  identity-provider/0201-y.sql
    users: who reads or writes waits (access exclusive)`)
  expect(describePlan(plan, 'sqlite')).toBe(`Would run 2 migrations:
  identity-provider/0200-x.sql
  identity-provider/0201-y.sql
On SQLite who writes waits for each.`)
  expect(describePlan([], 'sqlite')).toBe('The database is up to date.')
})
