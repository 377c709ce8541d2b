import { z } from 'zod'
import type { DeliveryRow } from './deliveries-store.ts'
import type { Batch } from '../destinations/destination.ts'

/** One request of a stream, or one object. */
export const Delivery = z.object({
  id: z.string(),
  /** The delivery that this one repeats; '' for the first of these events. */
  repeats: z.string(),
  /** Oldest first; times are epoch milliseconds. */
  events: z.array(z.object({ id: z.string(), occurredAt: z.int() })),
  /** `pending`: it is sent in a moment. */
  status: z.enum(['pending', 'delivered', 'failed']),
  /** HTTP status of the last answer; 0 without one. */
  responseStatus: z.int(),
  /** Why the last attempt failed, or what was refused of what was accepted; '' for nothing. */
  error: z.string(),
  attempts: z.int(),
  /** Of the last attempt, in milliseconds. */
  durationMs: z.int(),
  /** Epoch milliseconds, as the next. */
  createdAt: z.int(),
  /** Of the last attempt; 0 before the first. */
  attemptedAt: z.int(),
})
export type Delivery = z.output<typeof Delivery>

export function toDelivery(row: DeliveryRow): Delivery {
  return {
    id: row.id,
    repeats: row.repeats,
    events: eventsOf(row),
    // Written from the closed set that the contract names.
    status: row.status as Delivery['status'],
    responseStatus: row.response_status,
    error: row.error,
    attempts: row.attempts,
    durationMs: row.duration_ms,
    createdAt: row.created_at,
    attemptedAt: row.attempted_at,
  }
}

export function eventsOf({ events }: Pick<DeliveryRow, 'events'>): Delivery['events'] {
  // Only this area writes the column, as JSON of exactly this type.
  return JSON.parse(events) as Delivery['events']
}

/** What names the batch of a delivery; older deliveries state only the events that passed. */
export function batchOf({ batch, ...delivery }: DeliveryRow): Pick<Batch, 'first' | 'last'> {
  const ids = eventsOf(delivery).map(({ id }) => id)
  // Only this area writes the column, too.
  const [first = '', last = first] = batch ? (JSON.parse(batch) as [string, string]) : [ids.at(0), ids.at(-1)]
  return { first, last }
}
