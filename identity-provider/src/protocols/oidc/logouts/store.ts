import type { Selectable } from 'kysely'
import type { Reading, Tables, Writing } from '../../../foundation/tables/tables.ts'

export type LogoutRow = Selectable<Tables['oidc_logouts']>

export async function insertLogouts(tx: Writing, rows: LogoutRow[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto('oidc_logouts').values(rows).execute()
}

/** Those that are due, the oldest first. */
export function listDueLogouts(db: Reading, { now, limit }: { now: number; limit: number }): Promise<LogoutRow[]> {
  return db
    .selectFrom('oidc_logouts')
    .selectAll()
    .where('next_attempt_at', '<=', now)
    .orderBy('next_attempt_at')
    .limit(limit)
    .execute()
}

/** Takes one for an attempt; false when another process has taken it. */
export async function leaseLogout(tx: Writing, row: LogoutRow, until: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('oidc_logouts')
    .set({ attempts: row.attempts + 1, next_attempt_at: until })
    .where('project_id', '=', row.project_id)
    .where('id', '=', row.id)
    .where('attempts', '=', row.attempts)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export async function deleteLogout(tx: Writing, { project_id, id }: LogoutRow): Promise<void> {
  await tx.deleteFrom('oidc_logouts').where('project_id', '=', project_id).where('id', '=', id).execute()
}
