import type { Role, Tenant } from '@gatehouse/identity-provider/contract'
import type { Context } from '../request/context.ts'
import { loadTenant } from '../tenants/loaders.ts'
import { loadRolesNamed } from './loaders.ts'

/** Deeper than tenants are nested in practice; also ends a cycle. */
const levelsMax = 20

/**
 * The roles that a user, or a key, has by name. In a tenant a name means the tenant's own role, else one of a tenant
 * above whose roles it inherits, else the project's.
 *
 * @param tenantId '' for the roles in the project
 */
export async function heldRoles(
  context: Context,
  { tenantId, roleNames }: { tenantId: string; roleNames: readonly string[] },
): Promise<Role[]> {
  const named = await Promise.all(roleNames.map(name => loadRolesNamed(context, name)))
  const found = await Promise.all(
    named.map(async roles => roles.find(each => each.tenantId === tenantId) ?? inherited(context, tenantId, roles)),
  )
  return found.filter(role => role !== undefined)
}

async function inherited(context: Context, tenantId: string, candidates: readonly Role[]): Promise<Role | undefined> {
  const ofProject = candidates.find(each => each.tenantId === '')
  if (candidates.every(each => each === ofProject)) return ofProject
  let tenant: Tenant | undefined = await loadTenant(context, tenantId)
  for (let level = 0; tenant?.roleInheritance === 'userOnly' && tenant.parent && level < levelsMax; level++) {
    const above: string = tenant.parent
    const role = candidates.find(each => each.tenantId === above)
    if (role) return role
    tenant = await loadTenant(context, above)
  }
  return ofProject
}
