import type { Selectable } from 'kysely'
import type { Reading, Tables, Writing } from '../../foundation/tables/tables.ts'

export type WebhookRow = Selectable<Tables['audit_webhooks']>
type WebhookSelector = { projectId: string; name: string }

export async function putWebhook(tx: Writing, row: WebhookRow): Promise<void> {
  const { settings, secrets_encrypted } = row
  // What it has not been told yet stays to be told; a failure may be over now.
  const changes = { settings, secrets_encrypted, attempts: 0, next_attempt_at: 0, last_error: '' }
  await tx
    .insertInto('audit_webhooks')
    .values(row)
    .onConflict(conflict => conflict.columns(['project_id', 'name']).doUpdateSet(changes))
    .execute()
}

/** By name. */
export function listWebhooks(db: Reading, projectId: string): Promise<WebhookRow[]> {
  return db.selectFrom('audit_webhooks').selectAll().where('project_id', '=', projectId).orderBy('name').execute()
}

/** Those of every project whose time has come. */
export function listDueWebhooks(db: Reading, now: number): Promise<WebhookRow[]> {
  return db.selectFrom('audit_webhooks').selectAll().where('next_attempt_at', '<=', now).execute()
}

/** Takes a webhook until a time; false when another process took it, or it has changed, since it was read. */
export async function leaseWebhook(tx: Writing, row: WebhookRow, until: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('audit_webhooks')
    .set({ next_attempt_at: until })
    .where('project_id', '=', row.project_id)
    .where('name', '=', row.name)
    .where('next_attempt_at', '=', row.next_attempt_at)
    .where('sent_id', '=', row.sent_id)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** False when there is no such webhook any more. */
export async function updateWebhook(
  tx: Writing,
  { projectId, name }: WebhookSelector,
  changes: Partial<Omit<WebhookRow, 'project_id' | 'name' | 'settings' | 'created_at'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('audit_webhooks')
    .set(changes)
    .where('project_id', '=', projectId)
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export function findWebhook(db: Reading, { projectId, name }: WebhookSelector): Promise<WebhookRow | undefined> {
  return db
    .selectFrom('audit_webhooks')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('name', '=', name)
    .executeTakeFirst()
}

/** False when there was none. */
export async function deleteWebhook(tx: Writing, { projectId, name }: WebhookSelector): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('audit_webhooks')
    .where('project_id', '=', projectId)
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}
