import { expect, test } from 'vitest'
import { AuditSearch, auditFilterVariables, isFiltered } from './audit-search.ts'

test('a day that does not exist is dropped from the address', () => {
  expect(AuditSearch.parse({ from: '2026-02-31', to: '2026-03-01' })).toMatchObject({
    from: undefined,
    to: '2026-03-01',
  })
})

test('a range of days includes its first and last instant', () => {
  const { from, to } = auditFilterVariables({ from: '2026-03-01', to: '2026-03-01' })
  expect(Date.parse(to ?? '') - Date.parse(from ?? '')).toBe(24 * 60 * 60 * 1000 - 1)
})

test('an open drawer and a page are no filters', () => {
  expect(isFiltered(AuditSearch.parse({ event: 'e1', after: 'c1' }))).toBe(false)
  expect(isFiltered(AuditSearch.parse({ actor: 'U1' }))).toBe(true)
})
