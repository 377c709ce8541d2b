import type { Selectable } from 'kysely'
import type { Reading, Tables, Writing } from '../../foundation/tables/tables.ts'

export type XaaSettingsRow = Selectable<Tables['xaa_settings']>
type Tenant = { projectId: string; tenantId: string }

/** By the id of the configuration. */
export function listXaaSettings(db: Reading, { projectId, tenantId }: Tenant): Promise<XaaSettingsRow[]> {
  return db
    .selectFrom('xaa_settings')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('tenant_id', '=', tenantId)
    .orderBy('sso_id')
    .execute()
}

/** The enabled ones of every tenant of a project that name an issuer, by tenant; some may name only a similar one. */
export function listTrusting(
  db: Reading,
  { projectId, issuer }: { projectId: string; issuer: string },
): Promise<XaaSettingsRow[]> {
  return (
    db
      .selectFrom('xaa_settings')
      .selectAll()
      .where('project_id', '=', projectId)
      .where('is_enabled', '=', 1)
      // In the document as a key of JSON; a wildcard in the issuer finds more, and the caller compares.
      .where('document', 'like', `%${JSON.stringify(issuer).replaceAll('\\', '_')}%`)
      .orderBy('tenant_id')
      .orderBy('sso_id')
      .execute()
  )
}

export async function putXaaSettings(tx: Writing, row: XaaSettingsRow): Promise<void> {
  const { is_enabled, document, modified_at } = row
  await tx
    .insertInto('xaa_settings')
    .values(row)
    .onConflict(conflict =>
      conflict.columns(['project_id', 'tenant_id', 'sso_id']).doUpdateSet({ is_enabled, document, modified_at }),
    )
    .execute()
}

/** False when there were none. */
export async function deleteXaaSettings(
  tx: Writing,
  { projectId, tenantId, ssoId }: Tenant & { ssoId: string },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('xaa_settings')
    .where('project_id', '=', projectId)
    .where('tenant_id', '=', tenantId)
    .where('sso_id', '=', ssoId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
