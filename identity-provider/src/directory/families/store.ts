import type { Selectable } from 'kysely'
import { type RowOf, rows } from '../../foundation/rows/rows.ts'
import type { Reading, Tables, Writing } from '../../foundation/tables/tables.ts'
import { FamilyNotFound, FamilyTaken } from './errors.ts'

export type FamilyRow = RowOf<'families'>
export const familyRows = rows('families', {
  key: ['id'],
  order: ['name', 'id'],
  target: 'family',
  prefix: 'FA',
  missing: ({ id }) => new FamilyNotFound({ message: `there is no family ${id} in this project` }),
  taken: () => new FamilyTaken({ fields: [{ field: 'familyId', message: 'is taken by another family' }] }),
})

export type MemberRow = Selectable<Tables['family_members']>
export type SettingsRow = Selectable<Tables['family_settings']>

/** By name; at most `limit`. */
export function listFamilies(
  db: Reading,
  { projectId, ids, names, limit }: { projectId: string; ids?: string[]; names?: string[]; limit: number },
): Promise<FamilyRow[]> {
  let all = familyRows.of(db, { projectId })
  if (ids) all = all.where('id', 'in', ids)
  if (names) all = all.where('name', 'in', names)
  return all.orderBy('name').orderBy('id').limit(limit).execute()
}

/** In the order in which they joined. */
export function listMembers(
  db: Reading,
  { projectId, familyId }: { projectId: string; familyId: string },
): Promise<MemberRow[]> {
  return db
    .selectFrom('family_members')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('family_id', '=', familyId)
    .orderBy('created_at')
    .orderBy('user_id')
    .execute()
}

/** The families of a user, by id. */
export function listMemberships(
  db: Reading,
  { projectId, userId }: { projectId: string; userId: string },
): Promise<MemberRow[]> {
  return db
    .selectFrom('family_members')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .orderBy('family_id')
    .execute()
}

type Member = Pick<MemberRow, 'project_id' | 'family_id' | 'user_id'>

/** Adds a member, or replaces the attributes of one, and adds roles. */
export async function putMember(tx: Writing, row: MemberRow, roleIds: readonly string[]): Promise<void> {
  const { project_id, family_id, user_id, attributes } = row
  await tx
    .insertInto('family_members')
    .values(row)
    .onConflict(conflict => conflict.columns(['project_id', 'family_id', 'user_id']).doUpdateSet({ attributes }))
    .execute()
  if (roleIds.length === 0) return
  await tx
    .insertInto('family_member_roles')
    .values(roleIds.map(role_id => ({ project_id, family_id, user_id, role_id })))
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** The ids of the roles of a member in the family. */
export async function listMemberRoleIds(db: Reading, { project_id, family_id, user_id }: Member): Promise<string[]> {
  const rows = await db
    .selectFrom('family_member_roles')
    .select('role_id')
    .where('project_id', '=', project_id)
    .where('family_id', '=', family_id)
    .where('user_id', '=', user_id)
    .execute()
  return rows.map(({ role_id }) => role_id)
}

export async function deleteMember(tx: Writing, { project_id, family_id, user_id }: MemberRow): Promise<void> {
  await tx
    .deleteFrom('family_members')
    .where('project_id', '=', project_id)
    .where('family_id', '=', family_id)
    .where('user_id', '=', user_id)
    .execute()
}

export function findSettings(db: Reading, projectId: string): Promise<SettingsRow | undefined> {
  return db.selectFrom('family_settings').selectAll().where('project_id', '=', projectId).executeTakeFirst()
}

export async function putSettings(tx: Writing, { project_id, ...changes }: SettingsRow): Promise<void> {
  await tx
    .insertInto('family_settings')
    .values({ project_id, ...changes })
    .onConflict(conflict => conflict.column('project_id').doUpdateSet(changes))
    .execute()
}
