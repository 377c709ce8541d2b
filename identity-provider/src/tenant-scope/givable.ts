import type { IdentityClient } from '../provider/contract.ts'
import { isSystemPermission } from '../directory/permissions/system.ts'
import { NotOfTenant } from './errors.ts'

/** The operations that give roles or permissions. */
const giving = new Set([
  ...['users.create', 'users.patch', 'userRoles.set', 'userRoles.add'],
  ...['accessKeys.create', 'accessKeys.update', 'roles.create', 'roles.update'],
])
type Membership = { roleNames?: string[] }
type Input = {
  permissionNames?: string[]
  roleNames?: string[]
  userTenants?: Membership[]
  keyTenants?: Membership[]
}

/** Members of a tenant with this role of the project administer the tenant. */
const tenantAdministratorRole = 'Tenant Admin'

/**
 * Permissions of the product, such as `Impersonate`, are given by administrators of a tenant only as far as their own role
 * has them: the project decides what that is.
 */
export function givableBy(client: IdentityClient, tenantIds: readonly string[]) {
  async function held(): Promise<Set<string>> {
    const { roles } = await client.roles.search({ roleNames: [tenantAdministratorRole], includeProjectRoles: true })
    return new Set(roles.filter(({ tenantId }) => tenantId === '').flatMap(({ permissionNames }) => permissionNames))
  }

  /** @throws {NotOfTenant} when a permission of the product is not among those of administrators of tenants */
  async function requirePermissions(names: readonly string[] = []): Promise<void> {
    const wanted = names.filter(isSystemPermission)
    if (wanted.length === 0) return
    const own = await held()
    const refused = wanted.find(name => !own.has(name))
    if (refused === undefined) return
    const message = `the permission ${refused} is not for administrators of a tenant to give`
    throw new NotOfTenant({ message, fields: [{ field: 'permissionNames', message }] })
  }

  /** @throws {NotOfTenant} when one of the roles, of the project or the tenant, has such a permission */
  async function requireRoles(roleNames: readonly string[]): Promise<void> {
    if (roleNames.length === 0) return
    const { roles } = await client.roles.search({ roleNames: [...roleNames], includeProjectRoles: true })
    const ours = roles.filter(({ tenantId }) => tenantId === '' || tenantIds.includes(tenantId))
    await requirePermissions(ours.flatMap(({ permissionNames }) => permissionNames))
  }

  /** @throws {NotOfTenant} when an operation gives what the tenant may not give */
  return async function requireGivable(operation: string, input: Input): Promise<void> {
    if (!giving.has(operation)) return
    await requirePermissions(input.permissionNames)
    const memberships = [...(input.userTenants ?? []), ...(input.keyTenants ?? [])]
    await requireRoles([...(input.roleNames ?? []), ...memberships.flatMap(({ roleNames = [] }) => roleNames)])
  }
}
