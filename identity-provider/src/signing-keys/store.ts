import type { Selectable } from 'kysely'
import type { Reading, Tables, Writing } from '../tables.ts'

export type SigningKeyRow = Selectable<Tables['signing_keys']>

export async function insertSigningKey(tx: Writing, row: SigningKeyRow): Promise<void> {
  await tx.insertInto('signing_keys').values(row).execute()
}

/** The keys of a project that still verify tokens, newest first. */
export function listSigningKeys(db: Reading, projectId: string): Promise<SigningKeyRow[]> {
  return db
    .selectFrom('signing_keys')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('retired_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** What the next rotation without a wish makes. */
export async function setTokenAlgorithm(
  tx: Writing,
  { projectId, algorithm }: { projectId: string; algorithm: string },
): Promise<void> {
  await tx.updateTable('projects').set({ token_algorithm: algorithm }).where('id', '=', projectId).execute()
}
