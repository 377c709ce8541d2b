import type { Selectable } from 'kysely'
import { tenantRows } from '../../directory/index.ts'
import type { Reading, Tables, Writing } from '../../foundation/tables/tables.ts'

export type SsoSettingsRow = Selectable<Tables['sso_settings']>
type Tenant = { projectId: string; tenantId: string }
type SsoSettingsSelector = Tenant & { ssoId: string }

export function findSsoSettings(
  db: Reading,
  { projectId, tenantId, ssoId }: SsoSettingsSelector,
): Promise<SsoSettingsRow | undefined> {
  return db
    .selectFrom('sso_settings')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('tenant_id', '=', tenantId)
    .where('sso_id', '=', ssoId)
    .executeTakeFirst()
}

/** In order of creation. */
export function listSsoSettings(db: Reading, { projectId, tenantId }: Tenant): Promise<SsoSettingsRow[]> {
  return db
    .selectFrom('sso_settings')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('tenant_id', '=', tenantId)
    .orderBy('created_at')
    .orderBy('sso_id')
    .execute()
}

/** Of several tenants, in order of creation. */
export function listSsoSettingsOfTenants(
  db: Reading,
  { projectId, tenantIds }: { projectId: string; tenantIds: string[] },
): Promise<SsoSettingsRow[]> {
  return db
    .selectFrom('sso_settings')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('tenant_id', 'in', tenantIds)
    .orderBy('created_at')
    .orderBy('sso_id')
    .execute()
}

/** Those whose last certificate expires before an instant, the first first. */
export async function listExpiringSsoSettings(
  db: Reading,
  { projectId, before, limit }: { projectId: string; before: number; limit: number },
) {
  return db
    .selectFrom('sso_settings')
    .select(['tenant_id', 'sso_id', 'certificate_expires_at'])
    .$narrowType<{ certificate_expires_at: number }>()
    .where('project_id', '=', projectId)
    .where('certificate_expires_at', '<', before)
    .orderBy('certificate_expires_at')
    .orderBy('tenant_id')
    .orderBy('sso_id')
    .limit(limit)
    .execute()
}

/** False when the tenant has a configuration with this id. */
export async function insertSsoSettings(tx: Writing, row: SsoSettingsRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('sso_settings')
    .values(row)
    .onConflict(conflict => conflict.columns(['project_id', 'tenant_id', 'sso_id']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export async function updateSsoSettings(tx: Writing, row: SsoSettingsRow): Promise<void> {
  const { project_id, tenant_id, sso_id, ...changes } = row
  await tx
    .updateTable('sso_settings')
    .set(changes)
    .where('project_id', '=', project_id)
    .where('tenant_id', '=', tenant_id)
    .where('sso_id', '=', sso_id)
    .execute()
}

/** False when there was none. */
export async function deleteSsoSettings(
  tx: Writing,
  { projectId, tenantId, ssoId }: SsoSettingsSelector,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('sso_settings')
    .where('project_id', '=', projectId)
    .where('tenant_id', '=', tenantId)
    .where('sso_id', '=', ssoId)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

export async function setAuthType(tx: Writing, { projectId, tenantId }: Tenant, authType: string): Promise<void> {
  const tenant = await tenantRows.getToChange(tx, { projectId }, { id: tenantId })
  await tenantRows.update(tx, tenant, { auth_type: authType })
}
