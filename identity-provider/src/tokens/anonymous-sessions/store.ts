import type { Selectable } from 'kysely'
import type { Reading, Tables, Writing } from '../../foundation/tables/tables.ts'

export type AnonymousSessionRow = Selectable<Tables['anonymous_sessions']>
type Which = { projectId: string; id: string }

export async function insertAnonymousSession(tx: Writing, row: AnonymousSessionRow): Promise<void> {
  await tx.insertInto('anonymous_sessions').values(row).execute()
}

/** Undefined for one that has ended or expired. */
export function findAnonymousSession(
  db: Reading,
  { projectId, id, now }: Which & { now: number },
): Promise<AnonymousSessionRow | undefined> {
  return db
    .selectFrom('anonymous_sessions')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

export async function endAnonymousSession(tx: Writing, { projectId, id, now }: Which & { now: number }): Promise<void> {
  await tx
    .updateTable('anonymous_sessions')
    .set({ ended_at: now })
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .execute()
}

export async function deleteAnonymousSessionsOfTenant(
  tx: Writing,
  { projectId, tenantId }: { projectId: string; tenantId: string },
): Promise<void> {
  await tx
    .deleteFrom('anonymous_sessions')
    .where('project_id', '=', projectId)
    .where('tenant_id', '=', tenantId)
    .execute()
}
