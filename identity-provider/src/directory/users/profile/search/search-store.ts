import { setImmediate } from 'node:timers/promises'
import { isSqlite } from '@gatehouse-id/database'
import { sql } from 'kysely'
import { firstIdAt } from '../../../../foundation/ids/new-id.ts'
import type { Stretch } from '../../../../foundation/requests/read-page.ts'
import { flag, type Reading } from '../../../../foundation/tables/tables.ts'
import { loginIdKeys } from '../user/login-ids/login-id-key.ts'
import type { sortFields } from './fields.ts'
import { type Filters, inTime, matching, normalized } from './matching.ts'
import type { Matching } from './text-index.ts'
import type { UserRow } from '../store.ts'

export type Sort = { field: (typeof sortFields)[number]; desc: boolean }
/** A row as a cursor has it: the value of the sort column, then the id. */
export type LastRow = { value: string | number; id: string }
type Time = 'created_at' | 'modified_at'
type Flag = 'is_test' | 'verified_email' | 'verified_phone'

export const sortColumns = {
  createdTime: 'created_at',
  modifiedTime: 'modified_at',
  displayName: 'display_name',
  email: 'email',
  phoneNumber: 'phone',
  status: 'status',
  id: 'id',
} as const

export function sortValue(row: UserRow, { field }: Sort): string | number {
  return row[sortColumns[field]]
}

type Some = { projectId: string; values: string[]; limit: number }

/** At most `limit` ids of users with one of these login ids, in any spelling. */
export async function listUserIdsByLoginId(db: Reading, { projectId, values, limit }: Some): Promise<string[]> {
  const rows = await db
    .selectFrom('user_login_ids')
    .select('user_id')
    .distinct()
    .where('project_id', '=', projectId)
    .where('login_id', 'in', values.flatMap(loginIdKeys))
    .limit(limit)
    .execute()
  return rows.map(row => row.user_id)
}

/** At most `limit` ids of users with one of these e-mail addresses or phone numbers. */
export async function listUserIdsByAddress(
  db: Reading,
  { projectId, column, values, limit }: Some & { column: 'email' | 'phone' },
): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('project_id', '=', projectId)
    .where(column, 'in', values.map(normalized))
    .limit(limit)
    .execute()
  return rows.map(row => row.id)
}

/** At most `limit` ids of users with one of the roles. */
export async function listUserIdsByRole(
  db: Reading,
  { projectId, roleIds, limit }: { projectId: string; roleIds: string[]; limit: number },
): Promise<string[]> {
  if (roleIds.length === 0) return []
  const rows = await db
    .selectFrom('user_roles')
    .select('user_id')
    .distinct()
    .where('project_id', '=', projectId)
    .where('role_id', 'in', roleIds)
    .limit(limit)
    .execute()
  return rows.map(row => row.user_id)
}

/** At most `limit` ids of members of one of the tenants. */
export async function listUserIdsByTenant(db: Reading, { projectId, values, limit }: Some): Promise<string[]> {
  const rows = await db
    .selectFrom('user_tenants')
    .select('user_id')
    .distinct()
    .where('project_id', '=', projectId)
    .where('tenant_id', 'in', values)
    .limit(limit)
    .execute()
  return rows.map(row => row.user_id)
}

/** At most `limit` ids of members of one of the families. */
export async function listUserIdsByFamily(db: Reading, { projectId, values, limit }: Some): Promise<string[]> {
  const rows = await db
    .selectFrom('family_members')
    .select('user_id')
    .distinct()
    .where('project_id', '=', projectId)
    .where('family_id', 'in', values)
    .limit(limit)
    .execute()
  return rows.map(row => row.user_id)
}

/** At most `limit` ids of users who were created, or modified, within the times of the search. */
export async function listUserIdsByTime(
  db: Reading,
  { projectId, search, column, limit }: Pick<Filters, 'projectId' | 'search'> & Pick<Some, 'limit'> & { column: Time },
): Promise<string[]> {
  const users = inTime(db.selectFrom('users').where('project_id', '=', projectId), search, column)
  const rows = await users.select('id').orderBy(column).limit(limit).execute()
  return rows.map(row => row.id)
}

