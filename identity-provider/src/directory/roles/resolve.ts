import type { Call } from '../../foundation/requests/call.ts'
import { isConsoleRole } from '../administrators/authority.ts'
import { AdministratorNeeded } from '../../foundation/errors/errors.ts'
import type { Reading } from '../../foundation/tables/tables.ts'
import { findProject } from '../../projects/index.ts'
import { administratorRole } from './console-roles.ts'
import { findTenant } from '../tenants/store.ts'
import { RoleNotFound } from './contract.ts'
import { findRolesInTenants } from './store.ts'

type Wanted = {
  projectId: string
  tenantId?: string
  names: string[]
  /** Access keys get no roles of the tenants above, and reach no other project. */
  isForKey?: boolean
}

/** Who assigns the roles: only administrators assign console roles. */
export type GivenBy = Pick<Call, 'rights'>

/**
 * The ids of roles by name. With `tenantId`, the tenant's own role of a name comes first, then one of a tenant above
 * whose roles it inherits, then the project's. Roles are always assigned through these names.
 * @throws {RoleNotFound} when a role does not exist; names the first one
 * @throws {AdministratorNeeded} when the caller lacks the right to assign a console role
 */
export async function resolveRoles(db: Reading, { rights }: GivenBy, wanted: Wanted): Promise<string[]> {
  const find = await finder(db, wanted)
  const first = find(administratorRole)
  if (wanted.names.includes(administratorRole) && first && isConsoleRole(first))
    await requireAuthorityToAdminister(db, { rights }, wanted)
  return [...new Set(wanted.names)].map(name => {
    const role = find(name)
    if (role && isConsoleRole(role) && !rights.includes('people'))
      throw new AdministratorNeeded({ message: `${name} is a console role: only an administrator can assign it` })
    if (role) return role.id
    const message = `there is no role ${name} in this ${wanted.tenantId ? 'tenant' : 'project'}`
    throw new RoleNotFound({ message, fields: [{ field: 'roleNames', message }] })
  })
}

/**
 * An Administrator of the company's first project reaches every project, unless something else was stated when they were
 * appointed.
 * @throws {AdministratorNeeded} when the caller does not reach every project
 */
async function requireAuthorityToAdminister(db: Reading, { rights }: GivenBy, { projectId, isForKey }: Wanted) {
  if (isForKey || rights.includes('company') || !rights.includes('people')) return
  const project = await findProject(db, projectId)
  if (project?.company_id !== projectId) return
  throw new AdministratorNeeded({
    message: `${administratorRole} is a role in every project of the company here: appoint an administrator of this project instead`,
  })
}

/** Like `resolveRoles`, but skips roles that do not exist and console roles, which are never assigned automatically. */
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

/** Deeper than tenants are nested in practice; also ends a cycle. */
const levelsMax = 20

/** The tenants above one whose roles its users may have, nearest first. */
async function inheritedFrom(db: Reading, scope: { projectId: string; tenantId: string }): Promise<string[]> {
  const above: string[] = []
  let tenant = await findTenant(db, { projectId: scope.projectId, id: scope.tenantId })
  while (tenant?.role_inheritance === 'userOnly' && tenant.parent_id !== '' && above.length < levelsMax) {
    above.push(tenant.parent_id)
    tenant = await findTenant(db, { projectId: scope.projectId, id: tenant.parent_id })
  }
  return above
}
