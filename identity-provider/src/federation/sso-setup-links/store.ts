import type { Selectable } from 'kysely'
import type { Reading, Tables, Writing } from '../../foundation/tables/tables.ts'

type Row = Selectable<Tables['sso_setup_links']>

/** Replaces the previous link. */
export async function putSetupLink(tx: Writing, row: Row): Promise<void> {
  const { project_id: _, tenant_id: __, sso_id: ___, ...changes } = row
  await tx
    .insertInto('sso_setup_links')
    .values(row)
    .onConflict(conflict => conflict.columns(['project_id', 'tenant_id', 'sso_id']).doUpdateSet(changes))
    .execute()
}

/** False when there was none. */
export async function deleteSetupLink(
  tx: Writing,
  { projectId, tenantId, ssoId }: { projectId: string; tenantId: string; ssoId: string },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('sso_setup_links')
    .where('project_id', '=', projectId)
    .where('tenant_id', '=', tenantId)
    .where('sso_id', '=', ssoId)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

/** A link that has not expired. */
export function findSetupLink(
  db: Reading,
  { projectId, digest, now }: { projectId: string; digest: string; now: number },
): Promise<Row | undefined> {
  return db
    .selectFrom('sso_setup_links')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('digest', '=', digest)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}
