import type { Writing } from '../../../foundation/tables/tables.ts'

/** Marks an ID token as used; false when it was used before. */
export async function useIdToken(
  tx: Writing,
  { projectId, digest, expiresAt }: { projectId: string; digest: string; expiresAt: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('used_id_tokens')
    .values({ project_id: projectId, digest, expires_at: expiresAt })
    .onConflict(conflict => conflict.columns(['project_id', 'digest']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}
