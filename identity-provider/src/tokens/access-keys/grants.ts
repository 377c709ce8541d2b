import { prepared } from '@gatehouse/database'
import { sql } from 'kysely'
import type { Reading } from '../../foundation/tables.ts'
import type { Grant } from '../../directory/index.ts'

/** Keys in one statement; SQLite allows 32,766 values in one. */
const keysPerStatement = 500

function ofKeys(db: Reading, projectId: string, keyIds: string[]) {
  return ofProject(db, projectId, keyIds)
    .unionAll(ofTenants(db, projectId, keyIds))
    .orderBy('tenantId')
    .orderBy('roleName')
}

const ofOneKey = prepared((db: Reading, { projectId, keyId }: { projectId: string; keyId: string }) =>
  ofKeys(db, projectId, [keyId]),
)

/** Every role and tenant of some keys, in one query, as `listGrants` has those of users. */
export async function listKeyGrants(
  db: Reading,
  { projectId, keyIds }: { projectId: string; keyIds: string[] },
): Promise<Grant[]> {
  const [keyId, ...others] = keyIds
  if (keyId !== undefined && others.length === 0) return (await ofOneKey(db, { projectId, keyId })).rows
  const grants: Grant[] = []
  for (let from = 0; from < keyIds.length; from += keysPerStatement)
    grants.push(...(await ofKeys(db, projectId, keyIds.slice(from, from + keysPerStatement)).execute()))
  return grants
}

function ofProject(db: Reading, projectId: string, keyIds: string[]) {
  return db
    .selectFrom('access_key_roles as held')
    .innerJoin('roles', join =>
      join.onRef('roles.project_id', '=', 'held.project_id').onRef('roles.id', '=', 'held.role_id'),
    )
    .select([
      'held.key_id as userId',
      sql.lit('').as('tenantId'),
      sql.lit('').as('tenantName'),
      sql.lit(0).as('isTenantDisabled'),
      // A type that the other half of the union shares.
      sql<string | null>`roles.name`.as('roleName'),
      sql<string | null>`roles.permission_names`.as('permissionNames'),
    ])
    .where('held.project_id', '=', projectId)
    .where('held.key_id', 'in', keyIds)
    .where('held.tenant_id', '=', '')
}

function ofTenants(db: Reading, projectId: string, keyIds: string[]) {
  return db
    .selectFrom('access_key_tenants as member')
    .innerJoin('tenants', join =>
      join.onRef('tenants.project_id', '=', 'member.project_id').onRef('tenants.id', '=', 'member.tenant_id'),
    )
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
      'member.key_id as userId',
      'tenants.id as tenantId',
      'tenants.name as tenantName',
      'tenants.is_disabled as isTenantDisabled',
      'roles.name as roleName',
      'roles.permission_names as permissionNames',
    ])
    .where('member.project_id', '=', projectId)
    .where('member.key_id', 'in', keyIds)
}
