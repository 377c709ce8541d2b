import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Stretch } from '../../../../foundation/read-page.ts'
import { flag, type Reading, type Tables } from '../../../../foundation/tables.ts'
import { storedValue } from '../../attributes/values.ts'
import { loginIdKeys } from '../login-ids/login-id-key.ts'
import type { Search, sortFields } from './fields.ts'
import type { UserRow } from '../store.ts'

export type Sort = { field: (typeof sortFields)[number]; desc: boolean }
/** A row as a cursor has it: the value of the sort column, then the id. */
export type LastRow = { value: string | number; id: string }
/** One of the roles in a tenant. */
export type TenantRoles = { tenantId: string; roleIds: string[] }
type Query = {
  projectId: string
  search: Search
  words: string[]
  roleIds: string[] | undefined
  tenantRoles: TenantRoles[]
  userIds?: string[]
}
type Flag = 'is_test' | 'verified_email' | 'verified_phone'
type Matching = SelectQueryBuilder<Tables, 'users', object>

const columns = {
  createdTime: 'created_at',
  modifiedTime: 'modified_at',
  displayName: 'display_name',
  email: 'email',
  phoneNumber: 'phone',
  status: 'status',
  id: 'id',
} as const

export function sortValue(row: UserRow, { field }: Sort): string | number {
  return row[columns[field]]
}

