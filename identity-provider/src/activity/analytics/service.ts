import { InvalidInput, type Service } from '@gatehouse-id/operation'
import type { Call } from '../../foundation/requests/call.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import { type AnalyticRecord, analytics, type AnalyticsInput } from './contract.ts'
import { rangeOf } from '../audit/trail/filters.ts'
import { startOfPeriod } from './periods.ts'
import { type Counted, countEvents } from './store.ts'
import { defineArea } from '../../foundation/areas/area.ts'

const day = 24 * 60 * 60 * 1000
const windowMsMax = 366 * day
const hourMs = 3_600_000
/** What one answer is made of. */
const rowsMax = 50_000

function analyticsService({ db, clock }: Pick<Dependencies, 'db' | 'clock'>): Service<typeof analytics, Call> {
  return {
    async search(search, { projectId }) {
      const now = clock()
      const { from, to } = rangeOf(search, now)
      if ((search.to ?? now) - from > windowMsMax) throw refused('from', 'must be at most 366 days before to')
      // Audit events keep no country and no referrer.
      if (search.geos.length > 0) return { analytics: [] }
      const rows = await countEvents(db, { projectId, search, from, to, limit: rowsMax + 1 })
      if (rows.length > rowsMax) throw refused('groupByCreated', 'makes too many groups; choose a shorter time')
      return { analytics: summed(projectId, search, rows) }
    },
  }
}

/** An event of several tenants counts for each of them. */
function tenantsOf({ tenants }: Counted, search: AnalyticsInput): string[] {
  // Safe cast: only this package writes this column, as a JSON array of ids.
  const all = tenants === '' ? [] : (JSON.parse(tenants) as string[])
  const wanted = search.tenants.length > 0 ? all.filter(id => search.tenants.includes(id)) : all
  if (search.groupByTenant) return wanted.length > 0 || search.tenants.length > 0 ? wanted : ['']
  return search.tenants.length > 0 && wanted.length === 0 ? [] : ['']
}

function summed(projectId: string, search: AnalyticsInput, rows: Counted[]): AnalyticRecord[] {
  const counts = new Map<string, { record: Omit<AnalyticRecord, 'cnt'>; count: number }>()
  for (const row of rows)
    for (const tenant of tenantsOf(row, search)) {
      const { groupByCreated: period } = search
      const record = {
        projectId,
        ...(search.groupByAction && { action: row.action }),
        ...(period && { created: String(startOfPeriod(row.hour * hourMs, period)) }),
        ...(search.groupByDevice && { device: row.device }),
        ...(search.groupByMethod && { method: row.method }),
        ...(search.groupByGeo && { geo: '' }),
        ...(search.groupByTenant && { tenant }),
        ...(search.groupByReferrer && { referrer: '' }),
      }
      const key = JSON.stringify(record)
      const known = counts.get(key)
      counts.set(key, { record, count: (known?.count ?? 0) + row.count })
    }
  const sorted = [...counts].toSorted(([one], [other]) => (one < other ? -1 : 1))
  return sorted.map(([, { record, count }]) => ({ ...record, cnt: String(count) }))
}

function refused(field: string, message: string) {
  return new InvalidInput({ message: `${field}: ${message}`, fields: [{ field, message }] })
}

export const analyticsArea = defineArea({ contract: analytics, service: analyticsService })
