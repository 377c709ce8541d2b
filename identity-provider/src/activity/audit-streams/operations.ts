import { transact } from '@gatehouse-id/database'
import type { OperationErrorClass } from '@gatehouse-id/operation'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import type { Call } from '../../foundation/requests/call.ts'
import type { Reading } from '../../foundation/tables/tables.ts'
import { timeOfId } from '../../foundation/ids/new-id.ts'
import type { AuditRecord } from '../audit/contract.ts'
import type { AuditTarget, RecordAudit } from '../audit/record.ts'
import { notedIn } from '../change-capture/noted.ts'
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

    /** Its event goes out by itself, and not with the others of the stream. */
    async test(name: string, call: Call): Promise<{ delivery: Delivery }> {
      const row = await transact(db, async tx => {
        await get(tx, call, name)
        await recordAudit(tx, call, { action: testAction, target: targetOf(name) })
        const now = clock()
        const id = notedIn(tx).events.at(-1)?.id ?? ''
        const own: DeliveryRow = {
          ...{ project_id: call.projectId, webhook: name, id: newId('WD'), repeats: '' },
          ...{ batch: JSON.stringify([id, id]), events: JSON.stringify([{ id, occurredAt: timeOfId('A', id) }]) },
          ...waiting(now),
        }
        await insertDelivery(tx, own)
        return own
      })
      return { delivery: toDelivery(row) }
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
        const repeated: DeliveryRow = {
          ...before,
          id: newId('WD'),
          repeats: before.repeats || before.id,
          ...waiting(clock()),
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

/** What a test leaves in the trail. */
const testAction = 'AuditStreamTested'

/** Whether an event was sent to the stream when it was tested. */
export function isTestOf({ name }: StreamRow, { action, target }: AuditRecord): boolean {
  return action === testAction && target?.id === name
}

function waiting(now: number) {
  const result = { status: 'pending', response_status: 0, error: '', attempts: 0, duration_ms: 0, attempted_at: 0 }
  return { ...result, created_at: now, next_attempt_at: now }
}

/** Every kind of stream has the name of the first one in the trail. */
export function targetOf(name: string): AuditTarget {
  return { type: 'auditWebhook', id: name, name }
}