/** The first code unit after every string that begins with `word`, in byte order. */
function prefixEnd(word: string) {
  return `${word}\u{10FFFF}`
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

function normalized(text: string) {
  return text.toLowerCase()
}

/** At most `limit` ids of users with a term that begins with `word`. */
export async function listUserIdsByWord(
  db: Reading,
  { projectId, word, limit }: { projectId: string; word: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('user_search_terms')
    .select('user_id')
    .distinct()
    .where('project_id', '=', projectId)
    .where('term', '>=', word)
    .where('term', '<', prefixEnd(word))
    .limit(limit)
    .execute()
  return rows.map(row => row.user_id)
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

/** One page in the order of `sort`, or backwards, beyond a row or from row `offset`. */
export function searchUsers(
  db: Reading,
  { sort, isBackwards, place, offset, limit, ...query }: Query & Stretch<LastRow> & { sort: Sort },
): Promise<UserRow[]> {
  const column = columns[sort.field]
  const isDescending = sort.desc !== isBackwards
  const direction = isDescending ? 'desc' : 'asc'
  const beyond = isDescending ? '<' : '>'
  let page = matching(db, query)
  if (place) {
    page = page.where(eb =>
      eb.or([eb(column, beyond, place.value), eb.and([eb(column, '=', place.value), eb('id', beyond, place.id)])]),
    )
    // The lower bound alone: an index scan can start there, but not at an `or`.
    page = page.where(column, isDescending ? '<=' : '>=', place.value)
  }
  return page.selectAll().orderBy(column, direction).orderBy('id', direction).limit(limit).offset(offset).execute()
}

/** How many users match; counting stops at `max`. */
export async function countMatching(db: Reading, query: Query, max: number): Promise<number> {
  const { count } = await db
    .selectFrom(matching(db, query).select('id').limit(max).as('matches'))
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

function matching(db: Reading, { projectId, search, words, roleIds, tenantRoles, userIds }: Query): Matching {
  let query: Matching = db.selectFrom('users').where('project_id', '=', projectId)
  if (search.testUsersOnly) query = query.where('is_test', '=', 1)
  else if (!search.withTestUser) query = query.where('is_test', '=', 0)
  const lists = [
    ['status', search.statuses],
    ['email', search.emails?.map(normalized)],
    ['phone', search.phones],
    ['id', search.userIds],
    ['id', userIds],
  ] as const
  for (const [column, values] of lists)
    if (values && (values.length > 0 || values === userIds)) query = within(query, column, values)
  const bounds = [
    ['created_at', '>=', search.fromCreatedTime],
    ['created_at', '<=', search.toCreatedTime],
    ['modified_at', '>=', search.fromModifiedTime],
    ['modified_at', '<=', search.toModifiedTime],
  ] as const
  for (const [column, operator, value] of bounds) if (value !== undefined) query = query.where(column, operator, value)
  const { fromLastSignInTime: from, toLastSignInTime: to } = search
  if (from !== undefined) query = query.where(eb => eb.exists(signIns(eb, projectId).where('occurred_at', '>=', from)))
  if (to !== undefined)
    query = query.where(eb => eb.not(eb.exists(signIns(eb, projectId).where('occurred_at', '>', to))))
  for (const word of words) {
    query = query.where(eb =>
      eb.exists(
        eb
          .selectFrom('user_search_terms')
          .select('user_search_terms.user_id')
          .where('user_search_terms.project_id', '=', projectId)
          .whereRef('user_search_terms.user_id', '=', 'users.id')
          .where('term', '>=', word)
          .where('term', '<', prefixEnd(word)),
      ),
    )
  }
  for (const [column, isVerified] of [
    ['verified_email', search.verifiedEmail],
    ['verified_phone', search.verifiedPhone],
  ] as const)
    if (isVerified !== undefined) query = query.where(column, '=', sql.lit(flag(isVerified)))
  for (const [name, value] of Object.entries(search.customAttributes ?? {})) {
    query = query.where(eb =>
      eb.exists(
        eb
          .selectFrom('user_attribute_values as own')
          .select('own.user_id')
          .where('own.project_id', '=', projectId)
          .whereRef('own.user_id', '=', 'users.id')
          .where('own.name', '=', name)
          .where('own.value', 'in', [value].flat().map(storedValue)),
      ),
    )
  }
  for (const { tenantId, roleIds: wanted } of tenantRoles) {
    query = query.where(eb =>
      eb.exists(
        eb
          .selectFrom('user_tenant_roles as held')
          .select('held.user_id')
          .where('held.project_id', '=', projectId)
          .whereRef('held.user_id', '=', 'users.id')
          .where('held.tenant_id', '=', tenantId)
          .where('held.role_id', 'in', wanted.length > 0 ? wanted : ['']),
      ),
    )
  }
  const { tenantIds } = search
  if (tenantIds?.length) {
    query = query.where(eb =>
      eb.exists(
        eb
          .selectFrom('user_tenants')
          .select('user_tenants.user_id')
          .where('user_tenants.project_id', '=', projectId)
          .whereRef('user_tenants.user_id', '=', 'users.id')
          .where('user_tenants.tenant_id', 'in', tenantIds),
      ),
    )
  }
  const { ssoAppIds } = search
  if (ssoAppIds?.length) {
    query = query.where(eb =>
      eb.exists(
        eb
          .selectFrom('user_sso_applications')
          .select('user_sso_applications.user_id')
          .where('user_sso_applications.project_id', '=', projectId)
          .whereRef('user_sso_applications.user_id', '=', 'users.id')
          .where('user_sso_applications.application_id', 'in', ssoAppIds),
      ),
    )
  }
  if (roleIds) {
    query = query.where(eb =>
      eb.exists(
        eb
          .selectFrom('user_roles')
          .select('user_roles.user_id')
          .where('user_roles.project_id', '=', projectId)
          .whereRef('user_roles.user_id', '=', 'users.id')
          .where('user_roles.role_id', 'in', roleIds.length > 0 ? roleIds : ['']),
      ),
    )
  }
  return query
}

/** The sign-ins of the user in question; repeats the condition of their partial index. */
function signIns(eb: ExpressionBuilder<Tables, 'users'>, projectId: string) {
  return eb
    .selectFrom('audit_events')
    .select('audit_events.id')
    .where('audit_events.project_id', '=', projectId)
    .whereRef('audit_events.user_id', '=', 'users.id')
    .where('audit_events.action', '=', sql.lit('LoginSucceed'))
}

/** `in ()` is not portable SQL: an empty list matches no id instead. */
function within(query: Matching, column: 'status' | 'email' | 'phone' | 'id', values: readonly string[]): Matching {
  return query.where(column, 'in', values.length > 0 ? [...values] : [''])
}
