import { transact, unfinishedWritesMs } from '@gatehouse-id/database'
import type { AuditRecord } from '../../audit/contract.ts'
import { toRecords } from '../../audit/service.ts'
import type { AuditRow } from '../../audit/trail/event.ts'
import { listAuditEventIds, listAuditEventsByIds } from '../../audit/trail/store.ts'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import type { Writing } from '../../../foundation/tables/tables.ts'
import { readBatch } from './batch.ts'
import { batchOf, eventsOf } from './delivery.ts'
import {
  type DeliveryRow,
  findFailing,
  insertDelivery,
  leaseDelivery,
  listDueDeliveries,
  updateDelivery,
} from './deliveries-store.ts'
import { createDestinations } from '../destinations/destinations.ts'
import type { Batch, Sent } from '../destinations/destination.ts'
import { passes } from '../filters.ts'
import { isTestOf } from '../operations.ts'
import { StreamSettings } from '../settings.ts'
import {
  dueAt,
  finishBatch,
  findStream,
  leaseStream,
  listDueStreams,
  never,
  type StreamRow,
  updateStream,
} from '../store.ts'

/** An event has its time, which is not behind that of the database, before it is written. */
const settledAfterMs = 3_000
/** Longer than any request takes: what a process that died had taken is free again after it. */
const leaseMs = 30_000
const firstWaitMs = 2_000
const waitMsMax = 10 * 60_000
const stoppedAfterMs = 7 * 24 * 60 * 60_000
const repeatedAtOnceMax = 20

/**
 * Sends streams what has happened since they were sent to last, in order, and repeats the deliveries that administrators
 * asked for. Call it every few seconds.
 */
