import { rows } from '../../foundation/rows/rows.ts'
import type { Reading } from '../../foundation/tables/tables.ts'
import { PermissionNotFound, PermissionTaken } from './contract.ts'

export const permissionRows = rows('permissions', {
  key: ['id'],
  unique: [['name']],
  order: ['name'],
  target: 'permission',
  prefix: 'PRM',
  missing: ({ id, name }) =>
    new PermissionNotFound({ message: `there is no permission ${id || name} in this project` }),
  taken: ({ row: { name }, isNew }) => permissionTaken(name, isNew),
})

export function permissionTaken(name: string, isNew: boolean): Error {
  return new PermissionTaken({
    message: `another permission is called ${name}`,
    fields: [{ field: isNew ? 'name' : 'newName', message: 'is taken' }],
  })
}

/** Those of the names that are permissions of the project. */
export async function listPermissionsByName(
  db: Reading,
  { projectId, names }: { projectId: string; names: string[] },
): Promise<string[]> {
  if (names.length === 0) return []
  const rows = await db
    .selectFrom('permissions')
    .select('name')
    .where('project_id', '=', projectId)
    .where('name', 'in', names)
    .execute()
  return rows.map(row => row.name)
}
