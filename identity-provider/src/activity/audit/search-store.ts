import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Stretch } from '../../foundation/requests/read-page.ts'
import type { Reading, Tables } from '../../foundation/tables/tables.ts'
import type { AuditSearch } from './contract.ts'
import type { AuditRow } from './store.ts'
import { loginIdTerm, tenantTerm, termsOfText, userTerm } from './terms.ts'

/** The place of a record in time order. */
export type AuditPlace = { occurredAt: number; id: string }

/** An exact count beyond this would cost more than the page it stands above. */
export const countMax = 10_000

export type AuditQuery = { projectId: string; search: AuditSearch; from: number; to: number }

/** At most `limit` records in time order, or backwards, beyond a place or `offset` records in. */
export async function searchAuditEvents(db: Reading, request: AuditQuery & Stretch<AuditPlace>): Promise<AuditRow[]> {
  const ids = await listBatchIds(db, request)
  if (ids.length === 0) return readEvents(request, await matching(db, request))
  // An event of a batch moves others by one place, so `offset` counts in the two together.
  const offset = Math.max(request.offset - ids.length, 0)
  const limit = request.limit + ids.length
  const own = await readEvents({ ...request, offset, limit }, await matching(db, request))
  const batches = await readEvents({ ...request, offset: 0, limit: ids.length }, ofBatches(db, request, ids))
  const order = request.search.oldestFirst !== request.isBackwards ? inTime : (a: AuditRow, b: AuditRow) => inTime(b, a)
  const [first] = own
  if (offset > 0 && !first) return []
  const before = offset > 0 && first ? batches.filter(batch => order(batch, first) < 0).length : 0
  const together = [...own, ...batches.slice(before)].sort(order)
  return together.slice(request.offset - offset - before).slice(0, request.limit)
}

function inTime(one: AuditRow, other: AuditRow): number {
  return one.occurred_at - other.occurred_at || (one.id < other.id ? -1 : 1)
}

