import type { AuthenticationInfo } from '../sessions/authentication-info.ts'
import { grantedInProject, grantedInTenant } from './granted.ts'

/** Whether the token has all of `permissions` in the project. */
export function validatePermissions(info: AuthenticationInfo, permissions: readonly string[]): boolean {
  const granted = grantedInProject(info, 'permissions')
  return permissions.every(permission => granted.includes(permission))
}

/** Those of `permissions` that the token has in the project. */
export function getMatchedPermissions(info: AuthenticationInfo, permissions: readonly string[]): string[] {
  const granted = grantedInProject(info, 'permissions')
  return permissions.filter(permission => granted.includes(permission))
}

/** Whether the token belongs to the tenant and has all of `permissions` in it. */
export function validateTenantPermissions(
  info: AuthenticationInfo,
  tenantId: string,
  permissions: readonly string[],
): boolean {
  const granted = grantedInTenant(info, tenantId, 'permissions')
  return granted !== undefined && permissions.every(permission => granted.includes(permission))
}

/** Those of `permissions` that the token has in the tenant; [] when it does not belong to the tenant. */
export function getMatchedTenantPermissions(
  info: AuthenticationInfo,
  tenantId: string,
  permissions: readonly string[],
): string[] {
  const granted = grantedInTenant(info, tenantId, 'permissions') ?? []
  return permissions.filter(permission => granted.includes(permission))
}
