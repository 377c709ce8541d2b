import { isSqlite } from '@gatehouse-id/database'
import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Reading } from '../../foundation/tables/tables.ts'
import { createListGrants, type Grant, type Granted, toGranted } from './grants.ts'

/** The grants of users. */
export const listUserGrants = createListGrants(ofUsers)

/** The grants of one user as JSON: a column of a statement that reads something of this user. */
export function grantsColumn(
  db: Reading,
  { projectId, userId }: { projectId: string; userId: Expression<string> },
): RawBuilder<string> {
  const [list, entry] = isSqlite(db) ? ['json_group_array', 'json_object'] : ['json_agg', 'json_build_object']
  const values = sql.join(grantColumns.flatMap(name => [sql.lit(name), sql.ref(`granted.${name}`)]))
  const ofUser = ofUsers(db, projectId, [userId])
  return sql`(
    select coalesce(cast(${sql.raw(list)}(${sql.raw(entry)}(${values})) as text), '[]') from ${ofUser} as granted
  )`
}

/** What the grants add up to that `grantsColumn` has read. */
export function readGrants(column: string): Granted {
  return toGranted(JSON.parse(column) as Grant[])
}

const grantColumns = [
  'holderId',
  'tenantId',
  'tenantName',
  'isTenantDisabled',
  'roleName',
  'permissionNames',
  'ssoAppId',
] as const satisfies (keyof Grant)[]

/** Their ids, or where a statement has one. */
type UserIds = readonly (string | Expression<string>)[]

function ofUsers(db: Reading, projectId: string, userIds: UserIds) {
  return ofProject(db, projectId, userIds)
    .unionAll(ofTenants(db, projectId, userIds))
    .unionAll(ofApplications(db, projectId, userIds))
}

function ofProject(db: Reading, projectId: string, userIds: UserIds) {
  return (
    db
      .selectFrom('user_roles as held')
      // SQLite keeps this order of the tables; left to itself it reads every role, for they come in order.
      .crossJoin('roles')
      .whereRef('roles.project_id', '=', 'held.project_id')
      .whereRef('roles.id', '=', 'held.role_id')
      .select([
        'held.user_id as holderId',
        sql.lit('').as('tenantId'),
        sql.lit('').as('tenantName'),
        sql.lit(0).as('isTenantDisabled'),
        // Typed like the other half of the union.
        sql<string | null>`roles.name`.as('roleName'),
        sql<string | null>`roles.permission_names`.as('permissionNames'),
        sql<string | null>`null`.as('ssoAppId'),
      ])
      .where('held.project_id', '=', projectId)
      .where('held.user_id', 'in', userIds)
  )
}

function ofTenants(db: Reading, projectId: string, userIds: UserIds) {
  return (
    db
      .selectFrom('user_tenants as member')
      // As above: a project may have a hundred thousand tenants.
      .crossJoin('tenants')
      .leftJoin('user_tenant_roles as held', join =>
        join
          .onRef('held.project_id', '=', 'member.project_id')
          .onRef('held.user_id', '=', 'member.user_id')
          .onRef('held.tenant_id', '=', 'member.tenant_id'),
      )
      .leftJoin('roles', join =>
        join
          .onRef('roles.project_id', '=', 'held.project_id')
          .onRef('roles.id', '=', 'held.role_id')
          // Roles of a tenant above count while they are inherited.
          .on(eb =>
            eb.or([
              eb('roles.tenant_id', '=', ''),
              eb('roles.tenant_id', '=', eb.ref('member.tenant_id')),
              eb('tenants.role_inheritance', '=', 'userOnly'),
            ]),
          ),
      )
      .select([
        'member.user_id as holderId',
        'tenants.id as tenantId',
        'tenants.name as tenantName',
        'tenants.is_disabled as isTenantDisabled',
        'roles.name as roleName',
        'roles.permission_names as permissionNames',
        sql<string | null>`null`.as('ssoAppId'),
      ])
      .whereRef('tenants.project_id', '=', 'member.project_id')
      .whereRef('tenants.id', '=', 'member.tenant_id')
      .where('member.project_id', '=', projectId)
      .where('member.user_id', 'in', userIds)
  )
}

function ofApplications(db: Reading, projectId: string, userIds: UserIds) {
  return db
    .selectFrom('user_sso_applications as held')
    .select([
      'held.user_id as holderId',
      sql.lit('').as('tenantId'),
      sql.lit('').as('tenantName'),
      sql.lit(0).as('isTenantDisabled'),
      sql<string | null>`null`.as('roleName'),
      sql<string | null>`null`.as('permissionNames'),
      sql<string | null>`held.application_id`.as('ssoAppId'),
    ])
    .where('held.project_id', '=', projectId)
    .where('held.user_id', 'in', userIds)
}
