import type { Right } from '@gatehouse-id/operation'
import type { Viewer } from './viewer/viewer.ts'
import { isTenantAdministrator } from './may.ts'

// Every call of theirs is kept to their tenants before it reaches the provider.
const rightsOfTenantAdministrators: readonly Right[] = ['read', 'audit', 'write', 'secret']

/**
 * The rights with which the provider runs a viewer's operations, and the tenants that alone they are for.
 *
 * @param rightsOfRoles what console roles give
 */
export function rightsOf(
  viewer: Viewer,
  rightsOfRoles: (roleNames: readonly string[]) => readonly Right[],
): { rights: readonly Right[]; ofTenants?: readonly string[] } {
  if (isTenantAdministrator(viewer))
    return { rights: rightsOfTenantAdministrators, ofTenants: viewer.administeredTenantIds }
  const given = viewer.rights ?? rightsOfRoles(viewer.roleNames)
  return { rights: viewer.isCompanyAdministrator ? [...given, 'company'] : given }
}
