import type { Reading, Writing } from '../../foundation/tables/tables.ts'

type Tenant = { projectId: string; tenantId: string }
type Filter = {
  projectId: string
  tenantIds?: string[]
  ssoId?: string
  groupIds?: string[]
  userIds?: string[]
}
export type MemberRow = {
  groupId: string
  tenantId: string
  name: string
  source: string
  ssoId: string
  userId: string | null
  displayName: string | null
  loginIds: string | null
}

/** The groups of tenants with one row per member, by name; a group without members is one row. */
export function listGroupMembers(
  db: Reading,
  { projectId, tenantIds, ssoId, groupIds, userIds }: Filter,
): Promise<MemberRow[]> {
  let query = db
    .selectFrom('sso_groups')
    .leftJoin('sso_group_members as member', join =>
      join.onRef('member.project_id', '=', 'sso_groups.project_id').onRef('member.group_id', '=', 'sso_groups.id'),
    )
    // A user who left the tenant is no longer in its groups.
    .leftJoin('user_tenants as belonging', join =>
      join
        .onRef('belonging.project_id', '=', 'member.project_id')
        .onRef('belonging.user_id', '=', 'member.user_id')
        .onRef('belonging.tenant_id', '=', 'sso_groups.tenant_id'),
    )
    .leftJoin('users', join =>
      join.onRef('users.project_id', '=', 'belonging.project_id').onRef('users.id', '=', 'belonging.user_id'),
    )
    .select([
      'sso_groups.id as groupId',
      'sso_groups.tenant_id as tenantId',
      'sso_groups.name as name',
      'sso_groups.source as source',
      'sso_groups.sso_id as ssoId',
      'users.id as userId',
      'users.display_name as displayName',
      'users.login_ids as loginIds',
    ])
    .where('sso_groups.project_id', '=', projectId)
  if (tenantIds) query = query.where('sso_groups.tenant_id', 'in', tenantIds)
  if (ssoId !== undefined) query = query.where('sso_groups.sso_id', '=', ssoId)
  if (groupIds) query = query.where('sso_groups.id', 'in', groupIds)
  if (userIds) {
    query = query.where(eb =>
      eb.exists(
        eb
          .selectFrom('sso_group_members as one')
          .select('one.user_id')
          .whereRef('one.project_id', '=', 'sso_groups.project_id')
          .whereRef('one.group_id', '=', 'sso_groups.id')
          .where('one.user_id', 'in', userIds.length > 0 ? userIds : ['']),
      ),
    )
  }
  return query.orderBy('sso_groups.name').orderBy('sso_groups.id').orderBy('users.id').execute()
}

type Membership = Tenant & { ssoId: string; userId: string }

/** The names of a user's groups in a tenant, of every configuration; all, or those of one source. */
export async function listGroupNames(
  db: Reading,
  { projectId, tenantId, userId }: Tenant & { userId: string },
  source?: 'scim' | 'jit',
): Promise<string[]> {
  let query = db
    .selectFrom('sso_group_members as member')
    .innerJoin('sso_groups', join =>
      join.onRef('sso_groups.project_id', '=', 'member.project_id').onRef('sso_groups.id', '=', 'member.group_id'),
    )
    .select('sso_groups.name')
    .where('member.project_id', '=', projectId)
    .where('member.user_id', '=', userId)
    .where('sso_groups.tenant_id', '=', tenantId)
  if (source !== undefined) query = query.where('sso_groups.source', '=', source)
  return (await query.execute()).map(({ name }) => name)
}

/**
 * Sets the groups of a user in a configuration, as a sign-in tells them; creates those that do not exist yet. Groups
 * that are provisioned stay as they are.
 */
export async function replaceMemberships(
  tx: Writing,
  { projectId, tenantId, ssoId, userId }: Membership,
  { names, now, newId }: { names: string[]; now: number; newId: () => string },
): Promise<void> {
  const scope = { project_id: projectId, tenant_id: tenantId, sso_id: ssoId }
  if (names.length > 0) {
    await tx
      .insertInto('sso_groups')
      .values(
        names.map(name => ({
          ...scope,
          id: newId(),
          name,
          source: 'jit',
          created_at: now,
          external_id: '',
          modified_at: 0,
        })),
      )
      .onConflict(conflict => conflict.columns(['project_id', 'tenant_id', 'sso_id', 'name']).doNothing())
      .execute()
  }
  const known = await tx
    .selectFrom('sso_groups')
    .select(['id', 'name'])
    .where('project_id', '=', projectId)
    .where('tenant_id', '=', tenantId)
    .where('sso_id', '=', ssoId)
    .where('source', '=', 'jit')
    .where('id', 'in', eb =>
      eb
        .selectFrom('sso_group_members')
        .select('group_id')
        .where('project_id', '=', projectId)
        .where('user_id', '=', userId),
    )
    .execute()
  const gone = known.filter(({ name }) => !names.includes(name)).map(({ id }) => id)
  if (gone.length > 0) {
    await tx
      .deleteFrom('sso_group_members')
      .where('project_id', '=', projectId)
      .where('user_id', '=', userId)
      .where('group_id', 'in', gone)
      .execute()
  }
  if (names.length === 0) return
  await tx
    .insertInto('sso_group_members')
    .columns(['project_id', 'group_id', 'user_id'])
    .expression(eb =>
      eb
        .selectFrom('sso_groups')
        .select(['project_id', 'id as group_id', eb.val(userId).as('user_id')])
        .where('project_id', '=', projectId)
        .where('tenant_id', '=', tenantId)
        .where('sso_id', '=', ssoId)
        .where('source', '=', 'jit')
        .where('name', 'in', names),
    )
    .onConflict(conflict => conflict.columns(['project_id', 'group_id', 'user_id']).doNothing())
    .execute()
}
