import type { Role, Tenant } from '@gatehouse-id/identity-provider/contract'
import type { Context } from '../../request/context.ts'
import { whenAllKnown } from '../../request/when-known.ts'
import { loadTenant } from '../tenants/loaders.ts'
import { loadRolesNamed } from './managed-role.ts'

/** Deeper than tenants are nested in practice; also ends a cycle. */
const levelsMax = 20

/** What a user, or a key, has in a tenant; '' for what it has in the project. */
type Held = { tenantId: string; roleNames: readonly string[] }

/**
 * The roles that a user, or a key, has by name. In a tenant a name means the tenant's own role, else one of a tenant
 * above whose roles it inherits, else the project's.
 */
export function heldRoles(context: Context, { tenantId, roleNames }: Held): Role[] | Promise<Role[]> {
  const named = roleNames.map(name => loadRolesNamed(context, name))
  return whenAllKnown(named, candidates => {
    const found = candidates.map(
      roles => roles.find(each => each.tenantId === tenantId) ?? inherited(context, tenantId, roles),
    )
    return whenAllKnown<Role | undefined, Role[]>(found, roles => roles.filter(role => role !== undefined))
  })
}

/** Asks for all roles of these names at once. */
export function prefetchRoles(holders: readonly Held[], context: Context) {
  return holders.flatMap(({ roleNames }) => roleNames.map(name => loadRolesNamed(context, name)))
}

function inherited(
  context: Context,
  tenantId: string,
  candidates: readonly Role[],
): Role | undefined | Promise<Role | undefined> {
  const ofProject = candidates.find(each => each.tenantId === '')
  return candidates.every(each => each === ofProject) ? ofProject : ofTenantAbove(context, tenantId, candidates)
}

async function ofTenantAbove(
  context: Context,
  tenantId: string,
  candidates: readonly Role[],
): Promise<Role | undefined> {
  let tenant: Tenant | undefined = await loadTenant(context, tenantId)
  for (let level = 0; tenant?.roleInheritance === 'userOnly' && tenant.parent && level < levelsMax; level++) {
    const above: string = tenant.parent
    const role = candidates.find(each => each.tenantId === above)
    if (role) return role
    tenant = await loadTenant(context, above)
  }
  return candidates.find(each => each.tenantId === '')
}
