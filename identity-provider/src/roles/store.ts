import type { Selectable } from 'kysely'
import type { Reading, Tables, Writing } from '../tables.ts'

export type RoleRow = Selectable<Tables['roles']>

export async function insertRole(tx: Writing, row: RoleRow): Promise<void> {
  await tx.insertInto('roles').values(row).execute()
}

/** Every role of a project, by name. */
export function listRoles(db: Reading, projectId: string): Promise<RoleRow[]> {
  return db.selectFrom('roles').selectAll().where('project_id', '=', projectId).orderBy('name').execute()
}

/** The roles with these names; those that do not exist are left out. */
export async function findRolesByName(
  db: Reading,
  { projectId, names }: { projectId: string; names: string[] },
): Promise<{ id: string; name: string }[]> {
  if (names.length === 0) return []
  return db
    .selectFrom('roles')
    .select(['id', 'name'])
    .where('project_id', '=', projectId)
    .where('name', 'in', names)
    .execute()
}
