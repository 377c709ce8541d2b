import type { AuditRecord } from '../../audit/contract.ts'
import type { BatchLimits } from '../delivery/batch.ts'
import type { StreamRow } from '../store.ts'

/** Events that go together. */
export type Batch = {
  /** The ids of its first and its last event, whether filters let them pass or not: they name it. */
  first: string
  last: string
  /** Those that pass, oldest first; one at least. */
  events: AuditRecord[]
}

/** How it went: `responseStatus` is 0 without an answer, and `error` empty when nothing is wrong. */
export type Sent = {
  responseStatus: number
  error: string
  durationMs: number
  /** False where the batch is to be sent again. */
  isAccepted: boolean
  /** Set where the same batch is not to be sent again before somebody has changed something. */
  isFinal?: boolean
  /** How long the other side wants to be left alone. */
  retryAfterMs?: number
}

/** Where events go. */
export type Destination = BatchLimits & {
  /** How long an event waits for others to go with it. */
  waitMs: number
  /** Never throws for what the other side does. */
  send(row: StreamRow, batch: Batch): Promise<Sent>
}
