import { type RawBuilder, sql } from 'kysely'
import type { Reading } from '../../../../foundation/tables/tables.ts'

type Lists = {
  projectId: string
  of: 'tenant' | 'role' | 'application'
  ids: string[]
  after?: string | undefined
  before?: string | undefined
  fromEnd: boolean
  limit: number
}
export type MemberList = { id: string; userIds: string[]; hasMore: boolean; total: number; isTotalExact: boolean }

/** Entries that are counted of one list; several lists share them. */
const countMax = 10_000

/** The ids of the users of some tenants, or who have some roles or SSO applications, in two statements. */
export async function listMembers(db: Reading, lists: Lists): Promise<MemberList[]> {
  const { ids, limit } = lists
  const max = Math.floor(countMax / ids.length)
  const { rows } = await sql<{ listId: string; userId: string }>`
    ${ofEach(lists, limit + 1)} order by "userId" ${directionOf(lists)}`.execute(db)
  const { rows: counts } = await sql<{ listId: string; total: number }>`
    select "listId", count(*) as total from (${ofEach({ ...lists, after: undefined, before: undefined }, max)}) as counted
    group by "listId"`.execute(db)
  const found = Map.groupBy(rows, ({ listId }) => listId)
  const counted = new Map(counts.map(({ listId, total }) => [listId, Number(total)]))
  return ids.map(id => {
    const read = (found.get(id) ?? []).map(({ userId }) => userId)
    const userIds = read.slice(0, limit)
    const total = counted.get(id) ?? 0
    return {
      id,
      userIds: isBackwards(lists) ? userIds.toReversed() : userIds,
      hasMore: read.length > limit,
      total,
      isTotalExact: total < max,
    }
  })
}

/** At most `limit` entries of each list. Each part has a limit of its own, so that only its first entries are read. */
function ofEach(lists: Lists, limit: number): RawBuilder<unknown> {
  const { ids, of, projectId } = lists
  const inTenant = (id: string) => sql`user_tenants where project_id = ${projectId} and tenant_id = ${id}`
  const ofApplication = (id: string) =>
    sql`user_sso_applications where project_id = ${projectId} and application_id = ${id}`
  function sourceOf(id: string) {
    if (of !== 'role') return some(of === 'tenant' ? inTenant(id) : ofApplication(id), lists, limit)
    return sql`(
      select user_id from ${some(sql`user_roles where project_id = ${projectId} and role_id = ${id}`, lists, limit)} as held
      union
      select user_id from ${some(sql`user_tenant_roles where project_id = ${projectId} and role_id = ${id}`, lists, limit)} as held_in_tenants)`
  }
  const parts = ids.map(id => {
    const source = sourceOf(id)
    return sql`select cast(${id} as text) as "listId", user_id as "userId" from (
      select user_id from ${source} as every order by user_id ${directionOf(lists)} limit ${limit}) as list`
  })
  return sql.join(parts, sql` union all `)
}

/** The first users of `source`, each once, beyond the cursor. */
function some(source: RawBuilder<unknown>, lists: Lists, limit: number): RawBuilder<unknown> {
  const { after, before } = lists
  return sql`(select distinct user_id from ${source}
    ${after === undefined ? sql`` : sql`and user_id > ${after}`} ${before === undefined ? sql`` : sql`and user_id < ${before}`}
    order by user_id ${directionOf(lists)} limit ${limit})`
}

function directionOf(lists: Lists) {
  return isBackwards(lists) ? sql`desc` : sql`asc`
}

function isBackwards({ before, fromEnd }: Lists) {
  return before !== undefined || fromEnd
}
