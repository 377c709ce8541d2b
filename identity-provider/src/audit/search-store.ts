import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Reading, Tables } from '../tables.ts'
import type { AuditSearch } from './contract.ts'
import type { AuditRow } from './store.ts'
import { loginIdTerm, tenantTerm, termsOfText } from './terms.ts'

/** The place of a record in time order. */
export type AuditPlace = { occurredAt: number; id: string }

/** An exact count beyond this would cost more than the page it stands above. */
export const countMax = 10_000

export type AuditQuery = { projectId: string; search: AuditSearch; from: number; to: number }
type Page = { after: AuditPlace | undefined; offset: number; limit: number }

/** At most `limit` records in time order, after `after` or `offset` records in. */
export async function searchAuditEvents(
  db: Reading,
  { after, offset, limit, ...query }: AuditQuery & Page,
): Promise<AuditRow[]> {
  const { oldestFirst } = query.search
  const [direction, beyond] = oldestFirst ? (['asc', '>'] as const) : (['desc', '<'] as const)
  const { found, time, id, isManifold } = await matching(db, query)
  const page = after
    ? found.where(eb =>
        eb.or([
          eb(time, beyond, after.occurredAt),
          eb.and([eb(time, '=', after.occurredAt), eb(id, beyond, after.id)]),
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

/** How many records match, counted no further than `countMax`. */
export async function countAuditEvents(db: Reading, query: AuditQuery): Promise<number> {
  const { found, isManifold } = await matching(db, query)
  const ids = found.select('audit_events.id').$if(isManifold, each => each.distinct())
  const { count } = await db
    .selectFrom(ids.limit(countMax).as('matches'))
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
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
  const filters = (eb: Builder) => eb.and([...columnFilters(eb, search), ...residual.map(terms => hasTerm(eb, terms))])
  if (leading !== undefined && leads) {
    const found = db
      .selectFrom('audit_terms as driver')
      // The order of the tables is kept by both engines.
      .crossJoin('audit_events')
      .whereRef('audit_events.project_id', '=', 'driver.project_id')
      .whereRef('audit_events.id', '=', 'driver.event_id')
      .where('driver.project_id', '=', projectId)
      .where('driver.term', 'in', leading)
      .where('driver.occurred_at', '>=', from)
      .where('driver.occurred_at', '<=', to)
      .where(filters)
    // An event with two of the terms is found twice, and in the order of neither.
    if (leading.length > 1) return { found, ...ofEvents, isManifold: true }
    return { found, time: 'driver.occurred_at', id: 'driver.event_id', isManifold: false } as const
  }
  const found = db
    .selectFrom('audit_events')
    .where('audit_events.project_id', '=', projectId)
    .where('audit_events.occurred_at', '>=', from)
    .where('audit_events.occurred_at', '<=', to)
    // The filters name no column of the driver.
    .where(eb => filters(eb as unknown as Builder))
  // One type for both shapes: where there is no driver, neither `time` nor `id` names a column of it.
  const alike = found as unknown as ReturnType<typeof withDriver>
  return { found: alike, ...ofEvents, isManifold: false }
}

const ofEvents = { time: 'audit_events.occurred_at', id: 'audit_events.id' } as const

const withDriver = (db: Reading) => db.selectFrom('audit_terms as driver').crossJoin('audit_events')

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

const hasTerm = (eb: Builder, terms: string[]): Expression<SqlBool> =>
  eb.exists(
    eb
      .selectFrom('audit_terms as other')
      .select('other.term')
      .whereRef('other.project_id', '=', 'audit_events.project_id')
      .whereRef('other.event_id', '=', 'audit_events.id')
      .where('other.term', 'in', terms),
  )

function columnFilters(eb: Builder, search: AuditSearch): Expression<SqlBool>[] {
  const { userIds, actorIds, actions, devices, methods, remoteAddresses, auditTypes } = search
  const { excludedActions, geos, tenants = [], noTenants } = search
  /** One value is compared, not listed: then an index of the column is in time order, too. */
  const isOneOf = (column: keyof AuditRow, values: string[] | undefined) => {
    if (!values?.length) return []
    const [first = ''] = values
    return [values.length === 1 ? eb(`audit_events.${column}`, '=', first) : eb(`audit_events.${column}`, 'in', values)]
  }
  /** With what the partial index of the column asks for, so that the planner sees that it serves. */
  const isUnusual = (column: 'device' | 'method' | 'type', values: string[] | undefined, usual: string) =>
    values?.length && !values.includes(usual)
      ? [...isOneOf(column, values), eb(`audit_events.${column}`, '<>', sql.lit(usual))]
      : isOneOf(column, values)
  const filters = [
    ...isOneOf('user_id', userIds),
    ...isOneOf('actor_id', actorIds),
    ...isOneOf('action', actions),
    ...isOneOf('ip', remoteAddresses),
    ...isUnusual('device', devices, 'Unknown'),
    ...isUnusual('method', methods, ''),
    ...isUnusual('type', auditTypes, 'info'),
  ]
  if (excludedActions?.length) filters.push(eb('audit_events.action', 'not in', excludedActions))
  // No event knows where on earth it came from.
  if (geos?.length && !geos.includes('')) filters.push(eb(sql.lit(1), '=', sql.lit(0)))
  if (noTenants) {
    const without = eb('audit_events.tenants', '=', '[]')
    filters.push(tenants.length > 0 ? eb.or([without, hasTerm(eb, tenants.map(tenantTerm))]) : without)
  }
  return filters
}
