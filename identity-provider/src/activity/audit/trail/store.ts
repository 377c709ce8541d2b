import { isSqlite, prepared } from '@gatehouse-id/database'
import { sql } from 'kysely'
import { firstIdAt } from '../../../foundation/ids/new-id.ts'
import { insertAll } from '../../../foundation/rows/insert-all.ts'
import type { Reading, Writing } from '../../../foundation/tables/tables.ts'
import { termKey } from '../../../foundation/rows/term-key.ts'
import type { AuditRow, NewEvent } from './event.ts'
import { sqliteOrderAt } from './term-index.ts'
import { termsOfEvent } from './terms.ts'

/** Actions, addresses, kinds and words of names; longer ones are ids, mostly of one event. */
const commonLengthMax = 24

/** Writes events, oldest first, in such a way that they are found. */
export async function insertAuditEvents(tx: Writing, events: readonly NewEvent[]): Promise<void> {
  const rows = events.map(({ row, ...lists }) => ({
    row,
    keys: termsOfEvent(row, lists).map(term => termKey(tx, row.project_id, term, term.length <= commonLengthMax)),
  }))
  if (isSqlite(tx)) {
    for (const { row, keys } of rows) {
      await insertion.later(tx, row)
      await indexing.later(tx, { projectId: row.project_id, id: row.id, words: keys.join(' ') })
    }
    return
  }
  const stored = rows.map(({ row, keys }) => ({ ...row, terms: `{${keys.join()}}` }))
  const [first, ...others] = stored
  if (first && others.length === 0) await insertionWithTerms.later(tx, first)
  else await insertAll(tx, 'audit_records', stored)
}

const insertionWithTerms = prepared((db: Reading, row: AuditRow & { terms: string }) =>
  db.insertInto('audit_records').values(row),
)

/** It follows the events of its millisecond. */
const insertion = prepared((db: Reading, row: AuditRow) => {
  const first = sqliteOrderAt(row.occurred_at)
  const following = sql<number>`(select coalesce(max(sqlite_order) + 1, ${first}) from audit_records
    where sqlite_order >= ${first} and sqlite_order < ${first} + 1048576)`
  return db.insertInto('audit_records').values({ ...row, sqlite_order: following })
})

const indexing = prepared((db: Reading, { projectId, id, words }: { projectId: string; id: string; words: string }) =>
  db.insertInto('audit_record_terms').values({
    rowid: sql`(select sqlite_order from audit_records where project_id = ${projectId} and id = ${id})`,
    terms: words,
  }),
)

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
  { project_id, id }: AuditRow,
  targetId: string,
): Promise<AuditRow | undefined> {
  return db
    .selectFrom('audit_events')
    .selectAll()
    .where('project_id', '=', project_id)
    .where('id', '>', id)
    .where('target_id', '=', targetId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** At most `limit` events that came after a place and until a time, oldest first. */
export function listAuditEventsAfter(db: Reading, { until, ...query }: After & { until: number }): Promise<AuditRow[]> {
  return eventsAfter(db, query)
    .selectAll()
    .where('id', '<', firstIdAt('A', until + 1))
    .execute()
}

/** Ids and times of at most `limit` events after a place, oldest first. */
export function listAuditEventIds(db: Reading, query: After): Promise<Pick<AuditRow, 'id' | 'occurred_at'>[]> {
  return eventsAfter(db, query).select(['id', 'occurred_at']).execute()
}

/** `after.id` is '' for the first event at a time. */
type After = { projectId: string; after: { occurredAt: number; id: string }; limit: number }

function eventsAfter(db: Reading, { projectId, after, limit }: After) {
  const first = firstIdAt('A', after.occurredAt)
  return db
    .selectFrom('audit_events')
    .where('project_id', '=', projectId)
    .where('id', '>', after.id > first ? after.id : first)
    .orderBy('id')
    .limit(limit)
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
