import { prepared } from '@gatehouse/database'
import type { Selectable } from 'kysely'
import { insertAll } from '../../foundation/rows/insert-all.ts'
import type { Reading, Tables, Writing } from '../../foundation/tables/tables.ts'

export type AuditRow = Selectable<Tables['audit_events']>
const insertion = prepared((db: Reading, row: AuditRow) => db.insertInto('audit_events').values(row))

export async function insertAuditEvent(tx: Writing, row: AuditRow): Promise<void> {
  await insertion.later(tx, row)
}

export async function insertAuditTerms(tx: Writing, row: AuditRow, terms: string[]): Promise<void> {
  const { project_id, id: event_id, occurred_at } = row
  await insertAll(
    tx,
    'audit_terms',
    terms.map(term => ({ project_id, term, occurred_at, event_id })),
  )
}

export function findAuditEvent(
  db: Reading,
  { projectId, id }: { projectId: string; id: string },
): Promise<AuditRow | undefined> {
  return db
    .selectFrom('audit_events')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** The last event about a target after another event; undefined when there is none. */
export function findLaterEvent(
  db: Reading,
  { project_id, id, occurred_at }: AuditRow,
  targetId: string,
): Promise<AuditRow | undefined> {
  return db
    .selectFrom('audit_events')
    .selectAll()
    .where('project_id', '=', project_id)
    .where('occurred_at', '>=', occurred_at)
    .where('target_id', '=', targetId)
    .where('id', '>', id)
    .orderBy('occurred_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** At most `limit` events that came after a place and until a time, oldest first. */
export function listAuditEventsAfter(
  db: Reading,
  query: { projectId: string; after: { occurredAt: number; id: string }; until: number; limit: number },
): Promise<AuditRow[]> {
  const { occurredAt, id } = query.after
  return db
    .selectFrom('audit_events')
    .selectAll()
    .where('project_id', '=', query.projectId)
    .where('occurred_at', '>=', occurredAt)
    .where('occurred_at', '<=', query.until)
    .where(eb => eb.or([eb('occurred_at', '>', occurredAt), eb('id', '>', id)]))
    .orderBy('occurred_at')
    .orderBy('id')
    .limit(query.limit)
    .execute()
}

/** Ids and times of at most `limit` events after a place, oldest first; the index by time has them. */
export function listAuditEventIds(
  db: Reading,
  query: { projectId: string; after: { occurredAt: number; id: string }; limit: number },
): Promise<Pick<AuditRow, 'id' | 'occurred_at'>[]> {
  const { occurredAt, id } = query.after
  return db
    .selectFrom('audit_events')
    .select(['id', 'occurred_at'])
    .where('project_id', '=', query.projectId)
    .where('occurred_at', '>=', occurredAt)
    .where(eb => eb.or([eb('occurred_at', '>', occurredAt), eb('id', '>', id)]))
    .orderBy('occurred_at')
    .orderBy('id')
    .limit(query.limit)
    .execute()
}

/** The events with these ids, in any order. */
export function listAuditEventsByIds(
  db: Reading,
  { projectId, ids }: { projectId: string; ids: readonly string[] },
): Promise<AuditRow[]> {
  return db
    .selectFrom('audit_events')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('id', 'in', ids.length > 0 ? ids : [''])
    .execute()
}
