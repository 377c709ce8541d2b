import { transact } from '@gatehouse-id/database'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import { reasonOf } from '../../../foundation/outgoing/request.ts'
import { messagesChannel, telling } from '../../../foundation/requests/diagnostics.ts'
import { contentPurpose, Content } from '../enqueue.ts'
import { endAttempt, leaseMessage, listDue, type MessageRow } from '../store.ts'
import { type OutgoingMessage, Refused, type Transports, transportOf } from './transport.ts'

export const attemptsMax = 6
/** 2 s, 6 s, 18 s, 54 s, 162 s, each give or take a half: what is sent is of use for some minutes only. */
const firstWaitMs = 2_000
const waitFactor = 3
const waitMsMax = firstWaitMs * waitFactor ** attemptsMax
/** Longer than any attempt may take: a message that was taken by a process that died is free again after it. */
const leaseMs = 60_000
/** So many are under way at once, so that one that hangs does not hold up the others. */
const atOnce = 5
const batch = 50
/** A mail server that hangs does not hold up a stop. */
const closeMs = 2_000
const reasonCharactersMax = 300

export type Delivery = {
  /** Sends what is due and resolves when nothing is. Call it now and then. */
  deliver(): Promise<void>
  /** Begins sending, after a commit; returns at once. */
  nudge(): void
  /** Nothing begins afterwards; what is under way has a moment to end, or is taken up by another process. */
  close(): Promise<void>
}

export type DeliveryOptions = {
  transports: Transports
  /** Whether nothing is sent here; messages are written as if it were. */
  isPaused?: boolean
  /** Told of every message that is given up, with the reason. */
  onFailed?(message: { projectId: string; id: string; reason: string }): void
  /** Told when the outbox itself cannot be read or written. */
  onError?(error: unknown): void
}

/** Sends what is in the outbox. Any number of processes may do so: each message is leased by one of them. */
export function createDelivery(
  { db, clock, random, encryption }: Dependencies,
  { transports, isPaused = false, onFailed, onError }: DeliveryOptions,
): Delivery {
  const hasTransport = !isPaused && (transports.email !== undefined || transports.phone !== undefined)
  let underWay: Promise<void> | undefined
  let isAskedAgain = false
  let isClosed = false

  async function attempt(row: MessageRow): Promise<void> {
    const now = clock()
    if (!(await transact(db, tx => leaseMessage(tx, row, now + leaseMs)))) return
    const taken: MessageRow = { ...row, attempts: row.attempts + 1 }
    const outcome = now >= row.expires_at ? tooLate : await send(taken)
    await transact(db, tx => endAttempt(tx, taken, outcome))
    if (outcome.status === 'failed')
      onFailed?.({ projectId: row.project_id, id: row.id, reason: outcome.last_error ?? '' })
  }

  async function send(row: MessageRow): Promise<Partial<MessageRow>> {
    try {
      const message = toMessage(row, encryption.decrypt(row.content_encrypted, contentPurpose(row)))
      const transport = transportOf(transports, message.channel)
      // Another process was configured to send it and this one is not: it is left to that one.
      if (!transport) return { attempts: row.attempts - 1, next_attempt_at: clock() + firstWaitMs }
      await telling(messagesChannel, { channel: message.channel }, () => transport(message))
      return { status: 'sent', sent_at: clock(), last_error: '', content_encrypted: '' }
    } catch (error) {
      const reason = reasonOf(error).slice(0, reasonCharactersMax)
      if (error instanceof Refused || row.attempts >= attemptsMax) return { status: 'failed', last_error: reason }
      return { last_error: reason, next_attempt_at: clock() + waitMs(row.attempts) }
    }
  }

  function waitMs(attempts: number): number {
    const share = Buffer.from(random(2)).readUInt16BE() / 0xffff
    return Math.round(firstWaitMs * waitFactor ** (attempts - 1) * (0.5 + share))
  }

  async function sendAllDue(): Promise<void> {
    for (;;) {
      const due = await listDue(db, { now: clock(), leaseMs, waitMsMax, limit: batch })
      const work = async () => {
        for (let row = due.shift(); row && !isClosed; row = due.shift()) await attempt(row)
      }
      const isLast = due.length < batch
      await Promise.all(Array.from({ length: atOnce }, work))
      if (isLast || isClosed) return
    }
  }

  async function sendWhileAsked(): Promise<void> {
    try {
      while (isAskedAgain && !isClosed) {
        isAskedAgain = false
        await sendAllDue()
      }
    } catch (error) {
      // The database may be closed by then, and the message is another process's to send.
      if (!isClosed) throw error
    }
  }

  async function deliver(): Promise<void> {
    if (!hasTransport || isClosed) return
    isAskedAgain = true
    underWay ??= sendWhileAsked().finally(() => {
      underWay = undefined
    })
    await underWay
  }

  return {
    deliver,
    nudge() {
      deliver().catch(error => onError?.(error))
    },
    async close() {
      isClosed = true
      const moment = new Promise(resolve => setTimeout(resolve, closeMs).unref())
      await Promise.race([underWay, moment])
    },
  }
}

const tooLate: Partial<MessageRow> = {
  status: 'expired',
  last_error: 'it could not be sent before it was too late',
  content_encrypted: '',
}

function toMessage(row: MessageRow, content: string): OutgoingMessage {
  return {
    id: row.id,
    projectId: row.project_id,
    // Written from the closed sets that the types name.
    channel: row.channel as OutgoingMessage['channel'],
    purpose: row.purpose as OutgoingMessage['purpose'],
    to: row.recipient,
    locale: row.locale,
    expiresAt: row.expires_at,
    ...Content.parse(JSON.parse(content)),
  }
}
