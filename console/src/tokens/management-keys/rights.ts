import type { managementKey } from '@gatehouse-id/entities'
import type { RowOf } from '../../kit/entity/row.ts'
import { managementKeys } from './messages.ts'

export type ManagementKey = RowOf<typeof managementKey>

export const roles = ['ADMIN', 'DEVELOPER', 'SUPPORT', 'AUDITOR'] as const
export type Role = (typeof roles)[number]

/** Stored roles have the provider's names, in lower case. */
function shownRoles(names: readonly string[]): string {
  const shown = names.map(name => {
    const role = roles.find(each => each === name.toUpperCase())
    return role ? managementKeys.shortRoles[role] : name
  })
  return shown.join(', ')
}

/** The rights of a key, one line for each place. */
export function rightsOf({ companyRoles, projectRoles, tagRoles }: ManagementKey): string[] {
  return [
    ...(companyRoles.length > 0 ? [managementKeys.inCompany(shownRoles(companyRoles))] : []),
    ...projectRoles.map(each => managementKeys.inPlaces(each.projectDatabaseIds.join(', '), shownRoles(each.roles))),
    ...tagRoles.map(each => managementKeys.inPlaces(each.tags.join(', '), shownRoles(each.roles))),
  ]
}
