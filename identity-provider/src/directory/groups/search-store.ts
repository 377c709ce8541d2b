import { sql } from 'kysely'
import type { Stretch } from '../../foundation/requests/read-page.ts'
import type { Reading } from '../../foundation/tables/tables.ts'

export type GroupFilter = {
  projectId: string
  tenantIds?: string[]
  ssoId?: string
  groupIds?: string[]
  userIds?: string[]
  /** Part of the name. */
  text?: string
  desc?: boolean
}
/** A group as a cursor has it. */
export type GroupPlace = { name: string; id: string }

const countMax = 10_000

/** One page by name, or backwards, beyond a place. */
export function searchGroups(
  db: Reading,
  { isBackwards, place, limit, ...filter }: GroupFilter & Stretch<GroupPlace>,
): Promise<GroupPlace[]> {
  const isDescending = (filter.desc ?? false) !== isBackwards
  const [direction, beyond] = isDescending ? (['desc', '<'] as const) : (['asc', '>'] as const)
  let page = matching(db, filter)
  if (place) {
    page = page.where(eb =>
      eb.or([eb('name', beyond, place.name), eb.and([eb('name', '=', place.name), eb('id', beyond, place.id)])]),
    )
    // The bound alone: an index scan can start there, but not at an `or`.
    page = page.where('name', isDescending ? '<=' : '>=', place.name)
  }
  return page.select(['name', 'id']).orderBy('name', direction).orderBy('id', direction).limit(limit).execute()
}

/** How many groups match; counting stops at 10,000. */
export async function countGroups(db: Reading, filter: GroupFilter): Promise<number> {
  const { count } = await db
    .selectFrom(matching(db, filter).select('id').limit(countMax).as('matches'))
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Empty lists come from callers that may see nothing, and match nothing. */
function matching(db: Reading, { projectId, tenantIds, ssoId, groupIds, userIds, text }: GroupFilter) {
  let query = db.selectFrom('sso_groups').where('sso_groups.project_id', '=', projectId)
  if (tenantIds) query = query.where('tenant_id', 'in', tenantIds.length > 0 ? tenantIds : [''])
  if (groupIds) query = query.where('id', 'in', groupIds.length > 0 ? groupIds : [''])
  if (ssoId) query = query.where('sso_id', '=', ssoId)
  if (userIds)
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
  if (!text) return query
  const escaped = text.replaceAll(/[\\%_]/g, '\\$&')
  // SQLite lowers ASCII letters alone, so that others are found as they were typed.
  return query.where(
    sql<boolean>`(lower(name) like ${`%${escaped.toLowerCase()}%`} escape '\\' or name like ${`%${escaped}%`} escape '\\')`,
  )
}
