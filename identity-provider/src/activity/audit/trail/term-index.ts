import { isSqlite } from '@gatehouse-id/database'
import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely'
import { firstIdAt } from '../../../foundation/ids/new-id.ts'
import type { Reading } from '../../../foundation/tables/tables.ts'
import { termKey } from '../../../foundation/rows/term-key.ts'

/** Of each group an event must have one term. */
export type TermGroups = readonly (readonly string[])[]

/** Where SQLite puts the events of a millisecond: it has room for 2^20, in the order in which they are written. */
export function sqliteOrderAt(time: Expression<number> | number): RawBuilder<number> {
  return sql<number>`(cast(${time} as integer) * 1048576)`
}

/** Where an event stands in time order. */
export type AuditPlace = { occurredAt: number; id: string }

export type TermQuery = {
  projectId: string
  groups: TermGroups
  from: number
  to: number
  isAscending: boolean
  /** Nothing is found before or at it, in this order. */
  place: AuditPlace | undefined
}

/**
 * The events of a range of time that have the terms, and what they are in order by. SQLite walks its index of words, and
 * PostgreSQL either the primary key or, where few events have the terms, week by week those that have them.
 */
export function eventsWithTerms(db: Reading, query: TermQuery) {
  return isSqlite(db) && query.groups.length > 0 ? byWords(db, query) : byId(db, query)
}

function byId(db: Reading, { projectId, groups, from, to, isAscending, place }: TermQuery) {
  const id = sql.ref<string>('audit_records.id')
  const terms = groups.map(group => {
    const operator = sql.raw(group.length === 1 ? '@>' : '&&')
    const keys = group.map(term => termKey(db, projectId, term))
    return sql<SqlBool>`terms ${operator} ${`{${keys.join()}}`}::bigint[]`
  })
  const events = db
    .selectFrom('audit_records')
    .where('audit_records.project_id', '=', projectId)
    .where(id, '>=', firstIdAt('A', from))
    .where(id, '<', firstIdAt('A', to + 1))
    .$if(place !== undefined, found => found.where(id, isAscending ? '>' : '<', place?.id ?? ''))
    .where(eb => eb.and(terms))
  return { events, order: id, isById: true }
}

function byWords(db: Reading, { projectId, groups, from, to, isAscending, place }: TermQuery): ReturnType<typeof byId> {
  const order = sql.ref<string>('audit_record_terms.rowid')
  const words = groups.map(group => `(${group.map(term => termKey(db, projectId, term)).join(' OR ')})`)
  const events = withWords(db, projectId, sql<string>`${words.join(' AND ')}`)
    .where(sql<SqlBool>`${order} >= ${sqliteOrderAt(from)} and ${order} < ${sqliteOrderAt(to + 1)}`)
    .$if(place !== undefined, found => found.where(order, isAscending ? '>' : '<', orderOf(projectId, place)))
  return { events, order, isById: false }
}

function withWords(db: Reading, projectId: string, words: Expression<string>): ReturnType<typeof byId>['events'] {
  const events = db
    .selectFrom('audit_record_terms')
    // The order of the tables is kept.
    .crossJoin('audit_records')
    .where(sql<SqlBool>`audit_record_terms match ${words}`)
    .where(sql<SqlBool>`audit_records.sqlite_order = audit_record_terms.rowid`)
    .where('audit_records.project_id', '=', projectId)
  // Safe cast: it has more columns than those of the events, which nobody asks for.
  return events as unknown as ReturnType<typeof byId>['events']
}

/** The latest events that have a term, which `termKey` makes. */
export function latestWithTerm(
  db: Reading,
  { projectId, key, limit }: { projectId: string; key: Expression<string>; limit: number },
) {
  if (isSqlite(db)) return withWords(db, projectId, key).orderBy(sql`audit_record_terms.rowid`, 'desc').limit(limit)
  return (
    db
      .selectFrom('audit_records')
      .where('audit_records.project_id', '=', projectId)
      .where(sql<SqlBool>`terms @> array[${key}::bigint]`)
      // Not the order of the primary key, which a plan for any term would walk, past the events of all others.
      .orderBy('audit_records.occurred_at', 'desc')
      .orderBy('audit_records.id', 'desc')
      .limit(limit)
  )
}

/** Where an event stands; one that is not in `audit_records` stands before those of its millisecond. */
function orderOf(projectId: string, place: AuditPlace | undefined): RawBuilder<string> {
  return sql`coalesce((select sqlite_order from audit_records where project_id = ${projectId} and id = ${place?.id}),
    ${sqliteOrderAt(place?.occurredAt ?? 0)} - 1)`
}
