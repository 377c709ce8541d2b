import type { AuthenticationInfo } from '../sessions/authentication-info.ts'

export type Authority = 'roles' | 'permissions'

/** Project-level names; [] when the token carries none. */
export const grantedInProject = ({ token }: AuthenticationInfo, authority: Authority): readonly string[] =>
  listOf(token[authority])

/**
 * Names inside one tenant; undefined when the token does not belong to the tenant.
 * A token with `dct` and no `tenants` belongs to that tenant alone, and its top-level names count there.
 */
export const grantedInTenant = (
  { token }: AuthenticationInfo,
  tenantId: string,
  authority: Authority,
): readonly string[] | undefined => {
  if (token.tenants === undefined) return token.dct === tenantId ? listOf(token[authority]) : undefined
  // Own members only: a tenant called `constructor` is nobody's.
  return isRecord(token.tenants) && Object.hasOwn(token.tenants, tenantId)
    ? listOf(token.tenants[tenantId]?.[authority])
    : undefined
}

const isRecord = (value: unknown) => typeof value === 'object' && value !== null

const listOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value : [])
