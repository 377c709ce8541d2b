import { sql } from 'kysely'
import { firstIdAt } from '../../foundation/ids/new-id.ts'
import type { Reading } from '../../foundation/tables/tables.ts'
import type { AnalyticsInput } from './contract.ts'

export type Counted = {
  action: string
  device: string
  method: string
  tenants: string
  hour: number
  count: number
}
type Query = { projectId: string; search: AnalyticsInput; from: number; to: number; limit: number }

const hourMs = 3_600_000

/**
 * Events counted by what they are grouped by; without a group the column is ''. Hours are epoch hours and the finest
 * period: longer ones are added up. At most `limit` rows.
 */
export async function countEvents(db: Reading, { projectId, search, from, to, limit }: Query): Promise<Counted[]> {
  const empty = sql<string>`''`
  // PostgreSQL and SQLite divide integers alike.
  const hour = search.groupByCreated ? sql<number>`occurred_at / ${sql.lit(hourMs)}` : sql<number>`0`
  const columns = [
    (search.groupByAction ? sql<string>`action` : empty).as('action'),
    (search.groupByDevice ? sql<string>`device` : empty).as('device'),
    (search.groupByMethod ? sql<string>`method` : empty).as('method'),
    (search.groupByTenant || search.tenants.length > 0 ? sql<string>`tenants` : empty).as('tenants'),
    hour.as('hour'),
  ]
  let found = db
    .selectFrom('audit_events')
    .select(columns)
    .where('project_id', '=', projectId)
    .where('id', '>=', firstIdAt('A', from))
    .where('id', '<', firstIdAt('A', to + 1))
  if (search.actions.length > 0) found = found.where('action', 'in', search.actions)
  if (search.excludedActions.length > 0) found = found.where('action', 'not in', search.excludedActions)
  if (search.devices.length > 0) found = found.where('device', 'in', search.devices)
  if (search.methods.length > 0) found = found.where('method', 'in', search.methods)
  const rows = await db
    .selectFrom(found.as('found'))
    .select(['action', 'device', 'method', 'tenants', 'hour'])
    .select(eb => eb.fn.countAll<number>().as('count'))
    .groupBy(['action', 'device', 'method', 'tenants', 'hour'])
    .limit(limit)
    .execute()
  return rows.map(row => ({ ...row, hour: Number(row.hour), count: Number(row.count) }))
}
