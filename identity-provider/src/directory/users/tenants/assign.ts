import type { Call } from '../../../foundation/requests/call.ts'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import { type GivenBy, resolveKnownRoles, resolveRoles } from '../../roles/resolve.ts'
import { listDefaultRoleIds } from '../../roles/store.ts'
import type { Writing } from '../../../foundation/tables/tables.ts'
import { getTenant } from '../../tenants/store.ts'
import { isGivenByOther } from '../ownership/given.ts'
import type { UserRow } from '../profile/store.ts'
import { deleteMember, deleteTenantRoles, insertMember, insertTenantRoles, listTenantIds } from './store.ts'

export type AssociatedTenant = { tenantId: string; roleNames?: string[] }
/**
 * The clock, and the rights of the caller: without rights no console role is assigned. And whether the account has just
 * been made: an older one, which was named by a login id or its id, may have credentials and addresses that another tenant
 * gave, which end.
 */
type Circumstances = Pick<Dependencies, 'clock'> &
  Partial<GivenBy> /** Roles that new members have by default are left out where they are not among those that are named. */ & {
    isExact?: boolean
  } & ({ isNew: true } | ({ call: Call; named: string } & Pick<Dependencies, 'hooks'>))

/**
 * Makes a user a member of a tenant. Without role names, a new member gets the tenant's default roles and an existing
 * one keeps theirs; with them, the roles become exactly those.
 * @throws {TenantNotFound}
 * @throws {RoleNotFound}
 */
export async function joinTenant(
  tx: Writing,
  circumstances: Circumstances,
  row: UserRow,
  { tenantId, roleNames }: AssociatedTenant,
): Promise<void> {
  const { clock, rights = [] } = circumstances
  const projectId = row.project_id
  const tenant = await getTenant(tx, projectId, tenantId)
  const member = { projectId, userId: row.id, tenantId }
  const isNew = await insertMember(tx, { ...member, now: clock() })
  if (isNew && 'call' in circumstances && isGivenByOther(row, tenantId))
    await circumstances.hooks.onPowerGained(tx, circumstances.call, row, circumstances.named)
  if (roleNames) await deleteTenantRoles(tx, member)
  else if (!isNew) return
  // This package wrote the column: a JSON array of names, some of which may have been deleted since.
  const usual = JSON.parse(tenant.default_role_names) as string[]
  const defaults = isNew && !circumstances.isExact ? await listDefaultRoleIds(tx, { projectId, tenantId }) : []
  const roleIds = roleNames
    ? await resolveRoles(tx, { rights }, { projectId, tenantId, names: roleNames })
    : await resolveKnownRoles(tx, { projectId, tenantId, names: usual })
  await insertTenantRoles(tx, { ...member, roleIds: [...new Set([...roleIds, ...defaults])] })
}

/**
 * Sets the tenants of a user.
 * @throws {TenantNotFound}
 * @throws {RoleNotFound}
 */
export async function assignTenants(
  tx: Writing,
  circumstances: Circumstances,
  row: UserRow,
  wanted: AssociatedTenant[],
): Promise<void> {
  const scope = { projectId: row.project_id, userId: row.id }
  for (const tenantId of await listTenantIds(tx, scope))
    if (!wanted.some(tenant => tenant.tenantId === tenantId)) await deleteMember(tx, { ...scope, tenantId })
  for (const { tenantId, roleNames = [] } of wanted) await joinTenant(tx, circumstances, row, { tenantId, roleNames })
}
