import { isDoneUnlessTaken } from '@gatehouse/database'
import { lockRow } from '../../foundation/lock-row.ts'
import type { Selectable } from 'kysely'
import type { Reading, Tables, Writing } from '../../foundation/tables.ts'

export type RoleRow = Selectable<Tables['roles']>
type RoleSelector = { projectId: string; id: string }

/** False when another role of the same project or tenant has this name. */
export async function insertRole(tx: Writing, row: RoleRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('roles')
    .values(row)
    .onConflict(conflict => conflict.columns(['project_id', 'tenant_id', 'name']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** False when another role of the same project or tenant has this name. */
export async function updateRole(tx: Writing, { project_id, id, ...changes }: RoleRow): Promise<boolean> {
  return isDoneUnlessTaken(
    tx.updateTable('roles').set(changes).where('project_id', '=', project_id).where('id', '=', id).execute(),
  )
}

/** Locks the role: other changes wait until the transaction ends. */
export function lockRole(tx: Writing, { projectId, id }: RoleSelector): Promise<RoleRow | undefined> {
  return lockRow(tx, 'roles', { project_id: projectId, id })
}

export async function deleteRole(tx: Writing, { projectId, id }: RoleSelector): Promise<void> {
  await tx.deleteFrom('roles').where('project_id', '=', projectId).where('id', '=', id).execute()
}

export function findRole(
  db: Reading,
  { projectId, ...which }: { projectId: string } & ({ id: string } | { tenantId: string; name: string }),
): Promise<RoleRow | undefined> {
  const query = db.selectFrom('roles').selectAll().where('project_id', '=', projectId)
  const narrowed =
    'id' in which
      ? query.where('id', '=', which.id)
      : query.where('tenant_id', '=', which.tenantId).where('name', '=', which.name)
  return narrowed.executeTakeFirst()
}

/** Every role of a project and its tenants, by name. */
export function listRoles(db: Reading, projectId: string): Promise<RoleRow[]> {
  return db
    .selectFrom('roles')
    .selectAll()
    .where('project_id', '=', projectId)
    .orderBy('name')
    .orderBy('tenant_id')
    .execute()
}

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
  const rows = await db
    .selectFrom('roles')
    .select('id')
    .where('project_id', '=', projectId)
    .where('tenant_id', '=', tenantId)
    .where('is_default', '=', 1)
    .execute()
  return rows.map(row => row.id)
}
