import type { Selectable } from 'kysely'
import type { Reading, Tables, Writing } from '../../../foundation/tables/tables.ts'
import { deleteTrustedDevices } from '../trusted-devices/store.ts'

type Row = Selectable<Tables['user_recovery_codes']>
type Scope = { projectId: string; userId: string }

/** Also deletes the trusted devices: if an attacker had a code, one of them may be the attacker's. */
export async function deleteRecoveryCodes(tx: Writing, { projectId, userId }: Scope): Promise<void> {
  await tx.deleteFrom('user_recovery_codes').where('project_id', '=', projectId).where('user_id', '=', userId).execute()
  await deleteTrustedDevices(tx, { projectId, userId })
}

export async function insertRecoveryCodes(tx: Writing, rows: Row[]): Promise<void> {
  await tx.insertInto('user_recovery_codes').values(rows).execute()
}

export function listUnusedRecoveryCodes(db: Reading, { projectId, userId }: Scope): Promise<Row[]> {
  return db
    .selectFrom('user_recovery_codes')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute()
}

/** False when it had been used. */
export async function useRecoveryCode(tx: Writing, row: Row, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('user_recovery_codes')
    .set({ used_at: now })
    .where('project_id', '=', row.project_id)
    .where('user_id', '=', row.user_id)
    .where('id', '=', row.id)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}
