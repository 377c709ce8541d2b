import type { Call } from '../../../foundation/requests/call.ts'
import { ssoProviderId } from '../../../foundation/ids/sso-provider-id.ts'
import type { Writing } from '../../../foundation/tables/tables.ts'
import { defaultSsoId, isMember, listGroupNames } from '../../../directory/index.ts'
import { relationsOf } from '../../sso/mapped.ts'
import { grant, mappedHalf } from '../../sso/membership.ts'
import type { SetOwnedRelations } from '../../sso/needs.ts'
import { listSsoSettings } from '../../sso-configurations/store.ts'
import type { TenantScope } from '../users/store.ts'

/**
 * Gives and takes the roles and relations that the single sign-on of a tenant maps to the groups of some of its users,
 * and its default roles. Users who left the tenant keep no relations of it.
 */
export type MapRoles = (tx: Writing, call: Call, scope: TenantScope, userIds: string[]) => Promise<void>

export function createMapRoles({ setOwnedRelations }: { setOwnedRelations: SetOwnedRelations }): MapRoles {
  return async (tx, call, scope, userIds) => {
    const rows = await listSsoSettings(tx, scope)
    const standard = rows.find(row => row.sso_id === defaultSsoId) ?? rows[0]
    if (!standard || userIds.length === 0) return
    const halves = rows.map(row => ({ row, half: mappedHalf(row) }))
    // Groups are the tenant's, so that the mappings of all of its configurations apply.
    const combined = { ...mappedHalf(standard), mappings: halves.flatMap(({ half }) => half.mappings) }
    for (const userId of userIds) {
      const member = { ...scope, userId }
      const isInTenant = await isMember(tx, member)
      const names = isInTenant ? await listGroupNames(tx, member) : []
      if (isInTenant) await grant(tx, member, combined, names)
      for (const { row, half } of halves) {
        // The same owner as at a sign-in, which would set the same relations.
        const protocol = row.auth_type === 'saml' ? 'saml' : 'oidc'
        const owner = ssoProviderId({ tenantId: scope.tenantId, ssoId: row.sso_id }, protocol)
        const relations = relationsOf(half, scope.tenantId, names)
        if (half.fgaMappings) await setOwnedRelations(tx, call, { tenantId: scope.tenantId, userId, owner, relations })
      }
    }
  }
}
