import { expect, test } from 'vitest'
import type { AuditEntry } from '../documents.ts'
import { foldEqual } from './equal-events.ts'

function failure(id: string, change: Partial<AuditEntry> = {}): AuditEntry {
  const event = { id, action: 'LoginFailed', level: 'WARN', occurredAt: `2026-01-01T00:00:0${id}Z` } as const
  const target = { type: 'user', databaseId: 'U1', name: 'Anna' }
  const rest = { remoteAddress: '203.0.113.7', usersAffected: 1, loginIds: ['anna'], refreshes: null, actor: null }
  return { ...event, ...rest, target, ...change }
}
function never() {
  return false
}

test('three failures alike are one, the newest, until they are opened', () => {
  const events = [failure('3'), failure('2'), failure('1')]
  expect(foldEqual(events, never)).toMatchObject([{ id: '3', equal: 3 }])
  expect(foldEqual(events, id => id === '3').map(({ id }) => id)).toEqual(['3', '2', '1'])
})

test.each([
  ['two', [failure('2'), failure('1')]],
  ['successes', ['3', '2', '1'].map(id => failure(id, { level: 'INFO', action: 'LoginSucceed' }))],
  ['from several addresses', ['3', '2', '1'].map(id => failure(id, { remoteAddress: `203.0.113.${id}` }))],
  ['interrupted', [failure('4'), failure('3'), failure('2', { action: 'UserModified' }), failure('1')]],
])('%s stay as they are', (_, events) => {
  expect(foldEqual(events, never).map(({ id }) => id)).toEqual(events.map(({ id }) => id))
})
