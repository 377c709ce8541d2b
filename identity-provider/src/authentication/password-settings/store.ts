import type { Selectable } from 'kysely'
import type { Reading, Tables, Writing } from '../../foundation/tables/tables.ts'

export type PasswordSettingsRow = Selectable<Tables['password_settings']>
type PasswordSettingsSelector = { projectId: string; tenantId: string }

export function findPasswordSettings(
  db: Reading,
  { projectId, tenantId }: PasswordSettingsSelector,
): Promise<PasswordSettingsRow | undefined> {
  return db
    .selectFrom('password_settings')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst()
}

/** Of the tenants that have their own. */
export function listPasswordSettings(
  db: Reading,
  { projectId, tenantIds }: { projectId: string; tenantIds: string[] },
): Promise<PasswordSettingsRow[]> {
  return db
    .selectFrom('password_settings')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('tenant_id', 'in', tenantIds)
    .execute()
}

/** Whether any tenant of the project has its own settings. */
export async function hasTenantSettings(db: Reading, projectId: string): Promise<boolean> {
  const found = await db
    .selectFrom('password_settings')
    .select('tenant_id')
    .where('project_id', '=', projectId)
    .where('tenant_id', '>', '')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** What tenants have set for themselves, each setting once. */
export function listDistinctSettings(db: Reading, projectId: string): Promise<Pick<PasswordSettingsRow, 'settings'>[]> {
  return db
    .selectFrom('password_settings')
    .select('settings')
    .distinct()
    .where('project_id', '=', projectId)
    .where('tenant_id', '>', '')
    .execute()
}

/** The settings of these users' tenants that have their own. */
export function listSettingsOfTenantsOf(
  db: Reading,
  { projectId, userIds }: { projectId: string; userIds: readonly string[] },
): Promise<{ user_id: string; settings: string }[]> {
  return db
    .selectFrom('user_tenants')
    .innerJoin('password_settings', join =>
      join
        .onRef('password_settings.project_id', '=', 'user_tenants.project_id')
        .onRef('password_settings.tenant_id', '=', 'user_tenants.tenant_id'),
    )
    .select(['user_tenants.user_id', 'password_settings.settings'])
    .where('user_tenants.project_id', '=', projectId)
    .where('user_tenants.user_id', 'in', userIds)
    .execute()
}

export async function putPasswordSettings(tx: Writing, row: PasswordSettingsRow): Promise<void> {
  const { settings, modified_at } = row
  await tx
    .insertInto('password_settings')
    .values(row)
    .onConflict(conflict => conflict.columns(['project_id', 'tenant_id']).doUpdateSet({ settings, modified_at }))
    .execute()
}
