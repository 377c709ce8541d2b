import { sql } from 'kysely'
import { type Locked, type RowOf, rows } from '../../foundation/rows/rows.ts'
import type { Reading, Writing } from '../../foundation/tables/tables.ts'
import { TenantNotFound, TenantTaken } from './errors.ts'

export type TenantRow = RowOf<'tenants'>
export const tenantRows = rows('tenants', {
  key: ['id'],
  unique: [['name']],
  order: ['name', 'id'],
  target: 'tenant',
  missing: ({ id }) => new TenantNotFound({ message: `there is no tenant ${id} in this project` }),
  taken: ({ row: { id, name }, columns: [field] }) =>
    new TenantTaken({
      message: field === 'id' ? `another tenant has the id ${id}` : `another tenant is called ${name}`,
      fields: [{ field: String(field), message: 'is taken by another tenant' }],
    }),
})
export type TenantFilter = { ids?: string[]; names?: string[]; authType?: string; parentId?: string }

export async function deleteTenant(tx: Writing, row: Locked<TenantRow>): Promise<void> {
  const { project_id: projectId, id } = row
  // No foreign key can hold a tenant's roles, because those of the project have no tenant.
  await tx.deleteFrom('roles').where('project_id', '=', projectId).where('tenant_id', '=', id).execute()
  await tx.deleteFrom('password_settings').where('project_id', '=', projectId).where('tenant_id', '=', id).execute()
  await tenantRows.remove(tx, row)
}

export function findTenant(
  db: Reading,
  { projectId, id }: { projectId: string; id: string },
): Promise<TenantRow | undefined> {
  return tenantRows.find(db, { projectId }, { id })
}

/** By name. */
export function listTenants(
  db: Reading,
  { projectId, ids, names, authType, parentId }: TenantFilter & { projectId: string },
): Promise<TenantRow[]> {
  let query = tenantRows.of(db, { projectId })
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
): Promise<Locked<TenantRow> | undefined> {
  return tenantRows.findToChange(tx, { projectId }, { id: tenantId })
}

/** @throws {TenantNotFound} when the project has no such tenant */
export function getTenant(db: Reading, projectId: string, id: string): Promise<TenantRow> {
  return tenantRows.get(db, { projectId }, { id })
}

/** Whether a tenant is there and enabled: nobody signs in by way of any other. */
export async function isOpenTenant(
  db: Reading,
  { projectId, tenantId }: { projectId: string; tenantId: string },
): Promise<boolean> {
  return (await findTenant(db, { projectId, id: tenantId }))?.is_disabled === 0
}
