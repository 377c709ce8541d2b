import type { Selectable } from 'kysely'
import type { Reading, Tables, Writing } from '../../../foundation/tables/tables.ts'

export type DeliveryRow = Selectable<Tables['audit_webhook_deliveries']>
type Selector = { projectId: string; webhook: string }
type DeliverySelector = Selector & { id: string }
type Attempt = Partial<Omit<DeliveryRow, 'project_id' | 'webhook' | 'id' | 'repeats' | 'created_at'>>

/** Of each stream. */
const keptMax = 100

/** Stores a delivery and forgets those of the stream that are too many. */
export async function insertDelivery(tx: Writing, row: DeliveryRow): Promise<void> {
  await tx.insertInto('audit_webhook_deliveries').values(row).execute()
  await tx
    .deleteFrom('audit_webhook_deliveries')
    .where('project_id', '=', row.project_id)
    .where('webhook', '=', row.webhook)
    .where('id', 'in', eb =>
      eb
        .selectFrom('audit_webhook_deliveries as old')
        .select('old.id')
        .where('old.project_id', '=', row.project_id)
        .where('old.webhook', '=', row.webhook)
        .orderBy('old.created_at', 'desc')
        .orderBy('old.id', 'desc')
        .limit(keptMax)
        .offset(keptMax),
    )
    .execute()
}

export async function updateDelivery(
  tx: Writing,
  { projectId, webhook, id }: DeliverySelector,
  changes: Attempt,
): Promise<void> {
  await tx
    .updateTable('audit_webhook_deliveries')
    .set(changes)
    .where('project_id', '=', projectId)
    .where('webhook', '=', webhook)
    .where('id', '=', id)
    .execute()
}

/** Newest first. */
export function listDeliveries(db: Reading, { projectId, webhook }: Selector): Promise<DeliveryRow[]> {
  return db
    .selectFrom('audit_webhook_deliveries')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('webhook', '=', webhook)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(keptMax)
    .execute()
}

export function findDelivery(
  db: Reading,
  { projectId, webhook, id }: DeliverySelector,
): Promise<DeliveryRow | undefined> {
  return db
    .selectFrom('audit_webhook_deliveries')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('webhook', '=', webhook)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** The delivery of a batch that failed and is tried again with its stream; repeated ones are not. */
export function findFailing(
  db: Reading,
  { projectId, webhook, batch }: Selector & { batch: string },
): Promise<DeliveryRow | undefined> {
  return db
    .selectFrom('audit_webhook_deliveries')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('webhook', '=', webhook)
    .where('status', '=', 'failed')
    .where('batch', '=', batch)
    .where('repeats', '=', '')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** At most `limit` of every project that wait to be sent. */
export function listDueDeliveries(db: Reading, { now, limit }: { now: number; limit: number }): Promise<DeliveryRow[]> {
  return db
    .selectFrom('audit_webhook_deliveries')
    .selectAll()
    .where('status', '=', 'pending')
    .where('next_attempt_at', '<=', now)
    .orderBy('next_attempt_at')
    .limit(limit)
    .execute()
}

/** Takes a delivery until a time; false when another process took it since it was read. */
export async function leaseDelivery(tx: Writing, row: DeliveryRow, until: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('audit_webhook_deliveries')
    .set({ next_attempt_at: until })
    .where('project_id', '=', row.project_id)
    .where('webhook', '=', row.webhook)
    .where('id', '=', row.id)
    .where('status', '=', 'pending')
    .where('next_attempt_at', '=', row.next_attempt_at)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}
