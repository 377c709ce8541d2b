import type { Selectable } from 'kysely'
import type { Reading, Tables, Writing } from '../../../foundation/tables/tables.ts'

export type TrustedDeviceRow = Selectable<Tables['trusted_devices']>
type Scope = { projectId: string; userId: string }

export async function insertTrustedDevice(tx: Writing, row: TrustedDeviceRow): Promise<void> {
  await tx.insertInto('trusted_devices').values(row).execute()
}

/** The devices of some users, including expired ones, latest use first. */
export function listTrustedDevices(
  db: Reading,
  { projectId, userIds }: { projectId: string; userIds: string[] },
): Promise<TrustedDeviceRow[]> {
  return db
    .selectFrom('trusted_devices')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('user_id', 'in', userIds)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** False when the device is gone. */
export async function updateTrustedDevice(
  tx: Writing,
  { projectId, id }: { projectId: string; id: string },
  changes: Partial<Omit<TrustedDeviceRow, 'project_id' | 'id' | 'user_id'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('trusted_devices')
    .set(changes)
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Deletes some devices of a user, or all of them; returns the ids of the deleted ones. */
export async function deleteTrustedDevices(
  tx: Writing,
  { projectId, userId, ids }: Scope & { ids?: string[] },
): Promise<string[]> {
  if (ids?.length === 0) return []
  const ofUser = tx.deleteFrom('trusted_devices').where('project_id', '=', projectId).where('user_id', '=', userId)
  const deleted = await (ids === undefined ? ofUser : ofUser.where('id', 'in', ids)).returning('id').execute()
  return deleted.map(({ id }) => id)
}
