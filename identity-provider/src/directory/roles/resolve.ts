import type { Call } from '../../foundation/call.ts'
import { isConsoleRole } from '../administrators/authority.ts'
import { AdministratorNeeded } from '../../foundation/errors/errors.ts'
import type { Reading } from '../../foundation/tables.ts'
import { findTenant } from '../tenants/store.ts'
import { RoleNotFound } from './errors.ts'
import { findRolesInTenants } from './store.ts'

type Wanted = {
  projectId: string
  tenantId?: string
  names: string[]
  /** Access keys get no roles of the tenants above. */
  isForKey?: boolean
}

/** Who gives the roles: those of the console come from administrators alone. */
export type GivenBy = Pick<Call, 'rights'>

/**
 * The ids of roles by name: the tenant's own where `tenantId` has one of that name, else one of a tenant above that it
 * inherits roles from, else the project's. Roles are given by these names and in no other way.
 * @throws RoleNotFound naming the first that does not exist, AdministratorNeeded
 */
export async function resolveRoles(db: Reading, { rights }: GivenBy, wanted: Wanted): Promise<string[]> {
  const find = await finder(db, wanted)
  return [...new Set(wanted.names)].map(name => {
    const role = find(name)
    if (role && isConsoleRole(role) && !rights.includes('people'))
      throw new AdministratorNeeded({ message: `${name} is a role of the console, which an administrator gives` })
    if (role) return role.id
    const message = `there is no role ${name} in this ${wanted.tenantId ? 'tenant' : 'project'}`
    throw new RoleNotFound({ message, fields: [{ field: 'roleNames', message }] })
  })
}

/** As `resolveRoles`, without those that do not exist and those of the console, which nothing gives by itself. */
export async function resolveKnownRoles(db: Reading, wanted: Wanted): Promise<string[]> {
  const find = await finder(db, wanted)
  return [...new Set(wanted.names)].flatMap(name => {
    const role = find(name)
    return role && !isConsoleRole(role) ? role.id : []
  })
}

async function finder(db: Reading, { projectId, tenantId = '', names, isForKey = false }: Wanted) {
  if (names.length === 0) return () => undefined
  const above = tenantId === '' || isForKey ? [] : await inheritedFrom(db, { projectId, tenantId })
  const nearest = [...(tenantId === '' ? [] : [tenantId]), ...above, '']
  const found = await findRolesInTenants(db, { projectId, tenantIds: nearest, names })
  return (name: string) =>
    nearest.flatMap(place => found.filter(role => role.name === name && role.tenantId === place))[0]
}

/** Nobody nests deeper; a circle would end here too. */
const levelsMax = 20

/** The tenants above one that its people may have roles of, nearest first. */
async function inheritedFrom(db: Reading, which: { projectId: string; tenantId: string }): Promise<string[]> {
  const above: string[] = []
  let tenant = await findTenant(db, { projectId: which.projectId, id: which.tenantId })
  while (tenant?.role_inheritance === 'userOnly' && tenant.parent_id !== '' && above.length < levelsMax) {
    above.push(tenant.parent_id)
    tenant = await findTenant(db, { projectId: which.projectId, id: tenant.parent_id })
  }
  return above
}
