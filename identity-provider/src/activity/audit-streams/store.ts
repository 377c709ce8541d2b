import type { Selectable } from 'kysely'
import type { Reading, Tables, Writing } from '../../foundation/tables/tables.ts'

/** The table is named after the first kind of stream. */
export type StreamRow = Selectable<Tables['audit_webhooks']>
export type StreamSelector = { projectId: string; name: string }
export const streamKinds = ['webhook', 's3', 'otlp'] as const
export type StreamKind = (typeof streamKinds)[number]

/** When a stream that was stopped is due again, in epoch milliseconds. */
export const never = Number.MAX_SAFE_INTEGER

/**
 * Nodes of the version before take every stream for a webhook. They do not see the others: `next_attempt_at` of those is
 * so much later, some 31,000 years.
 */
const hiddenMs = 1e15

/** What is stored for a stream that is due at a time. */
export function dueAt({ kind }: Pick<StreamRow, 'kind'>, at: number): number {
  return kind === 'webhook' || at === never ? at : at + hiddenMs
}

/** What a stream is that has sent nothing yet. */
export function freshStream(now: number) {
  return {
    sent_at: now,
    sent_id: '',
    batch_id: '',
    attempts: 0,
    next_attempt_at: 0,
    failing_since: 0,
    last_error: '',
    created_at: now,
  }
}

/** Stores a stream; false when there is one with this name. */
export async function insertStream(tx: Writing, row: StreamRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('audit_webhooks')
    .values({ ...row, next_attempt_at: dueAt(row, row.next_attempt_at) })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Stores a stream, or the settings of the one with this name. */
export async function putStream(tx: Writing, row: StreamRow): Promise<void> {
  if (await insertStream(tx, row)) return
  const { settings, secrets_encrypted } = row
  await changeStream(tx, row, { settings, secrets_encrypted })
}

/** Changes a stream; what it has not sent yet stays to be sent, and a failure may be over now. */
export async function changeStream(
  tx: Writing,
  row: Pick<StreamRow, 'project_id' | 'name' | 'kind'>,
  changes: Pick<StreamRow, 'settings' | 'secrets_encrypted'>,
): Promise<void> {
  const fresh = { attempts: 0, next_attempt_at: dueAt(row, 0), failing_since: 0, last_error: '' }
  await updateStream(tx, { projectId: row.project_id, name: row.name }, { ...changes, ...fresh })
}

/** By name; of one kind, or of all. */
export function listStreams(db: Reading, projectId: string, kind?: StreamKind): Promise<StreamRow[]> {
  const all = db.selectFrom('audit_webhooks').selectAll().where('project_id', '=', projectId).orderBy('name')
  return (kind ? all.where('kind', '=', kind) : all).execute()
}

/** Those of every project whose time has come. */
export function listDueStreams(db: Reading, now: number): Promise<StreamRow[]> {
  return db
    .selectFrom('audit_webhooks')
    .selectAll()
    .where(eb =>
      eb.or([
        eb('next_attempt_at', '<=', now),
        eb.and([eb('kind', '<>', 'webhook'), eb('next_attempt_at', '<=', now + hiddenMs)]),
      ]),
    )
    .execute()
}

/** Takes a stream until a time; false when another process took it, or it has changed, since it was read. */
export async function leaseStream(tx: Writing, row: StreamRow, until: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('audit_webhooks')
    .set({ next_attempt_at: dueAt(row, until) })
    .where('project_id', '=', row.project_id)
    .where('name', '=', row.name)
    .where('next_attempt_at', '=', row.next_attempt_at)
    .where('sent_id', '=', row.sent_id)
    .where('batch_id', '=', row.batch_id)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Says how a batch went; false when another process has said so, or the stream is gone. */
export async function finishBatch(
  tx: Writing,
  { row, batchId }: { row: StreamRow; batchId: string },
  changes: Partial<Omit<StreamRow, 'project_id' | 'name' | 'kind' | 'settings' | 'created_at'>> & {
    next_attempt_at: number
  },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('audit_webhooks')
    .set({ ...changes, next_attempt_at: dueAt(row, changes.next_attempt_at) })
    .where('project_id', '=', row.project_id)
    .where('name', '=', row.name)
    .where('created_at', '=', row.created_at)
    .where('sent_id', '=', row.sent_id)
    .where('batch_id', '=', batchId)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export async function updateStream(
  tx: Writing,
  { projectId, name }: StreamSelector,
  changes: Partial<Omit<StreamRow, 'project_id' | 'name' | 'kind' | 'created_at'>>,
): Promise<void> {
  await tx
    .updateTable('audit_webhooks')
    .set(changes)
    .where('project_id', '=', projectId)
    .where('name', '=', name)
    .execute()
}

export function findStream(db: Reading, { projectId, name }: StreamSelector): Promise<StreamRow | undefined> {
  return db
    .selectFrom('audit_webhooks')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('name', '=', name)
    .executeTakeFirst()
}

export async function deleteStream(tx: Writing, { projectId, name }: StreamSelector): Promise<void> {
  await tx.deleteFrom('audit_webhooks').where('project_id', '=', projectId).where('name', '=', name).execute()
}
