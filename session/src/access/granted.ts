import type { AuthenticationInfo } from '../sessions/authentication-info.ts'

export type Authority = 'roles' | 'permissions'

/** The roles or permissions in the project; [] when the token has none. */
export function grantedInProject({ token }: AuthenticationInfo, authority: Authority): readonly string[] {
  return listOf(token[authority])
}

/**
 * The roles or permissions in a tenant; undefined when the token does not belong to the tenant.
 * A token with `dct` and no `tenants` belongs to that tenant alone, and its top-level names count there.
 */
export function grantedInTenant(
  { token }: AuthenticationInfo,
  tenantId: string,
  authority: Authority,
): readonly string[] | undefined {
  if (token.tenants === undefined) return token.dct === tenantId ? listOf(token[authority]) : undefined
  // Own properties only: `constructor` is not a tenant.
  return isRecord(token.tenants) && Object.hasOwn(token.tenants, tenantId)
    ? listOf(token.tenants[tenantId]?.[authority])
    : undefined
}

function isRecord(value: unknown) {
  return typeof value === 'object' && value !== null
}

function listOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value : []
}