export function createDeliverAudit(
  dependencies: Dependencies,
  { databaseTime }: { databaseTime: () => number },
): () => Promise<void> {
  const { db, clock, newId } = dependencies
  const destinationOf = createDestinations(dependencies)

  /** Whether events wait that are not to wait for others. */
  async function isDue(row: StreamRow): Promise<boolean> {
    if (row.batch_id) return true
    const { waitMs, eventsMax } = destinationOf(row)
    const after = { occurredAt: row.sent_at, id: row.sent_id }
    const limit = waitMs > 0 ? eventsMax : 1
    const waiting = await listAuditEventIds(db, { projectId: row.project_id, after, limit })
    const [first] = waiting
    const waitedMs = first ? databaseTime() - first.occurred_at : 0
    return waitedMs >= settledAfterMs && (waitedMs >= waitMs || waiting.length === eventsMax)
  }

  /**
   * Takes a stream with its next batch, which stays the same until it is accepted, whoever sends it. It ends before
   * anything that a transaction under way may still write.
   */
  function take(row: StreamRow, now: number): Promise<AuditRow[]> {
    return transact(db, async tx => {
      if (!(await leaseStream(tx, row, now + leaseMs))) return []
      // By the slower clock, asked before the database is: what is written meanwhile is later.
      const settledAt = Math.min(now, databaseTime()) - settledAfterMs - (await unfinishedWritesMs(tx))
      const until = row.batch_id ? Number.POSITIVE_INFINITY : settledAt
      const events = await readBatch(tx, row, { until, ...destinationOf(row) })
      const last = events.at(-1)
      const changes = last ? { batch_id: last.id } : { batch_id: '', next_attempt_at: dueAt(row, 0) }
      await updateStream(tx, { projectId: row.project_id, name: row.name }, changes)
      return events
    })
  }

  /** One request for one stream; whether there may be more to send. */
  async function advance(row: StreamRow): Promise<boolean> {
    if (!(await isDue(row))) return false
    const now = clock()
    const events = await take(row, now)
    const [first, last] = [events.at(0), events.at(-1)]
    if (!first || !last) return false
    const { filters } = StreamSettings.parse(JSON.parse(row.settings))
    const wanted = (await toRecords(db, events)).filter(event => passes(event, filters) && !isTestOf(row, event))
    const batch = { first: first.id, last: last.id, events: wanted }
    const sent = wanted.length > 0 ? await destinationOf(row).send(row, batch) : undefined
    const changes = sent && !sent.isAccepted ? changesAfterFailure(row, sent) : changesAfterSuccess(last)
    await transact(db, async tx => {
      const isOurs = await finishBatch(tx, { row, batchId: last.id }, changes)
      if (isOurs && sent) await record(tx, row, { batch, sent, at: now })
    })
    return changes.attempts === 0
  }

  function changesAfterFailure(row: StreamRow, { error, isFinal, retryAfterMs = 0 }: Sent) {
    const now = clock()
    const attempts = row.attempts + 1
    const failingSince = row.failing_since || now
    const waitMs = Math.max(retryAfterMs, Math.min(waitMsMax, firstWaitMs * 2 ** (attempts - 1)))
    const isStopped = isFinal || now - failingSince >= stoppedAfterMs
    const nextAttemptAt = isStopped ? never : now + waitMs
    return { attempts, last_error: error, failing_since: failingSince, next_attempt_at: nextAttemptAt }
  }

  /** Stores how a request went; one that is tried again stays one delivery. */
  async function record(tx: Writing, row: StreamRow, { batch, sent, at }: Told): Promise<void> {
    const which = { projectId: row.project_id, webhook: row.name }
    const { first, last, events } = batch
    const named = { batch: JSON.stringify([first, last]), events: JSON.stringify(events.map(toEntry)) }
    const result = { ...resultOf(sent), ...named, attempted_at: at }
    const failing = row.attempts > 0 ? await findFailing(tx, { ...which, batch: named.batch }) : undefined
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
    const row = await findStream(db, { projectId, name: webhook })
    if (!row) return
    const ids = eventsOf(delivery).map(event => event.id)
    const found = new Map((await listAuditEventsByIds(db, { projectId, ids })).map(event => [event.id, event]))
    const events = await toRecords(
      db,
      ids.flatMap(each => found.get(each) ?? []),
    )
    const sent =
      events.length > 0
        ? await destinationOf(row).send(row, { ...batchOf(delivery), events })
        : { responseStatus: 0, error: 'the events are no longer stored', durationMs: 0, isAccepted: false }
    const changes = { ...resultOf(sent), attempts: delivery.attempts + 1, attempted_at: now, next_attempt_at: 0 }
    await transact(db, tx => updateDelivery(tx, { projectId, webhook, id }, changes))
  }

  let isUnderWay = false
  return async () => {
    if (isUnderWay) return
    isUnderWay = true
    try {
      const failures: unknown[] = []
      // One that cannot be read holds up no other; its lease ends by itself.
      const advanced = (row: StreamRow) =>
        advance(row).catch(error => {
          failures.push(error)
          return false
        })
      for (let due = await listDueStreams(db, clock()); due.length > 0; ) {
        const hasMore = await Promise.all(due.map(advanced))
        due = hasMore.includes(true) ? await listDueStreams(db, clock()) : []
      }
      const asked = await listDueDeliveries(db, { now: clock(), limit: repeatedAtOnceMax })
      await Promise.all(asked.map(repeat))
      if (failures.length > 0) throw failures[0]
    } finally {
      isUnderWay = false
    }
  }
}

function toEntry({ ID, occurred }: AuditRecord): { id: string; occurredAt: number } {
  return { id: ID, occurredAt: Number(occurred) }
}

/** `at`: when the request was sent, in epoch milliseconds. */
type Told = { batch: Batch; sent: Sent; at: number }

function changesAfterSuccess({ occurred_at: sent_at, id: sent_id }: AuditRow) {
  return { sent_at, sent_id, batch_id: '', attempts: 0, next_attempt_at: 0, failing_since: 0, last_error: '' }
}

function resultOf({ responseStatus, error, durationMs, isAccepted }: Sent) {
  const status = isAccepted ? 'delivered' : 'failed'
  return { status, response_status: responseStatus, error, duration_ms: durationMs }
}
