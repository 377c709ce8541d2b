import { isDoneUnlessTaken } from '@gatehouse/database'
import { lockRow } from '../../foundation/lock-row.ts'
import { type Selectable, sql } from 'kysely'
import type { Reading, Tables, Writing } from '../../foundation/tables.ts'

export type TenantRow = Selectable<Tables['tenants']>
type TenantSelector = { projectId: string; id: string }
export type TenantFilter = { ids?: string[]; names?: string[]; authType?: string; parentId?: string }

/** False when another tenant has this id or name. */
export async function insertTenant(tx: Writing, row: TenantRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('tenants')
    .values(row)
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** False when another tenant has this name. */
export async function updateTenant(tx: Writing, { project_id, id, ...changes }: TenantRow): Promise<boolean> {
  const { id: taken } =
    (await tx
      .selectFrom('tenants')
      .select('id')
      .where('project_id', '=', project_id)
      .where('name', '=', changes.name)
      .where('id', '!=', id)
      .executeTakeFirst()) ?? {}
  if (taken !== undefined) return false
  return isDoneUnlessTaken(
    tx.updateTable('tenants').set(changes).where('project_id', '=', project_id).where('id', '=', id).execute(),
  )
}

export async function deleteTenant(tx: Writing, { projectId, id }: TenantSelector): Promise<void> {
  // No foreign key can hold a tenant's roles, because those of the project have no tenant.
  await tx.deleteFrom('roles').where('project_id', '=', projectId).where('tenant_id', '=', id).execute()
  await tx.deleteFrom('password_settings').where('project_id', '=', projectId).where('tenant_id', '=', id).execute()
  await tx.deleteFrom('tenants').where('project_id', '=', projectId).where('id', '=', id).execute()
}

export function findTenant(db: Reading, { projectId, id }: TenantSelector): Promise<TenantRow | undefined> {
  return db
    .selectFrom('tenants')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** By name. */
export function listTenants(
  db: Reading,
  { projectId, ids, names, authType, parentId }: TenantFilter & { projectId: string },
): Promise<TenantRow[]> {
  let query = db.selectFrom('tenants').selectAll().where('project_id', '=', projectId)
  if (ids) query = query.where('id', 'in', orNothing(ids))
  if (names) query = query.where('name', 'in', orNothing(names))
  if (authType !== undefined) query = query.where('auth_type', '=', authType)
  if (parentId !== undefined) query = query.where('parent_id', '=', parentId)
  // An expression has no index: in the order of one SQLite would read every tenant to find a few by id.
  return query
    .orderBy(ids ? sql`name || ''` : sql.ref('name'))
    .orderBy('id')
    .execute()
}

/** The tenants that every user with a verified address at this domain joins. */
export async function listTenantIdsByDomain(
  db: Reading,
  { projectId, domain }: { projectId: string; domain: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('tenants')
    .select(['id', 'self_provisioning_domains as domains'])
    .where('project_id', '=', projectId)
    .where('self_provisioning_domains', '<>', '[]')
    .where('self_provisioning_domains', 'like', `%${JSON.stringify(domain)}%`)
    .where('is_disabled', '=', 0)
    .orderBy('id')
    .execute()
  // This package wrote the column: a JSON array of domains. The query's wildcards may have matched others.
  return rows.filter(row => (JSON.parse(row.domains) as string[]).includes(domain)).map(({ id }) => id)
}

/** The direct children of some tenants, by parent and id; with `parentIds` undefined, of all. */
export function listSuccessors(
  db: Reading,
  { projectId, parentIds }: { projectId: string; parentIds: string[] | undefined },
): Promise<{ id: string; parentId: string }[]> {
  const query = db
    .selectFrom('tenants')
    .select(['id', 'parent_id as parentId'])
    .where('project_id', '=', projectId)
    // In the order of the index by parent: for that of ids alone SQLite reads every tenant of the project.
    .orderBy('parent_id')
    .orderBy('id')
  const narrowed = parentIds ? query.where('parent_id', 'in', orNothing(parentIds)) : query.where('parent_id', '!=', '')
  return narrowed.execute()
}

/** `in ()` is not portable SQL: an empty list matches no id instead. */
function orNothing(values: string[]) {
  return values.length > 0 ? values : ['']
}

/** Locks the tenant: other changes of it, or of its single sign-on, wait until the transaction ends. */
export function lockTenant(
  tx: Writing,
  { projectId, tenantId }: { projectId: string; tenantId: string },
): Promise<TenantRow | undefined> {
  return lockRow(tx, 'tenants', { project_id: projectId, id: tenantId })
}
