import type { AuditRow } from '../../audit/trail/event.ts'
import { listAuditEventsAfter } from '../../audit/trail/store.ts'
import type { Reading } from '../../../foundation/tables/tables.ts'
import type { StreamRow } from '../store.ts'

/** How much goes in one request, or in one object. */
export type BatchLimits = { eventsMax: number; bytesMax: number }

const readAtOnce = 100

/**
 * The next events of a stream until a time, or until its batch ends where one is under way, oldest first: as many as the
 * limits allow, and one at least.
 */
export async function readBatch(
  db: Reading,
  row: StreamRow,
  { until, eventsMax, bytesMax }: BatchLimits & { until: number },
): Promise<AuditRow[]> {
  const { project_id: projectId, batch_id: batchId } = row
  const events: AuditRow[] = []
  let bytes = 0
  let after = { occurredAt: row.sent_at, id: row.sent_id }
  while (events.length < eventsMax) {
    const limit = Math.min(readAtOnce, eventsMax - events.length)
    const found = await listAuditEventsAfter(db, { projectId, after, until, limit })
    for (const event of found) {
      if (batchId && event.id > batchId) return events
      bytes += event.data.length
      if (!batchId && bytes > bytesMax && events.length > 0) return events
      events.push(event)
    }
    const last = found.at(-1)
    if (!last || found.length < limit) break
    after = { occurredAt: last.occurred_at, id: last.id }
  }
  return events
}
