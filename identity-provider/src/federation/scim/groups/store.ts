import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import { lockRow } from '../../../foundation/rows/lock-row.ts'
import type { Reading, Tables, Writing } from '../../../foundation/tables/tables.ts'
import type { TenantScope } from '../users/store.ts'

export type GroupRow = Selectable<Tables['sso_groups']>
export type GroupScope = TenantScope & { groupId: string }
export type Member = { userId: string; display: string }

function ofTenant(db: Reading, { projectId, tenantId }: TenantScope) {
  return db
    .selectFrom('sso_groups')
    .where('project_id', '=', projectId)
    .where('tenant_id', '=', tenantId)
    .where('source', '=', 'scim')
}

export function findGroup(db: Reading, { groupId, ...scope }: GroupScope): Promise<GroupRow | undefined> {
  return ofTenant(db, scope).selectAll().where('id', '=', groupId).executeTakeFirst()
}

/** The group, locked until the transaction ends. */
export function lockGroup(tx: Writing, { projectId, tenantId, groupId }: GroupScope): Promise<GroupRow | undefined> {
  return lockRow(tx, 'sso_groups', { project_id: projectId, tenant_id: tenantId, id: groupId, source: 'scim' })
}

/** A group of this name, provisioned or learned at sign-ins. */
export function findGroupByName(
  db: Reading,
  { projectId, tenantId, ssoId, name }: TenantScope & { ssoId: string; name: string },
): Promise<GroupRow | undefined> {
  return db
    .selectFrom('sso_groups')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('tenant_id', '=', tenantId)
    .where('sso_id', '=', ssoId)
    .where('name', '=', name)
    .executeTakeFirst()
}

type Wanted = TenantScope & {
  name?: string | undefined
  externalId?: string | undefined
  limit: number
  offset: number
}

/** Provisioned groups in the order of their ids, all or those with a name, in any case, and an external id. */
export function listGroups(db: Reading, { limit, offset, ...wanted }: Wanted): Promise<GroupRow[]> {
  return matching(db, wanted).selectAll().orderBy('id').limit(limit).offset(offset).execute()
}

export async function countGroups(db: Reading, wanted: Omit<Wanted, 'limit' | 'offset'>): Promise<number> {
  const { count } = await matching(db, wanted)
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

function matching(db: Reading, { name, externalId, ...scope }: Omit<Wanted, 'limit' | 'offset'>) {
  let query = ofTenant(db, scope)
  // SQLite lowers ASCII letters alone, so that others are found as they were written.
  if (name !== undefined) query = query.where(sql<boolean>`(lower(name) = ${name.toLowerCase()} or name = ${name})`)
  if (externalId !== undefined) query = query.where('external_id', '=', externalId)
  return query
}

export async function insertGroup(tx: Writing, row: GroupRow): Promise<void> {
  await tx.insertInto('sso_groups').values(row).execute()
}

export async function updateGroup(
  tx: Writing,
  { projectId, groupId }: GroupScope,
  changes: Partial<Pick<GroupRow, 'name' | 'external_id' | 'modified_at' | 'source'>>,
): Promise<void> {
  await tx
    .updateTable('sso_groups')
    .set(changes)
    .where('project_id', '=', projectId)
    .where('id', '=', groupId)
    .execute()
}

export async function deleteGroup(tx: Writing, { projectId, groupId }: GroupScope): Promise<void> {
  await tx.deleteFrom('sso_groups').where('project_id', '=', projectId).where('id', '=', groupId).execute()
}

/** The members of some groups whom the tenant's directory sees, by id. */
export function listMembers(
  db: Reading,
  { projectId, groupIds }: { projectId: string; groupIds: string[] },
): Promise<(Member & { groupId: string })[]> {
  if (groupIds.length === 0) return Promise.resolve([])
  return db
    .selectFrom('sso_group_members as member')
    .innerJoin('users', join =>
      join.onRef('users.project_id', '=', 'member.project_id').onRef('users.id', '=', 'member.user_id'),
    )
    .select(['member.group_id as groupId', 'users.id as userId', 'users.display_name as display'])
    .where('member.project_id', '=', projectId)
    .where('member.group_id', 'in', groupIds)
    .orderBy('member.user_id')
    .execute()
}

export async function listMemberIds(db: Reading, { projectId, groupId }: GroupScope): Promise<string[]> {
  const rows = await db
    .selectFrom('sso_group_members')
    .select('user_id')
    .where('project_id', '=', projectId)
    .where('group_id', '=', groupId)
    .execute()
  return rows.map(row => row.user_id)
}

const idsPerStatement = 1_000

/** Those of the users whom the tenant's directory sees: members of the tenant, and those it deactivated. */
export async function listKnownUserIds(
  db: Reading,
  { projectId, tenantId }: TenantScope,
  ids: string[],
): Promise<Set<string>> {
  const known = new Set<string>()
  for (let from = 0; from < ids.length; from += idsPerStatement) {
    const some = ids.slice(from, from + idsPerStatement)
    for (const table of ['user_tenants', 'scim_users'] as const) {
      const rows = await db
        .selectFrom(table)
        .select('user_id')
        .where('project_id', '=', projectId)
        .where('tenant_id', '=', tenantId)
        .where('user_id', 'in', some)
        .execute()
      for (const row of rows) known.add(row.user_id)
    }
  }
  return known
}

export async function insertMembers(tx: Writing, { projectId, groupId }: GroupScope, ids: string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += idsPerStatement)
    await tx
      .insertInto('sso_group_members')
      .values(
        ids
          .slice(from, from + idsPerStatement)
          .map(userId => ({ project_id: projectId, group_id: groupId, user_id: userId })),
      )
      .onConflict(conflict => conflict.columns(['project_id', 'group_id', 'user_id']).doNothing())
      .execute()
}

export async function deleteMembers(tx: Writing, { projectId, groupId }: GroupScope, ids: string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += idsPerStatement)
    await tx
      .deleteFrom('sso_group_members')
      .where('project_id', '=', projectId)
      .where('group_id', '=', groupId)
      .where('user_id', 'in', ids.slice(from, from + idsPerStatement))
      .execute()
}
