import { transact } from '@gatehouse/database'
import type { OperationErrorClass } from '@gatehouse/operation'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import type { Call } from '../../foundation/requests/call.ts'
import type { Reading } from '../../foundation/tables/tables.ts'
import type { AuditTarget, RecordAudit } from '../audit/record.ts'
import { type DeliveryRow, findDelivery, insertDelivery, listDeliveries } from './delivery/deliveries-store.ts'
import { type Delivery, eventsOf, toDelivery } from './delivery/delivery.ts'
import { deleteStream, findStream, type StreamKind, type StreamRow } from './store.ts'

type Family = {
  /** The one kind that the operations know; default: all. */
  kind?: StreamKind
  /** What its events begin with. */
  event: string
  NotFound: OperationErrorClass
  DeliveryNotFound: OperationErrorClass
}

/** What every kind of stream does alike. */
export function streamOperations(
  { db, clock, newId }: Pick<Dependencies, 'db' | 'clock' | 'newId'>,
  recordAudit: RecordAudit,
  { kind, event, NotFound, DeliveryNotFound }: Family,
) {
  async function get(from: Reading, { projectId }: Call, name: string): Promise<StreamRow> {
    const row = await findStream(from, { projectId, name })
    if (!row || (kind !== undefined && row.kind !== kind)) throw new NotFound()
    return row
  }

  return {
    get,

    async remove(name: string, call: Call) {
      await transact(db, async tx => {
        await get(tx, call, name)
        await deleteStream(tx, { projectId: call.projectId, name })
        await recordAudit(tx, call, { action: `${event}Deleted`, target: targetOf(name) })
      })
      return {}
    },

    async listDeliveries(name: string, call: Call): Promise<{ deliveries: Delivery[] }> {
      await get(db, call, name)
      const rows = await listDeliveries(db, { projectId: call.projectId, webhook: name })
      return { deliveries: rows.map(toDelivery) }
    },

    async resend({ name, id }: { name: string; id: string }, call: Call): Promise<{ delivery: Delivery }> {
      const row = await transact(db, async tx => {
        await get(tx, call, name)
        const before = await findDelivery(tx, { projectId: call.projectId, webhook: name, id })
        if (!before) throw new DeliveryNotFound()
        const now = clock()
        const repeated: DeliveryRow = {
          ...before,
          id: newId('WD'),
          repeats: before.repeats || before.id,
          status: 'pending',
          response_status: 0,
          error: '',
          attempts: 0,
          duration_ms: 0,
          created_at: now,
          attempted_at: 0,
          next_attempt_at: now,
        }
        await insertDelivery(tx, repeated)
        const data = { delivery: repeated.repeats, events: eventsOf(repeated).length }
        await recordAudit(tx, call, { action: `${event}DeliveryRetried`, target: targetOf(name), data })
        return repeated
      })
      return { delivery: toDelivery(row) }
    },
  }
}

/** Every kind of stream has the name of the first one in the trail. */
export function targetOf(name: string): AuditTarget {
  return { type: 'auditWebhook', id: name, name }
}
