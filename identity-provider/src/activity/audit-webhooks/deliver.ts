import { transact } from '@gatehouse/database'
import type { AuditRecord } from '../audit/contract.ts'
import { toRecords } from '../audit/service.ts'
import { listAuditEventsAfter, listAuditEventsByIds } from '../audit/trail/store.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import {
  type DeliveryRow,
  findFailing,
  insertDelivery,
  leaseDelivery,
  listDueDeliveries,
  updateDelivery,
} from './deliveries-store.ts'
import type { WebhookDelivery } from './contract.ts'
import { passes } from './filters.ts'
import { createSend, type Sent } from './send.ts'
import { findWebhook, leaseWebhook, listDueWebhooks, updateWebhook, type WebhookRow } from './store.ts'
import { eventsOf, readSettings } from './stored.ts'
import type { Writing } from '../../foundation/tables/tables.ts'

/** An event that another process is still writing may come in before one that is there already; it is waited for. */
const settledAfterMs = 3_000
const eventsPerRequest = 100
/** Longer than any request takes: what a process that died had taken is free again after it. */
const leaseMs = 30_000
const firstWaitMs = 2_000
const waitMsMax = 10 * 60_000
const repeatedAtOnceMax = 20

/**
 * Tells webhooks of what has happened since they were told last, at least once and in order, and repeats the deliveries
 * that administrators asked for. Call it every few seconds.
 */
export function createDeliverAudit(dependencies: Dependencies): () => Promise<void> {
  const { db, clock, newId } = dependencies
  const send = createSend(dependencies)

  /** One request to one webhook; whether there is more to tell. */
  async function advance(row: WebhookRow): Promise<boolean> {
    const now = clock()
    const after = { occurredAt: row.sent_at, id: row.sent_id }
    const query = { projectId: row.project_id, after, until: now - settledAfterMs, limit: eventsPerRequest }
    const events = await listAuditEventsAfter(db, query)
    const last = events.at(-1)
    if (!last || !(await transact(db, tx => leaseWebhook(tx, row, now + leaseMs)))) return false
    const { filters } = readSettings(row)
    const wanted = (await toRecords(db, events)).filter(record => passes(record, filters))
    const sent = wanted.length === 0 ? undefined : await send(row, wanted)
    const failure = sent?.error ?? ''
    const attempts = failure ? row.attempts + 1 : 0
    const waitMs = Math.min(waitMsMax, firstWaitMs * 2 ** (attempts - 1))
    const changes = failure
      ? { attempts, last_error: failure, next_attempt_at: clock() + waitMs }
      : { attempts, last_error: '', next_attempt_at: 0, sent_at: last.occurred_at, sent_id: last.id }
    const delivery = sent && { events: wanted, sent, at: now }
    await transact(db, async tx => {
      const isThere = await updateWebhook(tx, { projectId: row.project_id, name: row.name }, changes)
      if (isThere && delivery) await record(tx, row, delivery)
    })
    return !failure && events.length === eventsPerRequest
  }

  /** Stores how a request went; one that is tried again stays one delivery. */
  async function record(tx: Writing, row: WebhookRow, { events, sent, at }: Told): Promise<void> {
    const which = { projectId: row.project_id, webhook: row.name }
    const result = { ...resultOf(sent), events: JSON.stringify(events.map(toEntry)), attempted_at: at }
    const failing = row.attempts > 0 ? await findFailing(tx, which) : undefined
    if (failing) return updateDelivery(tx, { ...which, id: failing.id }, { ...result, attempts: failing.attempts + 1 })
    await insertDelivery(tx, {
      project_id: row.project_id,
      webhook: row.name,
      id: newId('WD'),
      repeats: '',
      ...result,
      attempts: 1,
      created_at: at,
      next_attempt_at: 0,
    })
  }

  /** Sends a delivery that an administrator asked for, once. */
  async function repeat(delivery: DeliveryRow): Promise<void> {
    const { project_id: projectId, webhook, id } = delivery
    const now = clock()
    if (!(await transact(db, tx => leaseDelivery(tx, delivery, now + leaseMs)))) return
    const row = await findWebhook(db, { projectId, name: webhook })
    if (!row) return
    const ids = eventsOf(delivery).map(event => event.id)
    const found = new Map((await listAuditEventsByIds(db, { projectId, ids })).map(event => [event.id, event]))
    const events = await toRecords(
      db,
      ids.flatMap(each => found.get(each) ?? []),
    )
    const sent =
      events.length > 0
        ? await send(row, events)
        : { responseStatus: 0, error: 'the events are no longer stored', durationMs: 0 }
    const changes = { ...resultOf(sent), attempts: delivery.attempts + 1, attempted_at: now, next_attempt_at: 0 }
    await transact(db, tx => updateDelivery(tx, { projectId, webhook, id }, changes))
  }

  let isUnderWay = false
  return async () => {
    if (isUnderWay) return
    isUnderWay = true
    try {
      for (let due = await listDueWebhooks(db, clock()); due.length > 0; ) {
        const hasMore = await Promise.all(due.map(row => advance(row)))
        due = hasMore.includes(true) ? await listDueWebhooks(db, clock()) : []
      }
      const asked = await listDueDeliveries(db, { now: clock(), limit: repeatedAtOnceMax })
      await Promise.all(asked.map(repeat))
    } finally {
      isUnderWay = false
    }
  }
}

/** `at`: when the request was sent, in epoch milliseconds. */
type Told = { events: AuditRecord[]; sent: Sent; at: number }

function toEntry({ ID, occurred }: AuditRecord): WebhookDelivery['events'][number] {
  return { id: ID, occurredAt: Number(occurred) }
}

function resultOf({ responseStatus, error, durationMs }: Sent) {
  const status = error ? 'failed' : 'delivered'
  return { status, response_status: responseStatus, error, duration_ms: durationMs }
}