function readEvents(
  { search, isBackwards, place, offset, limit }: AuditQuery & Stretch<AuditPlace>,
  { found, time, id, isManifold }: Awaited<ReturnType<typeof matching>>,
): Promise<AuditRow[]> {
  const isAscending = search.oldestFirst !== isBackwards
  const [direction, beyond] = isAscending ? (['asc', '>'] as const) : (['desc', '<'] as const)
  const page = place
    ? found.where(eb =>
        eb.or([
          eb(time, beyond, place.occurredAt),
          eb.and([eb(time, '=', place.occurredAt), eb(id, beyond, place.id)]),
        ]),
      )
    : found
  return page
    .selectAll('audit_events')
    .$if(isManifold, each => each.distinct())
    .orderBy(time, direction)
    .orderBy(id, direction)
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
  // Each user has parts of their own, because only an index in time order leads to the latest few of many.
  const [first, ...others] = [...new Set(userIds)].flatMap(userId => {
    const own = db
      .selectFrom('audit_events')
      .selectAll()
      .select(sql<string>`${userId}`.as('of_user'))
      .where('project_id', '=', projectId)
      .where('user_id', '=', userId)
      .orderBy('occurred_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
    const batches = withDriver(db)
      .selectAll('audit_events')
      .select(sql<string>`${userId}`.as('of_user'))
      .where('driver.project_id', '=', projectId)
      .where('driver.term', '=', userTerm(userId))
      .orderBy('driver.occurred_at', 'desc')
      .orderBy('driver.event_id', 'desc')
      .limit(limit)
    return [db.selectFrom(own.as('own')).selectAll(), db.selectFrom(batches.as('own')).selectAll()]
  })
  if (!first) return []
  const rows = await others.reduce((union, one) => union.unionAll(one), first).execute()
  const all = rows.map(({ of_user, ...row }) => ({ userId: of_user, row }))
  const newest = all.sort((one, other) => inTime(other.row, one.row))
  return [...Map.groupBy(newest, ({ userId }) => userId).values()].flatMap(events => events.slice(0, limit))
}

/** How many records match, counted no further than `countMax`. */
export async function countAuditEvents(db: Reading, query: AuditQuery): Promise<number> {
  const ids = await listBatchIds(db, query)
  const own = await countFound(db, await matching(db, query))
  return ids.length === 0 ? own : Math.min(own + (await countFound(db, ofBatches(db, query, ids))), countMax)
}

async function countFound(
  db: Reading,
  { found, isManifold }: Pick<Awaited<ReturnType<typeof matching>>, 'found' | 'isManifold'>,
): Promise<number> {
  const ids = found.select('audit_events.id').$if(isManifold, each => each.distinct())
  const { count } = await db
    .selectFrom(ids.limit(countMax).as('matches'))
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The ids of events that are about many users, among them one of those asked for. */
async function listBatchIds(db: Reading, { projectId, search, from, to }: AuditQuery): Promise<string[]> {
  if (!search.userIds?.length) return []
  const rows = await db
    .selectFrom('audit_terms')
    .select('event_id')
    .distinct()
    .where('project_id', '=', projectId)
    .where('term', 'in', search.userIds.map(userTerm))
    .where('occurred_at', '>=', from)
    .where('occurred_at', '<=', to)
    .limit(countMax)
    .execute()
  return rows.map(({ event_id }) => event_id)
}

/** Of these events those to which the other filters apply. */
function ofBatches(db: Reading, { projectId, search }: AuditQuery, ids: string[]) {
  const { userIds = [], ...others } = search
  const found = db
    .selectFrom('audit_events')
    .where('audit_events.project_id', '=', projectId)
    .where('audit_events.id', 'in', ids)
    .where('audit_events.user_id', 'not in', userIds)
    // As in `matching`.
    .where(eb => {
      const builder = eb as unknown as Builder
      const terms = termGroups(others).map(group => hasTerm(builder, group))
      // As if the user led: an index of another column would lead to more.
      return builder.and([...columnFilters(builder, others, 'user_id'), ...terms])
    }) as unknown as ReturnType<typeof withDriver>
  return { found, ...ofEvents, time: opaqueTime, isManifold: false }
}

type Found = Tables & { driver: Tables['audit_terms'] }
type Builder = ExpressionBuilder<Found, 'driver' | 'audit_events'>

/**
 * What matches, to be read in the order of `time` and `id`. Where terms are asked for, the rarest of them leads: its
 * index is in time order, too, so that a page is found without a sort and without looking at what has other terms.
 */
async function matching(db: Reading, query: AuditQuery) {
  const { projectId, search, from, to } = query
  const groups = termGroups(search)
  const sizes = await Promise.all(groups.map(terms => countTerms(db, { ...query, terms })))
  const smallest = sizes.indexOf(Math.min(...sizes))
  const leading = groups[smallest]
  // Several frequent terms of one kind would have to be sorted: then the events themselves lead.
  const leads = leading !== undefined && (leading.length === 1 || (sizes[smallest] ?? 0) < countMax)
  const residual = leads ? groups.toSpliced(smallest, 1) : groups
  const lead = leadOf(search)
  const filters = (eb: Builder) =>
    eb.and([...columnFilters(eb, search, leads ? undefined : lead), ...residual.map(terms => hasTerm(eb, terms))])
  if (leading !== undefined && leads) {
    const found = withDriver(db)
      .where('driver.project_id', '=', projectId)
      .where('driver.term', 'in', leading)
      .where('driver.occurred_at', '>=', from)
      .where('driver.occurred_at', '<=', to)
      .where(filters)
    // An event with two of the terms is found twice, and in the order of neither.
    if (leading.length > 1) return { found, ...ofEvents, isManifold: true }
    const time = sql.ref<number>('driver.occurred_at')
    return { found, time, id: 'driver.event_id', isManifold: false } as const
  }
  const found = db
    .selectFrom('audit_events')
    .where('audit_events.project_id', '=', projectId)
    .where('audit_events.occurred_at', '>=', from)
    .where(lead ? opaqueTime : occurredAt, '<=', to)
    // The filters name no column of the driver.
    .where(eb => filters(eb as unknown as Builder))
  // One type for both shapes: where there is no driver, neither `time` nor `id` names a column of it.
  const alike = found as unknown as ReturnType<typeof withDriver>
  const isSorted = lead !== undefined && rareColumns.includes(lead) && (search[filterOf[lead]]?.length ?? 0) > 1
  return { found: alike, ...ofEvents, ...(isSorted && { time: opaqueTime }), isManifold: false }
}

const occurredAt = sql.ref<number>('audit_events.occurred_at')
/** No index can be used for it: SQLite prefers the one in time order to one of a column that leads to few events. */
const opaqueTime = sql<number>`(audit_events.occurred_at + 0)`
const ofEvents = { time: occurredAt, id: 'audit_events.id' } as const

/** The filters of columns that have an index in time order, the rarest values first. */
const filterOf = {
  user_id: 'userIds',
  actor_id: 'actorIds',
  ip: 'remoteAddresses',
  method: 'methods',
  type: 'auditTypes',
  device: 'devices',
  action: 'actions',
} as const
type Column = keyof typeof filterOf
const usual: Partial<Record<Column, string>> = { device: 'Unknown', method: '', type: 'info' }
/** Few events have one value of these: those of several values are sorted. */
const rareColumns: readonly Column[] = ['user_id', 'actor_id', 'ip']

/** The column whose index is walked. */
function leadOf(search: AuditSearch): Column | undefined {
  // The keys are those of the literal above.
  return (Object.keys(filterOf) as Column[]).find(column => {
    const values = search[filterOf[column]] as string[] | undefined
    const common = usual[column]
    return values?.length && (common === undefined || !values.includes(common))
  })
}

/** The order of the tables is kept by both engines. */
function withDriver(db: Reading) {
  return db
    .selectFrom('audit_terms as driver')
    .crossJoin('audit_events')
    .whereRef('audit_events.project_id', '=', 'driver.project_id')
    .whereRef('audit_events.id', '=', 'driver.event_id')
}

/** Of each group an event must have one term. */
function termGroups({ externalIds = [], tenants = [], noTenants, text = '' }: AuditSearch): string[][] {
  const groups = termsOfText(text).map(term => [term])
  if (externalIds.length > 0) groups.push([...new Set(externalIds.map(loginIdTerm))])
  if (tenants.length > 0 && !noTenants) groups.push([...new Set(tenants.map(tenantTerm))])
  return groups
}

async function countTerms(
  db: Reading,
  { projectId, from, to, terms }: AuditQuery & { terms: string[] },
): Promise<number> {
  const some = db
    .selectFrom('audit_terms')
    .select('event_id')
    .where('project_id', '=', projectId)
    .where('term', 'in', terms)
    .where('occurred_at', '>=', from)
    .where('occurred_at', '<=', to)
    .limit(countMax)
  const { count } = await db
    .selectFrom(some.as('some'))
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

function hasTerm(eb: Builder, terms: string[]): Expression<SqlBool> {
  return eb.exists(
    eb
      .selectFrom('audit_terms as other')
      .select('other.term')
      .whereRef('other.project_id', '=', 'audit_events.project_id')
      .whereRef('other.event_id', '=', 'audit_events.id')
      .where('other.term', 'in', terms),
  )
}

/** Where a column leads, no index of the others is to be used. */
function columnFilters(eb: Builder, search: AuditSearch, lead: Column | undefined): Expression<SqlBool>[] {
  const { excludedActions, geos, tenants = [], noTenants } = search
  const filters: Expression<SqlBool>[] = []
  for (const [column, name] of Object.entries(filterOf) as [Column, (typeof filterOf)[Column]][]) {
    const values = search[name] as string[] | undefined
    if (!values?.length) continue
    const ref = sql.ref<string>(`audit_events.${column}`)
    const isLead = lead === undefined || column === lead
    filters.push(isOneOf(eb, isLead ? ref : sql<string>`(${ref} || '')`, values))
    const common = usual[column]
    // What the partial index of the column asks for, so that the planner sees that it serves.
    if (isLead && common !== undefined && !values.includes(common)) filters.push(eb(ref, '<>', sql.lit(common)))
  }
  if (excludedActions?.length) filters.push(eb('audit_events.action', 'not in', excludedActions))
  // No event knows where on earth it came from.
  if (geos?.length && !geos.includes('')) filters.push(eb(sql.lit(1), '=', sql.lit(0)))
  if (noTenants) {
    const without = eb('audit_events.tenants', '=', '[]')
    filters.push(tenants.length > 0 ? eb.or([without, hasTerm(eb, tenants.map(tenantTerm))]) : without)
  }
  return filters
}

/** One value is compared, not listed: then an index of the column is in time order, too. */
function isOneOf(eb: Builder, column: Expression<string>, values: string[]): Expression<SqlBool> {
  const [first = ''] = values
  return values.length === 1 ? eb(column, '=', first) : eb(column, 'in', values)
}
