import { digest } from '../secrets/digest.ts'
import type { Reading, Writing } from '../tables.ts'

export type ManagementKey = { id: string; name: string }

/** The live key with this clear text in this project; undefined for a wrong, foreign or revoked one. */
export async function findManagementKey(
  db: Reading,
  { projectId, cleartext }: { projectId: string; cleartext: string },
): Promise<ManagementKey | undefined> {
  return db
    .selectFrom('management_keys')
    .select(['id', 'name'])
    .where('project_id', '=', projectId)
    .where('digest', '=', digest(cleartext))
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
}

export async function insertManagementKey(
  tx: Writing,
  key: { projectId: string; id: string; name: string; cleartext: string; createdAt: number },
): Promise<void> {
  await tx
    .insertInto('management_keys')
    .values({
      project_id: key.projectId,
      id: key.id,
      name: key.name,
      digest: digest(key.cleartext),
      created_at: key.createdAt,
      revoked_at: null,
    })
    .execute()
}

/** Ends a key at once; false when there is no live one with this id. */
export async function revokeManagementKey(
  tx: Writing,
  { projectId, id, now }: { projectId: string; id: string; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('management_keys')
    .set({ revoked_at: now })
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}
