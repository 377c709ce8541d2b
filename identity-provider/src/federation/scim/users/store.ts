import { prepared } from '@gatehouse-id/database'
import type { Selectable } from 'kysely'
import type { Reading, Tables, Writing } from '../../../foundation/tables/tables.ts'
import type { UserRow } from '../../../directory/index.ts'

export type ScimUserRow = Selectable<Tables['scim_users']>
export type TenantScope = { projectId: string; tenantId: string }
export type UserScope = TenantScope & { userId: string }

const one = prepared((db: Reading, { projectId, tenantId, userId }: UserScope) =>
  db
    .selectFrom('scim_users')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId),
)

export async function findScimUser(db: Reading, scope: UserScope): Promise<ScimUserRow | undefined> {
  return (await one(db, scope)).rows[0]
}

/** The user whom this tenant provisions under a name, in any case. */
export function findByUserName(
  db: Reading,
  { projectId, tenantId, key }: TenantScope & { key: string },
): Promise<ScimUserRow | undefined> {
  return db
    .selectFrom('scim_users')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('tenant_id', '=', tenantId)
    .where('user_name_key', '=', key)
    .executeTakeFirst()
}

/** Fails with the database's error when another user of the tenant has the user name. */
export async function putScimUser(tx: Writing, row: ScimUserRow): Promise<void> {
  const { project_id, tenant_id, user_id, created_at, ...changes } = row
  await tx
    .insertInto('scim_users')
    .values(row)
    .onConflict(conflict => conflict.columns(['project_id', 'tenant_id', 'user_id']).doUpdateSet(changes))
    .execute()
}

export async function deleteScimUser(tx: Writing, { projectId, tenantId, userId }: UserScope): Promise<void> {
  await tx
    .deleteFrom('scim_users')
    .where('project_id', '=', projectId)
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .execute()
}

/** The accounts with these ids, and what the provisioning of the tenant knows of them. */
export async function listUsers(
  db: Reading,
  { projectId, tenantId, ids }: TenantScope & { ids: string[] },
): Promise<Map<string, { user: UserRow; scim: ScimUserRow | undefined }>> {
  if (ids.length === 0) return new Map()
  const users = await db
    .selectFrom('users')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('id', 'in', ids)
    .execute()
  const rows = await db
    .selectFrom('scim_users')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('tenant_id', '=', tenantId)
    .where('user_id', 'in', ids)
    .execute()
  const known = new Map(rows.map(row => [row.user_id, row]))
  return new Map(users.map(user => [user.id, { user, scim: known.get(user.id) }]))
}

/** How many users the directory of a tenant has sent, and deactivated. */
export async function countProvisioned(
  db: Reading,
  { projectId, tenantId }: TenantScope,
): Promise<{ users: number; inactiveUsers: number }> {
  const count = async (isActive: number[]) => {
    const { found } = await db
      .selectFrom('scim_users')
      .select(eb => eb.fn.countAll<number>().as('found'))
      .where('project_id', '=', projectId)
      .where('tenant_id', '=', tenantId)
      .where('is_active', 'in', isActive)
      .executeTakeFirstOrThrow()
    return Number(found)
  }
  return { users: await count([0, 1]), inactiveUsers: await count([0]) }
}

export type GroupOfUser = { userId: string; id: string; name: string }

/** The provisioned groups of some users, by name. */
export function listGroupsOfUsers(
  db: Reading,
  { projectId, tenantId, ids }: TenantScope & { ids: string[] },
): Promise<GroupOfUser[]> {
  if (ids.length === 0) return Promise.resolve([])
  return db
    .selectFrom('sso_group_members as member')
    .innerJoin('sso_groups', join =>
      join.onRef('sso_groups.project_id', '=', 'member.project_id').onRef('sso_groups.id', '=', 'member.group_id'),
    )
    .select(['member.user_id as userId', 'sso_groups.id as id', 'sso_groups.name as name'])
    .where('member.project_id', '=', projectId)
    .where('member.user_id', 'in', ids)
    .where('sso_groups.tenant_id', '=', tenantId)
    .where('sso_groups.source', '=', 'scim')
    .orderBy('sso_groups.name')
    .execute()
}
