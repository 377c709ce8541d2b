import type { Selectable } from 'kysely'
import type { Reading, Tables, Writing } from '../../foundation/tables/tables.ts'

export type SigningKeyRow = Selectable<Tables['signing_keys']>

export async function insertSigningKey(tx: Writing, row: SigningKeyRow): Promise<void> {
  await tx.insertInto('signing_keys').values(row).execute()
}

/** The keys of a project that still verify tokens, the latest start first. */
export function listSigningKeys(
  db: Reading,
  { projectId, now }: { projectId: string; now: number },
): Promise<SigningKeyRow[]> {
  return db
    .selectFrom('signing_keys')
    .selectAll()
    .where('project_id', '=', projectId)
    .where(eb => eb.or([eb('retired_at', 'is', null), eb('retired_at', '>', now)]))
    .orderBy('activates_at', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export async function updateSigningKey(
  tx: Writing,
  { projectId, id, ...changes }: { projectId: string; id: string; activates_at?: number; retired_at?: number },
): Promise<void> {
  await tx.updateTable('signing_keys').set(changes).where('project_id', '=', projectId).where('id', '=', id).execute()
}

/** The algorithm of the next rotation unless the caller chooses one. */
export async function setTokenAlgorithm(
  tx: Writing,
  { projectId, algorithm }: { projectId: string; algorithm: string },
): Promise<void> {
  await tx.updateTable('projects').set({ token_algorithm: algorithm }).where('id', '=', projectId).execute()
}
