import type { ResultOf } from '../api/graphql.ts'
import type { AuditRow } from './documents.ts'

export type AuditEvent = ResultOf<typeof AuditRow>

const columns: readonly [header: string, read: (event: AuditEvent) => unknown][] = [
  ['occurredAt', event => event.occurredAt],
  ['level', event => event.level],
  ['action', event => event.action],
  ['actorType', event => event.actor?.type],
  ['actorId', event => event.actor?.actorId],
  ['actorName', event => event.actor?.name],
  ['targetType', event => event.target?.type],
  ['targetId', event => event.target?.targetId],
  ['targetName', event => event.target?.name],
  ['loginIds', event => event.loginIds],
  ['remoteAddress', event => event.remoteAddress],
  ['geo', event => event.geo],
  ['device', event => event.device],
  ['userAgent', event => event.userAgent],
  ['method', event => event.method],
  ['requestId', event => event.requestId],
  ['data', event => event.data],
  ['eventId', event => event.eventId],
]

function cellText(value: unknown): string {
  if (Array.isArray(value)) return value.join(' ')
  if (typeof value === 'object' && value !== null) return JSON.stringify(value)
  return String(value ?? '')
}

/** RFC 4180 quoting; what a spreadsheet would run as a formula is kept as text (OWASP, CSV injection). */
function csvCell(value: unknown): string {
  const text = cellText(value)
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}

/** Events as comma-separated values with a header line. */
export function toCsv(events: readonly AuditEvent[]): string {
  return [
    columns.map(([header]) => header).join(','),
    ...events.map(event => columns.map(([, read]) => csvCell(read(event))).join(',')),
  ].join('\r\n')
}

/** The same value without the type names that the GraphQL client adds to every object. */
export function withoutTypenames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutTypenames)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).filter(([name]) => name !== '__typename')
  return Object.fromEntries(fields.map(([name, field]) => [name, withoutTypenames(field)]))
}

/** Events as one JSON object a line. */
export function toJsonl(events: readonly AuditEvent[]): string {
  return events.map(event => `${JSON.stringify(withoutTypenames(event))}\n`).join('')
}

/** One page of events and the cursor of the next. */
export type EventPage = {
  events: readonly AuditEvent[]
  next: string | undefined
}

/** Reads page after page until the end or `countMax` events. */
export async function readAll({
  loadPage,
  countMax,
  onProgress,
}: {
  loadPage: (after: string | undefined) => Promise<EventPage>
  countMax: number
  onProgress: (count: number) => void
}): Promise<{ events: readonly AuditEvent[]; isTruncated: boolean }> {
  const events: AuditEvent[] = []
  let after: string | undefined
  do {
    const page = await loadPage(after)
    events.push(...page.events)
    onProgress(events.length)
    after = page.next
  } while (after && events.length < countMax)
  return { events: events.slice(0, countMax), isTruncated: Boolean(after) || events.length > countMax }
}
