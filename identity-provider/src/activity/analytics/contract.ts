import { z } from 'zod'
import { manage } from '../../foundation/areas/manage.ts'
import { epochMs } from '../../foundation/fields/fields.ts'

const texts = z.array(z.string().max(320)).max(1000).default([])
const group = z.boolean().default(false)

/** `h`our, `d`ay, `w`eek from Monday, `m`onth or `q`uarter, all in UTC. */
export const Period = z.enum(['h', 'd', 'w', 'm', 'q'], 'must be h, d, w, m or q')

export const AnalyticsInput = z.object({
  actions: texts,
  excludedActions: texts,
  devices: texts,
  methods: texts,
  geos: texts,
  tenants: texts,
  from: epochMs.optional(),
  to: epochMs.optional(),
  groupByAction: group,
  groupByDevice: group,
  groupByMethod: group,
  groupByGeo: group,
  groupByTenant: group,
  groupByReferrer: group,
  groupByCreated: Period.or(z.literal('')).optional(),
})
export type AnalyticsInput = z.output<typeof AnalyticsInput>

/** A group has what it is grouped by. */
export const AnalyticRecord = z.object({
  projectId: z.string(),
  action: z.string().optional(),
  /** The start of the period in epoch milliseconds, as text (a 64-bit integer on the wire). */
  created: z.string().optional(),
  device: z.string().optional(),
  method: z.string().optional(),
  geo: z.string().optional(),
  tenant: z.string().optional(),
  referrer: z.string().optional(),
  /** How many events there were, as text; refreshes of a session are one event a day. */
  cnt: z.string(),
})
export type AnalyticRecord = z.output<typeof AnalyticRecord>

export const analytics = {
  search: manage.read('POST /v1/mgmt/analytics/search', {
    summary: 'Count audit events in groups; the last 30 days unless told, at most 366',
    right: 'audit',
    input: AnalyticsInput,
    output: z.object({ analytics: z.array(AnalyticRecord) }),
  }),
}
