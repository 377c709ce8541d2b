import type { Permission, Role, Tenant, User } from '@gatehouse-id/identity-provider/contract'
import type { Context } from '../../../request/context.ts'
import { heldRoles } from '../../roles/held-roles.ts'
import { loadTenant } from '../../tenants/loaders.ts'
import { loadPermissionNamed } from '../../role-permissions/managed-permission.ts'

/** That a user belongs to a tenant, with the roles there. */
export type TenantMembership = { user: User; tenantId: string; roleNames: readonly string[] }

/** The tenants of a user. */
export function membershipsOf(user: User): TenantMembership[] {
  return user.userTenants.map(({ tenantId, roleNames }) => ({ user, tenantId, roleNames }))
}

/** A permission that a user has, and where it comes from; without a tenant it comes from a role in the project. */
export type UserPermission = {
  name: string
  permission: Permission | undefined
  role: Role
  tenant: Tenant | undefined
}

/** The permissions that count for tokens: those in disabled tenants are left out. */
export async function permissionsOf(context: Context, user: User): Promise<UserPermission[]> {
  const places = [{ tenantId: '', roleNames: user.roleNames }, ...membershipsOf(user)]
  const found = await Promise.all(
    places.map(async ({ tenantId, roleNames }) => {
      const [tenant, roles] = await Promise.all([
        tenantId === '' ? undefined : loadTenant(context, tenantId),
        heldRoles(context, { tenantId, roleNames }),
      ])
      return tenant?.disabled ? [] : roles.map(role => ({ role, tenant }))
    }),
  )
  const grants = found.flat().flatMap(({ role, tenant }) => role.permissionNames.map(name => ({ name, role, tenant })))
  return Promise.all(
    grants.map(async grant => ({ ...grant, permission: await loadPermissionNamed(context, grant.name) })),
  )
}
