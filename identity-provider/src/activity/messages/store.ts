import type { Stretch } from '../../foundation/requests/read-page.ts'
import type { Selectable } from 'kysely'
import type { Reading, Tables, Writing } from '../../foundation/tables/tables.ts'
import type { MessageSearch } from './contract.ts'

export type MessageRow = Selectable<Tables['messages']>
type MessageSelector = { projectId: string; id: string }

export async function insertMessage(tx: Writing, row: MessageRow): Promise<void> {
  await tx.insertInto('messages').values(row).execute()
}

export function findMessage(db: Reading, { projectId, id }: MessageSelector): Promise<MessageRow | undefined> {
  return db
    .selectFrom('messages')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function updateMessage(
  tx: Writing,
  { projectId, id }: MessageSelector,
  changes: Partial<MessageRow>,
): Promise<void> {
  await tx.updateTable('messages').set(changes).where('project_id', '=', projectId).where('id', '=', id).execute()
}

export type MessagePlace = { createdAt: number; id: string }

/** An exact count beyond this would cost more than the page it stands above. */
const countMax = 10_000

/** How many messages match, counted no further than `countMax`. */
export async function countMessages(db: Reading, query: Query): Promise<number> {
  const { count } = await db
    .selectFrom(matching(db, query).select('id').limit(countMax).as('matches'))
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

type Query = { projectId: string; search: MessageSearch }

/** At most `limit` messages, newest first, or backwards, beyond the one at `place`. */
export function searchMessages(
  db: Reading,
  { isBackwards, place, limit, ...which }: Query & Stretch<MessagePlace>,
): Promise<MessageRow[]> {
  const [direction, beyond] = isBackwards ? (['asc', '>'] as const) : (['desc', '<'] as const)
  let query = matching(db, which).selectAll()
  if (place) {
    query = query.where(eb =>
      eb.or([
        eb('created_at', beyond, place.createdAt),
        eb.and([eb('created_at', '=', place.createdAt), eb('id', beyond, place.id)]),
      ]),
    )
  }
  return query.orderBy('created_at', direction).orderBy('id', direction).limit(limit).execute()
}

function matching(db: Reading, { projectId, search }: Query) {
  let query = db.selectFrom('messages').where('project_id', '=', projectId)
  const { recipient, purposes, statuses, channels, from, to } = search
  if (recipient) query = query.where('recipient', '=', recipient)
  if (purposes?.length) query = query.where('purpose', 'in', purposes)
  if (statuses?.length) query = query.where('status', 'in', statuses)
  if (channels?.length) query = query.where('channel', 'in', channels)
  if (from !== undefined) query = query.where('created_at', '>=', from)
  if (to !== undefined) query = query.where('created_at', '<=', to)
  return query
}

type Due = { now: number; leaseMs: number; waitMsMax: number; limit: number }

/**
 * What is to be sent now, longest due first. A time further ahead than any that is ever written here says that the
 * clock was turned back: such a message is due as well.
 */
export function listDue(db: Reading, { now, leaseMs, waitMsMax, limit }: Due): Promise<MessageRow[]> {
  return db
    .selectFrom('messages')
    .selectAll()
    .where('status', '=', 'pending')
    .where(eb => eb.or([eb('next_attempt_at', '<=', now), eb('next_attempt_at', '>', now + waitMsMax)]))
    .where(eb => eb.or([eb('leased_until', '<=', now), eb('leased_until', '>', now + leaseMs)]))
    .orderBy('next_attempt_at')
    .limit(limit)
    .execute()
}

/** Leases a message for one attempt; false when another process has it. */
export async function leaseMessage(tx: Writing, row: MessageRow, leasedUntil: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('messages')
    .set({ leased_until: leasedUntil, attempts: row.attempts + 1 })
    .where('project_id', '=', row.project_id)
    .where('id', '=', row.id)
    .where('status', '=', 'pending')
    .where('attempts', '=', row.attempts)
    .where('leased_until', '=', row.leased_until)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Stores how an attempt ended, unless its lease ran out and another process has the message. */
export async function endAttempt(
  tx: Writing,
  { project_id, id, attempts }: MessageRow,
  outcome: Partial<MessageRow>,
): Promise<void> {
  await tx
    .updateTable('messages')
    .set({ ...outcome, leased_until: 0 })
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .execute()
}

/** The outbox remembers a month. */
export const messagesKeptMs = 30 * 24 * 60 * 60_000
