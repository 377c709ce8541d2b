import type { Reading } from '../tables.ts'
import { RoleNotFound } from './errors.ts'
import { findRolesByName } from './store.ts'

/**
 * The ids of roles by name: the tenant's own where `tenantId` has one of that name, else the project's.
 * @throws RoleNotFound naming the first that does not exist
 */
export async function resolveRoles(
  db: Reading,
  { projectId, tenantId = '', names }: { projectId: string; tenantId?: string; names: string[] },
): Promise<string[]> {
  const found = await findRolesByName(db, { projectId, tenantId, names })
  return [...new Set(names)].map(name => {
    const own = found.find(role => role.name === name && role.tenantId === tenantId)
    const role = own ?? found.find(candidate => candidate.name === name)
    if (role) return role.id
    const message = `there is no role ${name} in this ${tenantId ? 'tenant' : 'project'}`
    throw new RoleNotFound({ message, fields: [{ field: 'roleNames', message }] })
  })
}
