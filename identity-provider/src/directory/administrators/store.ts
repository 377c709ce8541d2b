import type { Reading, Writing } from '../../foundation/tables/tables.ts'
import type { UserRow } from '../users/profile/store.ts'
import { consoleRoleNames } from './rbac.ts'

type AdministratorSelector = { projectId: string; userId: string }

export async function putDescoper(
  tx: Writing,
  { projectId, userId, rbac }: AdministratorSelector & { rbac: string },
): Promise<void> {
  await tx
    .insertInto('descopers')
    .values({ project_id: projectId, user_id: userId, rbac })
    .onConflict(conflict => conflict.columns(['project_id', 'user_id']).doUpdateSet({ rbac }))
    .execute()
}

export async function deleteDescoper(tx: Writing, { projectId, userId }: AdministratorSelector): Promise<void> {
  await tx.deleteFrom('descopers').where('project_id', '=', projectId).where('user_id', '=', userId).execute()
}

/** The stored `rbac` of a user, JSON text; undefined when none was stated. */
export async function findRbac(db: Reading, { projectId, userId }: AdministratorSelector): Promise<string | undefined> {
  const row = await db
    .selectFrom('descopers')
    .select('rbac')
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.rbac
}

/** The console roles of a user in their project. */
export async function listConsoleRoleNames(
  db: Reading,
  { projectId, userId }: AdministratorSelector,
): Promise<string[]> {
  const rows = await db
    .selectFrom('user_roles')
    .innerJoin('roles', join =>
      join.onRef('roles.project_id', '=', 'user_roles.project_id').onRef('roles.id', '=', 'user_roles.role_id'),
    )
    .select('roles.name')
    .where('user_roles.project_id', '=', projectId)
    .where('user_roles.user_id', '=', userId)
    .where('roles.tenant_id', '=', '')
    .where('roles.name', 'in', consoleRoleNames)
    .execute()
  return rows.map(({ name }) => name)
}

/** The stored `rbac` of all users: JSON text by user id. */
export async function listRbac(db: Reading, projectId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('descopers')
    .select(['user_id', 'rbac'])
    .where('project_id', '=', projectId)
    .execute()
  return new Map(rows.map(row => [row.user_id, row.rbac]))
}

/** At most a thousand users with a console role or a stored `rbac`, by id. */
export function listConsoleUsers(db: Reading, projectId: string): Promise<UserRow[]> {
  const stored = db.selectFrom('descopers').select('user_id as id').where('project_id', '=', projectId)
  const withRole = db
    .selectFrom('user_roles')
    .innerJoin('roles', join =>
      join.onRef('roles.project_id', '=', 'user_roles.project_id').onRef('roles.id', '=', 'user_roles.role_id'),
    )
    .select('user_roles.user_id as id')
    .where('user_roles.project_id', '=', projectId)
    .where('roles.tenant_id', '=', '')
    .where('roles.name', 'in', consoleRoleNames)
  return db
    .selectFrom('users')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('id', 'in', stored.union(withRole))
    .orderBy('id')
    .limit(1000)
    .execute()
}

/** Whether an enabled user other than this one has the role; stops at the first. */
export async function hasOtherWithRole(
  db: Reading,
  { projectId, userId, roleName }: AdministratorSelector & { roleName: string },
): Promise<boolean> {
  const other = await db
    .selectFrom('user_roles')
    .innerJoin('roles', join =>
      join.onRef('roles.project_id', '=', 'user_roles.project_id').onRef('roles.id', '=', 'user_roles.role_id'),
    )
    .innerJoin('users', join =>
      join.onRef('users.project_id', '=', 'user_roles.project_id').onRef('users.id', '=', 'user_roles.user_id'),
    )
    .select('users.id')
    .where('user_roles.project_id', '=', projectId)
    .where('roles.tenant_id', '=', '')
    .where('roles.name', '=', roleName)
    .where('users.status', '<>', 'disabled')
    .where('users.id', '<>', userId)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}
