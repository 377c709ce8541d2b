import type { Authorization, TenantAuthorization } from '../../../directory/index.ts'

/** What a token says its bearer may do, in the project and in each tenant (provider-api §2.1). */
export function authorizationClaims(project: Authorization, tenants: TenantAuthorization[]) {
  return {
    ...claimsOf(project),
    ...(tenants.length > 0 && {
      tenants: Object.fromEntries(tenants.map(tenant => [tenant.tenantId, claimsOf(tenant)])),
    }),
  }
}

/** Nothing for a bearer without roles. */
function claimsOf({ roleNames, permissions }: Authorization) {
  return roleNames.length > 0 ? { roles: roleNames, permissions } : {}
}
