import type { Stretch } from '../../../foundation/requests/read-page.ts'
import { ofEach } from '../../../foundation/rows/of-each.ts'
import type { Reading } from '../../../foundation/tables/tables.ts'
import { termKey } from '../../../foundation/rows/term-key.ts'
import type { AuditSearch } from '../contract.ts'
import { conditionsOf, groupsOf } from './filters.ts'
import { oldEvents, oldEventsOfUser } from './old-trail.ts'
import { type AuditRow, eventColumns } from './event.ts'
import { type AuditPlace, eventsWithTerms, latestWithTerm } from './term-index.ts'
import { userTerm } from './terms.ts'

/** An exact count beyond this would cost more than the page it stands above. */
export const countMax = 10_000

export type AuditQuery = { projectId: string; search: AuditSearch; from: number; to: number }

/** At most `limit` records in time order, or backwards, beyond a place or `offset` records in. */
export function searchAuditEvents(db: Reading, request: AuditQuery & Stretch<AuditPlace>): Promise<AuditRow[]> {
  const { search, isBackwards, place, offset, limit } = request
  const direction = search.oldestFirst !== isBackwards ? 'asc' : 'desc'
  const { recent, order, old } = matching(db, { ...request, place, isAscending: direction === 'asc' })
  const newer = recent
    .select(eventColumns.map(column => `audit_records.${column}` as const))
    .select(order.as('in_order'))
    .orderBy(order, direction)
    .limit(offset + limit)
  const older = old.columns
    .reduce((query, column) => query.orderBy(column, direction), old.events)
    .select([...eventColumns, old.order.as('in_order')])
    .limit(offset + limit)
  // One statement: an event that is being moved is in one of both.
  const both = db
    .selectFrom(newer.as('newer'))
    .selectAll()
    .unionAll(db.selectFrom(older.as('older')).selectAll())
  return db
    .selectFrom(both.as('found'))
    .select(eventColumns)
    .orderBy('in_order', direction)
    .orderBy('id', direction)
    .limit(limit)
    .offset(offset)
    .execute()
}

/** A record as the history of a user has it. */
export type EventOfUser = { userId: string; row: AuditRow }

/** The latest records about each of some users, at most `limit` of each, newest first: in one statement. */
export async function listLatestAuditEvents(
  db: Reading,
  { projectId, userIds, limit }: { projectId: string; userIds: string[]; limit: number },
): Promise<EventOfUser[]> {
  const users = [...new Set(userIds)].map(user => ({ user, key: termKey(db, projectId, userTerm(user)) }))
  const rows = await ofEach(db, users, given => {
    const recent = latestWithTerm(db, { projectId, key: given('key'), limit }).select(
      eventColumns.map(column => `audit_records.${column}` as const),
    )
    const both = oldEventsOfUser(db, { projectId, userId: given('user'), limit })
      .map(old => db.selectFrom(old.as('old')).selectAll())
      .reduce((union, old) => union.unionAll(old), db.selectFrom(recent.as('recent')).selectAll())
    return db.selectFrom(both.as('both')).selectAll().select(given('user').as('of_user'))
  })
  const all = rows.map(({ of_user, ...row }) => ({ userId: of_user, row }))
  const newest = all.sort((one, other) => (one.row.id < other.row.id ? 1 : -1))
  return [...Map.groupBy(newest, ({ userId }) => userId).values()].flatMap(events => events.slice(0, limit))
}

/** How many records match, counted no further than `countMax`. */
export async function countAuditEvents(db: Reading, query: AuditQuery): Promise<number> {
  const { recent, old } = matching(db, { ...query, place: undefined, isAscending: false })
  const both = recent.select('audit_records.id').unionAll(old.events.select('id'))
  const { count } = await db
    .selectFrom(db.selectFrom(both.as('both')).select('id').limit(countMax).as('matches'))
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

function matching(db: Reading, query: AuditQuery & { place: AuditPlace | undefined; isAscending: boolean }) {
  const { search } = query
  const { events, order, isById } = eventsWithTerms(db, { ...query, groups: groupsOf(search) })
  const recent = events.where(eb => eb.and(conditionsOf(search)))
  return { recent, order, old: oldEvents(db, query, { isById }) }
}
