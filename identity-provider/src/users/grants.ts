import { sql } from 'kysely'
import type { Reading } from '../tables.ts'

/** Users in one statement; SQLite allows 32,766 values in one. */
const usersPerStatement = 500

/**
 * One role of a user in the project (`tenantId` is '') or in a tenant. A tenant without roles is one row without them;
 * `permissionNames` is JSON text.
 */
export type Grant = {
  userId: string
  tenantId: string
  tenantName: string
  isTenantDisabled: number
  roleName: string | null
  permissionNames: string | null
}

/** Every role and tenant of some users, in one query: project before tenants, by tenant and by role. */
export async function listGrants(
  db: Reading,
  { projectId, userIds }: { projectId: string; userIds: string[] },
): Promise<Grant[]> {
  const grants: Grant[] = []
  for (let from = 0; from < userIds.length; from += usersPerStatement) {
    const users = userIds.slice(from, from + usersPerStatement)
    const rows = await ofProject(db, projectId, users)
      .unionAll(ofTenants(db, projectId, users))
      .orderBy('tenantId')
      .orderBy('roleName')
      .execute()
    grants.push(...rows)
  }
  return grants
}

const ofProject = (db: Reading, projectId: string, userIds: string[]) =>
  db
    .selectFrom('user_roles as held')
    .innerJoin('roles', join =>
      join.onRef('roles.project_id', '=', 'held.project_id').onRef('roles.id', '=', 'held.role_id'),
    )
    .select([
      'held.user_id as userId',
      sql.lit('').as('tenantId'),
      sql.lit('').as('tenantName'),
      sql.lit(0).as('isTenantDisabled'),
      // A type that the other half of the union shares.
      sql<string | null>`roles.name`.as('roleName'),
      sql<string | null>`roles.permission_names`.as('permissionNames'),
    ])
    .where('held.project_id', '=', projectId)
    .where('held.user_id', 'in', userIds)

const ofTenants = (db: Reading, projectId: string, userIds: string[]) =>
  db
    .selectFrom('user_tenants as member')
    .innerJoin('tenants', join =>
      join.onRef('tenants.project_id', '=', 'member.project_id').onRef('tenants.id', '=', 'member.tenant_id'),
    )
    .leftJoin('user_tenant_roles as held', join =>
      join
        .onRef('held.project_id', '=', 'member.project_id')
        .onRef('held.user_id', '=', 'member.user_id')
        .onRef('held.tenant_id', '=', 'member.tenant_id'),
    )
    .leftJoin('roles', join =>
      join.onRef('roles.project_id', '=', 'held.project_id').onRef('roles.id', '=', 'held.role_id'),
    )
    .select([
      'member.user_id as userId',
      'tenants.id as tenantId',
      'tenants.name as tenantName',
      'tenants.is_disabled as isTenantDisabled',
      'roles.name as roleName',
      'roles.permission_names as permissionNames',
    ])
    .where('member.project_id', '=', projectId)
    .where('member.user_id', 'in', userIds)
