import type { Writing } from '../../../foundation/tables.ts'
import { defaultSsoId, isMember, listGroupNames } from '../../../directory/index.ts'
import { grant, mappedHalf } from '../../sso/membership.ts'
import { listSsoSettings } from '../../sso-settings/store.ts'
import type { TenantScope } from '../users/store.ts'

/**
 * Gives and takes the roles that the single sign-on of a tenant maps to the groups of some of its users, and its default
 * roles.
 */
export type MapRoles = (tx: Writing, scope: TenantScope, userIds: string[]) => Promise<void>

export const mapRoles: MapRoles = async (tx, scope, userIds) => {
  const rows = await listSsoSettings(tx, scope)
  const mappings = rows.flatMap(row => mappedHalf(row).mappings)
  const defaultRoleIds = rows.filter(row => row.sso_id === defaultSsoId).flatMap(row => mappedHalf(row).defaultRoleIds)
  if (mappings.length === 0 && defaultRoleIds.length === 0) return
  for (const userId of userIds) {
    const member = { ...scope, userId }
    if (!(await isMember(tx, member))) continue
    await grant(tx, member, { mappings, defaultRoleIds }, await listGroupNames(tx, member))
  }
}
