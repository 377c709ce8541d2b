import type { AuditRecord } from '../audit/contract.ts'
import { toRecords } from '../audit/service.ts'
import { listAuditEventIds, listAuditEventsByIds } from '../audit/trail/store.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import { decodePosition, encodePosition } from './position.ts'
import { createSeenEvents, type SeenEvents } from './seen-events.ts'

/** A change that is committed later than this after its event is found by the next sweep. */
const overlapMs = 2_000
/** A change that is committed later than this after its event is in the audit trail, but is not told. */
const sweptMs = 60_000
/** How long it is remembered which events were told. */
const rememberedMs = 5 * 60_000
const rememberedMax = 50_000
const pageSize = 500
/** Events that are told again to a subscriber who comes back. */
const missedMax = 1_000
/** Told again to subscribers of another process: its events may have been seen in another order. */
const repeatedMs = 10_000

/** An event as subscribers are told it. */
export type LiveEvent = {
  record: AuditRecord
  /** Resumes after this event. */
  cursor: string
}

export type ProjectEvents = {
  /** Reads what is new; all of it the first time, without telling. `isSweep` looks for late commits, too. */
  read(options: { isSweep: boolean; tell: Tell | undefined }): Promise<void>
  /** Resumes after all that was read. */
  cursor(): string
  /** What was read after a cursor; undefined when that is not known, or too much. */
  missedSince(cursor: string): Promise<LiveEvent[] | undefined>
}
type Tell = (events: readonly LiveEvent[]) => Promise<void>

/**
 * Reads the audit events of a project as they become visible, each once. The database is asked and nothing else, so
 * that none is lost with a notification. Calls must not overlap.
 */
export function createProjectEvents(
  { db, clock, random }: Pick<Dependencies, 'db' | 'clock' | 'random'>,
  projectId: string,
): ProjectEvents {
  const reader = Buffer.from(random(9)).toString('base64url')
  let seen: SeenEvents | undefined
  let readAt = 0

  const at = (number: number) => encodePosition({ reader, number, readAt })
  const cursor = () => at(seen?.last() ?? 0)

  async function load(ids: readonly { id: string; cursor: string }[]): Promise<LiveEvent[]> {
    const rows = await listAuditEventsByIds(db, { projectId, ids: ids.map(({ id }) => id) })
    const byId = new Map((await toRecords(db, rows)).map(record => [record.ID, record]))
    return ids.flatMap(({ id, cursor }) => {
      const record = byId.get(id)
      return record ? [{ record, cursor }] : []
    })
  }

  async function* pagesFrom(occurredAt: number) {
    for (let after = { occurredAt, id: '' }; ; ) {
      const page = await listAuditEventIds(db, { projectId, after, limit: pageSize })
      yield page
      const last = page.at(-1)
      if (!last || page.length < pageSize) return
      after = { occurredAt: last.occurred_at, id: last.id }
    }
  }

  async function readNew(known: SeenEvents, from: number, now: number, tell: Tell | undefined): Promise<void> {
    for await (const page of pagesFrom(Math.max(from, known.floor()))) {
      const fresh = page.filter(({ id }) => !known.has(id))
      if (fresh.length === 0) continue
      const first = known.last() + 1
      const cursorOf = (number: number) => encodePosition({ reader, number, readAt: now })
      // Loaded before they count as seen: after a failure they are read again.
      const events = tell && (await load(fresh.map(({ id }, index) => ({ id, cursor: cursorOf(first + index) }))))
      for (const { id, occurred_at: occurredAt } of fresh) known.add({ id, occurredAt }, now)
      if (events) await tell?.(events)
    }
  }

  async function missedElsewhere(known: SeenEvents, since: number): Promise<string[] | undefined> {
    if (clock() - since > rememberedMs) return undefined
    const ids: string[] = []
    for await (const page of pagesFrom(since - repeatedMs)) {
      // What nobody has read yet is told when it is read.
      for (const { id, occurred_at } of page) if (known.has(id) || occurred_at < known.floor()) ids.push(id)
      if (ids.length > missedMax) return undefined
    }
    return ids
  }

  return {
    async read({ isSweep, tell }) {
      const now = clock()
      const isFirst = seen === undefined
      const known = seen ?? createSeenEvents({ floor: now - sweptMs, max: rememberedMax })
      const from = isFirst ? now - sweptMs : Math.min(readAt, now) - (isSweep ? sweptMs : overlapMs)
      await readNew(known, from, now, isFirst ? undefined : tell)
      seen = known
      readAt = now
      known.forget(now - rememberedMs)
    },
    cursor,
    async missedSince(earlier) {
      const since = decodePosition(earlier)
      if (!since || !seen) return undefined
      if (since.reader === reader) {
        const missed = seen.after(since.number)
        if (!missed || missed.length > missedMax) return undefined
        return load(missed.map(({ id, number }) => ({ id, cursor: at(number) })))
      }
      const ids = await missedElsewhere(seen, since.readAt)
      // Until the last of them has arrived, they are told again to whoever comes back.
      return ids && load(ids.map((id, index) => ({ id, cursor: index === ids.length - 1 ? cursor() : earlier })))
    },
  }
}
