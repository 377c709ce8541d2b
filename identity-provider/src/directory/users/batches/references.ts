import { type GivenBy, resolveRoles } from '../../roles/resolve.ts'
import type { Reading } from '../../../foundation/tables/tables.ts'
import { FamilyNotFound } from '../../families/errors.ts'
import { listFamilies } from '../../families/store.ts'
import { getTenant } from '../../tenants/store.ts'
import { requireSsoApplications } from '../applications/assign.ts'
import type { ManyOne } from './create-many.ts'

type References = Pick<ManyOne, 'roleNames' | 'userTenants' | 'ssoAppIds' | 'families'>

/**
 * Looks up once the roles, tenants, families and SSO applications that many users refer to.
 * @throws {RoleNotFound}
 * @throws {TenantNotFound}
 * @throws {FamilyNotFound}
 * @throws {SsoApplicationNotFound}
 * @throws {AdministratorNeeded} when the caller lacks the right to assign a console role
 */
export function createReferences(db: Reading, by: GivenBy & { projectId: string }): (one: References) => Promise<void> {
  const { projectId } = by
  const looked = new Map<string, Promise<unknown>>()
  const once = (key: unknown[], look: () => Promise<unknown>) => {
    const text = JSON.stringify(key)
    const known = looked.get(text) ?? look()
    looked.set(text, known)
    return known
  }
  return async ({ roleNames, userTenants, ssoAppIds, families }) => {
    if (roleNames.length > 0)
      await once(['roles', roleNames], () => resolveRoles(db, by, { projectId, names: roleNames }))
    for (const { tenantId, roleNames: names = [] } of userTenants) {
      await once(['tenant', tenantId], () => getTenant(db, projectId, tenantId))
      await once(['roles', tenantId, names], () => resolveRoles(db, by, { projectId, tenantId, names }))
    }
    for (const { familyId, roleNames: names } of families) {
      await once(['family', familyId], async () => {
        const [family] = await listFamilies(db, { projectId, ids: [familyId], limit: 1 })
        if (!family) throw new FamilyNotFound({ message: `there is no family ${familyId} in this project` })
      })
      await once(['roles', names], () => resolveRoles(db, by, { projectId, names }))
    }
    if (ssoAppIds.length > 0) await once(['apps', ssoAppIds], () => requireSsoApplications(db, projectId, ssoAppIds))
  }
}
