import type { Reading, Writing } from '../../../foundation/tables/tables.ts'
import type { UserRow } from '../profile/store.ts'

type Member = { projectId: string; userId: string; tenantId: string }

/** False when the user is a member already. */
export async function insertMember(tx: Writing, { projectId, userId, tenantId, now }: Member & { now: number }) {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('user_tenants')
    .values({ project_id: projectId, user_id: userId, tenant_id: tenantId, joined_at: now })
    .onConflict(conflict => conflict.columns(['project_id', 'user_id', 'tenant_id']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** False when the user was not a member. */
export async function deleteMember(tx: Writing, { projectId, userId, tenantId }: Member): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('user_tenants')
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

export async function isMember(db: Reading, { projectId, userId, tenantId }: Member): Promise<boolean> {
  const found = await db
    .selectFrom('user_tenants')
    .select('user_id')
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst()
  return found !== undefined
}

export async function listTenantIds(
  db: Reading,
  { projectId, userId }: { projectId: string; userId: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('user_tenants')
    .select('tenant_id')
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .execute()
  return rows.map(row => row.tenant_id)
}

export async function deleteTenantRoles(
  tx: Writing,
  { projectId, userId, tenantId, roleIds }: Member & { roleIds?: string[] },
): Promise<void> {
  let query = tx
    .deleteFrom('user_tenant_roles')
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .where('tenant_id', '=', tenantId)
  if (roleIds) query = query.where('role_id', 'in', roleIds.length > 0 ? roleIds : [''])
  await query.execute()
}

export async function insertTenantRoles(
  tx: Writing,
  { projectId, userId, tenantId, roleIds }: Member & { roleIds: string[] },
): Promise<void> {
  if (roleIds.length === 0) return
  await tx
    .insertInto('user_tenant_roles')
    .values(roleIds.map(roleId => ({ project_id: projectId, user_id: userId, tenant_id: tenantId, role_id: roleId })))
    .onConflict(conflict => conflict.columns(['project_id', 'user_id', 'tenant_id', 'role_id']).doNothing())
    .execute()
}

/** The users who belong only to this tenant. */
export function listOnlyMembers(
  db: Reading,
  { projectId, tenantId }: { projectId: string; tenantId: string },
): Promise<UserRow[]> {
  return db
    .selectFrom('user_tenants')
    .innerJoin('users', join =>
      join.onRef('users.project_id', '=', 'user_tenants.project_id').onRef('users.id', '=', 'user_tenants.user_id'),
    )
    .selectAll('users')
    .where('user_tenants.project_id', '=', projectId)
    .where('user_tenants.tenant_id', '=', tenantId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('user_tenants as other')
            .select('other.user_id')
            .whereRef('other.project_id', '=', 'user_tenants.project_id')
            .whereRef('other.user_id', '=', 'user_tenants.user_id')
            .whereRef('other.tenant_id', '!=', 'user_tenants.tenant_id'),
        ),
      ),
    )
    .execute()
}
