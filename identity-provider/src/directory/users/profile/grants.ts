import { prepared } from '@gatehouse/database'
import { sql } from 'kysely'
import type { Reading } from '../../../foundation/tables.ts'

/** Users in one statement; SQLite allows 32,766 values in one. */
const usersPerStatement = 500

/**
 * One role of a user (or of an access key, see access-keys/grants.ts) in the project (`tenantId` is '') or in a tenant. A tenant without roles is one row without them;
 * `permissionNames` is JSON text.
 */
export type Grant = {
  userId: string
  tenantId: string
  tenantName: string
  isTenantDisabled: number
  roleName: string | null
  permissionNames: string | null
  /** An SSO application of the user, on a row without a role. */
  ssoAppId?: string | null
}

function ofUsers(db: Reading, projectId: string, userIds: string[]) {
  return ofProject(db, projectId, userIds)
    .unionAll(ofTenants(db, projectId, userIds))
    .unionAll(ofApplications(db, projectId, userIds))
    .orderBy('tenantId')
    .orderBy('roleName')
}

const ofOneUser = prepared((db: Reading, { projectId, userId }: { projectId: string; userId: string }) =>
  ofUsers(db, projectId, [userId]),
)

/** Every role and tenant of some users, in one query: project before tenants, by tenant and by role. */
export async function listGrants(
  db: Reading,
  { projectId, userIds }: { projectId: string; userIds: string[] },
): Promise<Grant[]> {
  const [userId, ...others] = userIds
  if (userId !== undefined && others.length === 0) return (await ofOneUser(db, { projectId, userId })).rows
  const grants: Grant[] = []
  for (let from = 0; from < userIds.length; from += usersPerStatement)
    grants.push(...(await ofUsers(db, projectId, userIds.slice(from, from + usersPerStatement)).execute()))
  return grants
}

function ofProject(db: Reading, projectId: string, userIds: string[]) {
  return db
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
      sql<string | null>`null`.as('ssoAppId'),
    ])
    .where('held.project_id', '=', projectId)
    .where('held.user_id', 'in', userIds)
}

function ofTenants(db: Reading, projectId: string, userIds: string[]) {
  return db
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
      'member.user_id as userId',
      'tenants.id as tenantId',
      'tenants.name as tenantName',
      'tenants.is_disabled as isTenantDisabled',
      'roles.name as roleName',
      'roles.permission_names as permissionNames',
      sql<string | null>`null`.as('ssoAppId'),
    ])
    .where('member.project_id', '=', projectId)
    .where('member.user_id', 'in', userIds)
}

function ofApplications(db: Reading, projectId: string, userIds: string[]) {
  return db
    .selectFrom('user_sso_applications as held')
    .select([
      'held.user_id as userId',
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

export type Authorization = { roleNames: string[]; permissions: string[] }
export type TenantAuthorization = Authorization & { tenantId: string; tenantName: string }
/** What grants come to; a tenant that is switched off is not among the open ones. */
export type Granted = Authorization & {
  tenants: TenantAuthorization[]
  openTenants: TenantAuthorization[]
  ssoAppIds: string[]
}

export function toGranted(grants: Grant[]): Granted {
  const byTenant = Map.groupBy(grants, grant => grant.tenantId)
  const ofProject = byTenant.get('') ?? []
  byTenant.delete('')
  const tenants = [...byTenant].map(([tenantId, ofTenant]) => ({
    tenantId,
    tenantName: ofTenant[0]?.tenantName ?? '',
    ...authorizationOf(ofTenant),
  }))
  const closed = new Set(grants.filter(grant => grant.isTenantDisabled === 1).map(grant => grant.tenantId))
  const openTenants = closed.size === 0 ? tenants : tenants.filter(({ tenantId }) => !closed.has(tenantId))
  const ssoAppIds = ofProject.flatMap(({ ssoAppId }) => ssoAppId ?? []).sort()
  return { ...authorizationOf(ofProject), tenants, openTenants, ssoAppIds }
}

function authorizationOf(grants: Grant[]): Authorization {
  return {
    roleNames: grants.flatMap(({ roleName }) => roleName ?? []),
    permissions: [
      ...new Set(
        grants.flatMap(({ permissionNames }) => (permissionNames === null ? [] : parseNames(permissionNames))),
      ),
    ].sort(),
  }
}

/** The column holds what this package wrote: a JSON array of names. */
function parseNames(json: string) {
  return JSON.parse(json) as string[]
}
