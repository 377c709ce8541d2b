import { prepared } from '@gatehouse-id/database'
import type { Reading } from '../../foundation/tables/tables.ts'
import { type RowOf, rows } from '../../foundation/rows/rows.ts'
import { RoleNotFound, RoleTaken } from './contract.ts'

export type RoleRow = RowOf<'roles'>
export const roleRows = rows('roles', {
  key: ['id'],
  unique: [['tenant_id', 'name']],
  order: ['name', 'tenant_id'],
  target: 'role',
  prefix: 'ROL',
  missing: ({ id, name = '', tenant_id: tenantId }) =>
    new RoleNotFound({ message: `there is no role ${id || name}${tenantId && ` in ${tenantId}`}` }),
  taken: ({ row: { name }, isNew }) =>
    new RoleTaken({
      message: `another role is called ${name}`,
      fields: [{ field: isNew ? 'name' : 'newName', message: 'is taken' }],
    }),
})

type RoleRef = { id: string; name: string; tenantId: string }

/** The roles with these names, of the project and of one tenant; those that do not exist are left out. */
export function findRolesByName(
  db: Reading,
  { projectId, tenantId = '', names }: { projectId: string; tenantId?: string; names: string[] },
): Promise<RoleRef[]> {
  return findRolesInTenants(db, { projectId, tenantIds: tenantId === '' ? [''] : ['', tenantId], names })
}

/** The roles with these names, of the project ('') and of tenants; those that do not exist are left out. */
export async function findRolesInTenants(
  db: Reading,
  { projectId, tenantIds, names }: { projectId: string; tenantIds: string[]; names: string[] },
): Promise<RoleRef[]> {
  if (names.length === 0) return []
  return db
    .selectFrom('roles')
    .select(['id', 'name', 'tenant_id as tenantId'])
    .where('project_id', '=', projectId)
    .where('tenant_id', 'in', tenantIds)
    .where('name', 'in', names)
    .execute()
}

/** The roles with these ids, of the project and of any tenant; those that do not exist are left out. */
export async function findRolesById(
  db: Reading,
  { projectId, ids }: { projectId: string; ids: string[] },
): Promise<{ id: string; name: string; tenantId: string }[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('roles')
    .select(['id', 'name', 'tenant_id as tenantId'])
    .where('project_id', '=', projectId)
    .where('id', 'in', ids)
    .execute()
}

/** The names of some roles, and the permissions that they give together, each by name. */
export async function listRoleRights(
  db: Reading,
  { projectId, ids }: { projectId: string; ids: string[] },
): Promise<{ roleNames: string[]; permissions: string[] }> {
  if (ids.length === 0) return { roleNames: [], permissions: [] }
  const rows = await db
    .selectFrom('roles')
    .select(['name', 'permission_names'])
    .where('project_id', '=', projectId)
    .where('id', 'in', ids)
    .orderBy('name')
    .execute()
  // Safe cast: only this package writes this column, as a JSON array of names.
  const permissions = rows.flatMap(row => JSON.parse(row.permission_names) as string[])
  return { roleNames: rows.map(({ name }) => name), permissions: [...new Set(permissions)].sort() }
}

/** The ids of the roles that every new user of the project, or new member of the tenant, gets. */
export async function listDefaultRoleIds(
  db: Reading,
  { projectId, tenantId }: { projectId: string; tenantId: string },
): Promise<string[]> {
  const { rows } = await defaultRoles(db, { projectId, tenantId })
  return rows.map(row => row.id)
}

const defaultRoles = prepared((db: Reading, { projectId, tenantId }: { projectId: string; tenantId: string }) =>
  db
    .selectFrom('roles')
    .select('id')
    .where('project_id', '=', projectId)
    .where('tenant_id', '=', tenantId)
    .where('is_default', '=', 1),
)
