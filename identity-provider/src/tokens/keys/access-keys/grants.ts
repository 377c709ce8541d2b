import { sql } from 'kysely'
import { createListGrants } from '../../../directory/index.ts'
import type { Reading } from '../../../foundation/tables/tables.ts'

/** The roles and tenants of access keys. */
export const listKeyGrants = createListGrants(ofKeys)

function ofKeys(db: Reading, projectId: string, keyIds: string[]) {
  return ofProject(db, projectId, keyIds).unionAll(ofTenants(db, projectId, keyIds))
}

function ofProject(db: Reading, projectId: string, keyIds: string[]) {
  return (
    db
      .selectFrom('access_key_roles as held')
      // SQLite keeps this order of the tables; left to itself it reads every role, for they come in order.
      .crossJoin('roles')
      .whereRef('roles.project_id', '=', 'held.project_id')
      .whereRef('roles.id', '=', 'held.role_id')
      .select([
        'held.key_id as holderId',
        sql.lit('').as('tenantId'),
        sql.lit('').as('tenantName'),
        sql.lit(0).as('isTenantDisabled'),
        // Required for both halves of the union to have the same type.
        sql<string | null>`roles.name`.as('roleName'),
        sql<string | null>`roles.permission_names`.as('permissionNames'),
      ])
      .where('held.project_id', '=', projectId)
      .where('held.key_id', 'in', keyIds)
      .where('held.tenant_id', '=', '')
  )
}

function ofTenants(db: Reading, projectId: string, keyIds: string[]) {
  return (
    db
      .selectFrom('access_key_tenants as member')
      // As above: a project may have a hundred thousand tenants.
      .crossJoin('tenants')
      .leftJoin('access_key_roles as held', join =>
        join
          .onRef('held.project_id', '=', 'member.project_id')
          .onRef('held.key_id', '=', 'member.key_id')
          .onRef('held.tenant_id', '=', 'member.tenant_id'),
      )
      .leftJoin('roles', join =>
        join.onRef('roles.project_id', '=', 'held.project_id').onRef('roles.id', '=', 'held.role_id'),
      )
      .select([
        'member.key_id as holderId',
        'tenants.id as tenantId',
        'tenants.name as tenantName',
        'tenants.is_disabled as isTenantDisabled',
        'roles.name as roleName',
        'roles.permission_names as permissionNames',
      ])
      .whereRef('tenants.project_id', '=', 'member.project_id')
      .whereRef('tenants.id', '=', 'member.tenant_id')
      .where('member.project_id', '=', projectId)
      .where('member.key_id', 'in', keyIds)
  )
}