/** At most `limit` ids of test users, or of users whose address is verified or is not. */
export async function listUserIdsByFlag(
  db: Reading,
  query: { projectId: string; column: Flag; isSet: boolean; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('project_id', '=', query.projectId)
    // Spelled out, so that the planner can choose the partial index.
    .where(query.column, '=', sql.lit(flag(query.isSet)))
    .limit(query.limit)
    .execute()
  return rows.map(row => row.id)
}

/** At most `limit` ids of users who have one of the roles in a tenant. */
export async function listUserIdsByTenantRole(
  db: Reading,
  { projectId, tenantId, roleIds, limit }: { projectId: string; tenantId: string; roleIds: string[]; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('user_tenant_roles')
    .select('user_id')
    .distinct()
    .where('project_id', '=', projectId)
    .where('tenant_id', '=', tenantId)
    .where('role_id', 'in', roleIds.length > 0 ? roleIds : [''])
    .limit(limit)
    .execute()
  return rows.map(row => row.user_id)
}

/** More sign-ins than these are not read to find out that few users had them. */
const signInsMax = 20_000

/** The ids of the users who have signed in since a time; undefined when `limit` users have, or few have many times. */
export async function listUserIdsBySignIn(
  db: Reading,
  { projectId, from, limit }: { projectId: string; from: number; limit: number },
): Promise<string[] | undefined> {
  const latest = signInsSince(db, { projectId, from }).select('user_id').limit(signInsMax)
  const rows = await db
    .selectFrom(latest.as('latest'))
    .select(['user_id', eb => eb.fn.countAll<number>().as('signIns')])
    .groupBy('user_id')
    .limit(limit)
    .execute()
  const signIns = rows.reduce((sum, row) => sum + row.signIns, 0)
  return rows.length === limit || signIns === signInsMax ? undefined : rows.map(row => row.user_id)
}

/** How many users have signed in since a time; counting stops at `max`. Test users or others, or both. */
export async function countSignedIn(
  db: Reading,
  { projectId, from, isTest, max }: { projectId: string; from: number; isTest: boolean | undefined; max: number },
): Promise<number> {
  // Spelled out, so that the planner can choose the partial index.
  const tests = db
    .selectFrom('users')
    .select('users.id')
    .where('users.project_id', '=', projectId)
    .where('users.is_test', '=', sql.lit(1))
  const all = signInsSince(db, { projectId, from }).select('audit_events.user_id').distinct()
  // Whether somebody is there is in an index; the row, which says whether they are a test user, takes as long again.
  const there = all.where(({ exists, selectFrom }) =>
    exists(
      selectFrom('users')
        .select('users.id')
        .where('users.project_id', '=', projectId)
        .whereRef('users.id', '=', 'audit_events.user_id'),
    ),
  )
  const others = () => there.where('audit_events.user_id', 'not in', tests)
  const ids = isTest ? all.where('audit_events.user_id', 'in', tests) : isTest === false ? others() : there
  const { count } = await db
    .selectFrom(ids.limit(max).as('ids'))
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

function signInsSince(db: Reading, { projectId, from }: { projectId: string; from: number }) {
  return db
    .selectFrom('audit_events')
    .where('audit_events.project_id', '=', projectId)
    .where('audit_events.action', '=', 'LoginSucceed')
    .where('audit_events.id', '>=', firstIdAt('A', from))
}

type InOrder = Stretch<LastRow> & { sort: Sort }

/** One page in the order of `sort`, or backwards, beyond a row or from row `offset`. */
export function searchUsers(db: Reading, query: Filters & InOrder): Promise<UserRow[]> {
  return inOrder(matching(db, query), query).selectAll().execute()
}

/** SQLite takes ten milliseconds or two for so many, and this process then does something else. PostgreSQL begins with as many. */
export const stepMin = 1_000

/** The same, among `first` users that come first; it gives up when these do not seem to fill the page. */
export async function searchFirstUsers(
  db: Reading,
  { first, ...query }: Filters & InOrder & { first: number },
): Promise<UserRow[]> {
  const end = query.offset + query.limit
  const column = sortColumns[query.sort.field]
  const ofProject = db.selectFrom('users').where('project_id', '=', query.projectId)
  const isTime = column === 'created_at' || column === 'modified_at'
  const all = isTime ? inTime(ofProject, query.search, column) : ofProject
  const found: UserRow[] = []
  for (let walked = 0, step = 0; walked < first && found.length < end; walked += step) {
    if (walked > 0) await setImmediate()
    // Each step looks past the users of those before it: on PostgreSQL few steps are sooner done.
    step = Math.min(first - walked, isSqlite(db) ? stepMin : Math.max(stepMin, walked))
    const some = inOrder(all, { ...query, offset: walked, limit: step })
    const users = db.selectFrom(some.selectAll().as('users'))
    // They are read in their order, until there are enough; to order them again would read them all.
    const matched = matching(db, { ...query, users }).selectAll()
    found.push(...(await matched.limit(end - found.length).execute()))
    const isHopeless = found.length * first < end * (walked + step)
    if (isHopeless) break
  }
  return found.slice(query.offset)
}

/** All beyond a row in the order of `sort`, or backwards. */
export function inSort(
  users: Matching,
  { sort, isBackwards, place }: Pick<InOrder, 'sort' | 'isBackwards' | 'place'>,
): Matching {
  const column = sortColumns[sort.field]
  const isDescending = sort.desc !== isBackwards
  const direction = isDescending ? 'desc' : 'asc'
  const beyond = isDescending ? '<' : '>'
  let page = users
  if (place) {
    page = page.where(eb =>
      eb.or([eb(column, beyond, place.value), eb.and([eb(column, '=', place.value), eb('id', beyond, place.id)])]),
    )
    // The lower bound alone: an index scan can start there, but not at an `or`.
    page = page.where(column, isDescending ? '<=' : '>=', place.value)
  }
  return page.orderBy(column, direction).orderBy('id', direction)
}

export function inOrder(users: Matching, { limit, offset, ...order }: InOrder): Matching {
  return inSort(users, order).limit(limit).offset(offset)
}

/** How many users match; counting stops at `max`. */
export async function countMatching(db: Reading, query: Filters, max: number): Promise<number> {
  const { count } = await db
    .selectFrom(matching(db, query).select('id').limit(max).as('matches'))
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
