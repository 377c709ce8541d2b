import { z } from 'zod'
import type { Reading, Writing } from '../../../foundation/tables/tables.ts'
import { ScopeClaims } from './contract.ts'

/** In the order in which they were set; [] for none. */
export async function listScopeClaims(db: Reading, projectId: string): Promise<ScopeClaims[]> {
  const row = await db
    .selectFrom('scope_claims')
    .select('mappings')
    .where('project_id', '=', projectId)
    .executeTakeFirst()
  return row ? z.array(ScopeClaims).parse(JSON.parse(row.mappings)) : []
}

export async function putScopeClaims(
  tx: Writing,
  { projectId, mappings, now }: { projectId: string; mappings: ScopeClaims[]; now: number },
): Promise<void> {
  const changes = { mappings: JSON.stringify(mappings), modified_at: now }
  await tx
    .insertInto('scope_claims')
    .values({ project_id: projectId, ...changes })
    .onConflict(conflict => conflict.column('project_id').doUpdateSet(changes))
    .execute()
}

/** False when there were none. */
export async function deleteScopeClaims(tx: Writing, projectId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('scope_claims')
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
