import { expect, test } from 'vitest'
import { type AuditEvent, readAll, toCsv, toJsonl } from './export.ts'

function event(changes: Partial<AuditEvent> = {}): AuditEvent {
  return {
    id: 'e1',
    eventId: 'A1',
    action: 'UserCreated',
    level: 'INFO',
    occurredAt: '2026-03-01T12:00:00.000Z',
    actor: { type: 'USER', actorId: 'U1', name: 'Ada' },
    target: { type: 'user', targetId: 'U2', name: 'Bob' },
    userAgent: '',
    requestId: 'r1',
    loginIds: ['ada', 'ada@example.com'],
    device: 'Desktop',
    method: '',
    geo: '',
    remoteAddress: '203.0.113.7',
    data: {},
    ...changes,
  }
}

test('a quote, a comma and a line break stay inside their cell', () => {
  const csv = toCsv([event({ data: { note: 'a "b", c\nd' } })])
  expect(csv).toContain('"{""note"":""a \\""b\\"", c\\nd""}"')
  expect(csv.split('\r\n')).toHaveLength(2)
})

test('text that a spreadsheet would take for a formula is written as text', () => {
  expect(toCsv([event({ action: '=HYPERLINK("http://evil")' })])).toContain(`"'=HYPERLINK(""http://evil"")"`)
})

test('every line of the JSON export is one event', () => {
  const lines = toJsonl([event(), event({ id: 'e2' })])
    .trimEnd()
    .split('\n')
  expect(lines.map(line => JSON.parse(line).id)).toEqual(['e1', 'e2'])
})

test('an export follows the cursors to the end', async () => {
  const seen: number[] = []
  const { events, isTruncated } = await readAll({
    loadPage: async after =>
      after ? { events: [event({ id: 'e2' })], next: undefined } : { events: [event()], next: 'c1' },
    countMax: 10,
    onProgress: count => seen.push(count),
  })
  expect(events.map(({ id }) => id)).toEqual(['e1', 'e2'])
  expect(isTruncated).toBe(false)
  expect(seen).toEqual([1, 2])
})

test('an export stops at its limit and says so', async () => {
  const { events, isTruncated } = await readAll({
    loadPage: async () => ({ events: [event(), event()], next: 'more' }),
    countMax: 3,
    onProgress: () => {},
  })
  expect(events).toHaveLength(3)
  expect(isTruncated).toBe(true)
})
