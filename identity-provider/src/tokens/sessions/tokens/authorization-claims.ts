import type { Authorization, TenantAuthorization } from '../../../directory/index.ts'

/** The rights of a token's bearer, in the project and in each tenant (provider-api §2.1). */
export function authorizationClaims(project: Authorization, tenants: TenantAuthorization[]) {
  return {
    ...claimsOf(project),
    ...(tenants.length > 0 && {
      tenants: Object.fromEntries(tenants.map(tenant => [tenant.tenantId, claimsOf(tenant)])),
    }),
  }
}

/** Empty for a bearer without roles. */
function claimsOf({ roleNames, permissions }: Authorization) {
  return roleNames.length > 0 ? { roles: roleNames, permissions } : {}
}
