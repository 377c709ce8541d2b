import type { AuthenticationInfo } from '../sessions/authentication-info.ts'
import { grantedInProject, grantedInTenant } from './granted.ts'

/** Whether the token has all of `roles` in the project. */
export function validateRoles(info: AuthenticationInfo, roles: readonly string[]): boolean {
  const granted = grantedInProject(info, 'roles')
  return roles.every(role => granted.includes(role))
}

/** Those of `roles` that the token has in the project. */
export function getMatchedRoles(info: AuthenticationInfo, roles: readonly string[]): string[] {
  const granted = grantedInProject(info, 'roles')
  return roles.filter(role => granted.includes(role))
}

/** Whether the token belongs to the tenant and has all of `roles` in it. */
export function validateTenantRoles(info: AuthenticationInfo, tenantId: string, roles: readonly string[]): boolean {
  const granted = grantedInTenant(info, tenantId, 'roles')
  return granted !== undefined && roles.every(role => granted.includes(role))
}

/** Those of `roles` that the token has in the tenant; [] when it does not belong to the tenant. */
export function getMatchedTenantRoles(info: AuthenticationInfo, tenantId: string, roles: readonly string[]): string[] {
  const granted = grantedInTenant(info, tenantId, 'roles') ?? []
  return roles.filter(role => granted.includes(role))
}
