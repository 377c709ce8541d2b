import { prepared } from '@gatehouse-id/database'
import type { Reading } from '../../foundation/tables/tables.ts'
import { listRoleRights } from '../roles/store.ts'
import { guardianPermission } from './settings.ts'
import { familyRows, listMemberRoleIds, listMemberships } from './store.ts'

/**
 * The family in which a user may act for a dependent; undefined when there is none: the dependent is one, both belong to
 * the family, it is not disabled, and the roles of the user there include the permission.
 */
export async function findGuardianship(
  db: Reading,
  { projectId, guardianId, dependentId }: { projectId: string; guardianId: string; dependentId: string },
): Promise<string | undefined> {
  const [dependent] = await listMemberships(db, { projectId, userId: dependentId })
  if (dependent?.is_dependent !== 1) return undefined
  const own = await listMemberships(db, { projectId, userId: guardianId })
  const member = own.find(({ family_id, is_dependent }) => family_id === dependent.family_id && is_dependent === 0)
  const family = member && (await familyRows.find(db, { projectId }, { id: member.family_id }))
  if (!member || family?.is_disabled !== 0) return undefined
  const { permissions } = await listRoleRights(db, { projectId, ids: await listMemberRoleIds(db, member) })
  return permissions.includes(guardianPermission) ? family.id : undefined
}

/** Whether a user cannot sign in, whatever login ids there are: the members of the family act for them. */
export async function isDependent(
  db: Reading,
  { projectId, userId }: { projectId: string; userId: string },
): Promise<boolean> {
  return (await asDependent(db, { projectId, userId })).rows.length > 0
}

const asDependent = prepared((db: Reading, { projectId, userId }: { projectId: string; userId: string }) =>
  db
    .selectFrom('family_members')
    .select('user_id')
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .where('is_dependent', '=', 1)
    .limit(1),
)
