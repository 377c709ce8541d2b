import type { Reading } from '../../foundation/tables/tables.ts'
import { RoleNotFound } from './contract.ts'
import { findRolesById, findRolesByName } from './store.ts'

/** A role as mappings select it: by id, by name, or by both. */
export type RoleName = { id: string; name: string }
type Scope = { projectId: string; tenantId?: string }

/**
 * The ids of the roles that mappings select, in their order; ids take precedence over names. Finds roles of `tenantId`
 * and of the project.
 * @throws {RoleNotFound} when a role does not exist; names the first one, under `field`
 */
export async function resolveNamedRoles(
  db: Reading,
  { projectId, tenantId = '' }: Scope,
  wanted: RoleName[],
  field: string,
): Promise<string[]> {
  const names = wanted.filter(({ id }) => id === '').map(({ name }) => name)
  const ids = wanted.filter(({ id }) => id !== '').map(({ id }) => id)
  const byName = await findRolesByName(db, { projectId, tenantId, names: [...new Set(names)] })
  const byId = await findRolesById(db, { projectId, ids: [...new Set(ids)] })
  const isOurs = (role: { tenantId: string }) => role.tenantId === '' || role.tenantId === tenantId
  return wanted.map(({ id, name }) => {
    const own = byName.find(role => role.name === name && role.tenantId === tenantId)
    const role =
      id !== '' ? byId.find(one => one.id === id && isOurs(one)) : (own ?? byName.find(one => one.name === name))
    if (role) return role.id
    const message = `${field}: there is no role ${name || id} in this ${tenantId ? 'tenant' : 'project'}`
    throw new RoleNotFound({ message, fields: [{ field, message }] })
  })
}

/** Names of roles by id; without deleted roles. */
export async function roleNamesById(db: Reading, projectId: string, ids: string[]): Promise<Map<string, string>> {
  const found = await findRolesById(db, { projectId, ids: [...new Set(ids)] })
  return new Map(found.map(({ id, name }) => [id, name]))
}
