import { isSqlite, jsonRows } from '@gatehouse-id/database'
import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { firstIdAt } from '../../../../foundation/ids/new-id.ts'
import { flag, type Reading, type Tables, type Verified } from '../../../../foundation/tables/tables.ts'
import { storedValue } from '../../attributes/values.ts'
import type { Search } from './fields.ts'
import { hasWords, type Matching } from './text-index.ts'

/** One of the roles in a tenant. */
export type TenantRoles = { tenantId: string; roleIds: string[] }
export type Filters = {
  projectId: string
  search: Search
  words: string[]
  roleIds: string[] | undefined
  tenantRoles: TenantRoles[]
  /** If given, every match is among these users. */
  users?: Matching
  /** The same by id. */
  userIds?: string[] | undefined
  /** None whose id is later is a match. */
  lastId?: string
}

export function normalized(text: string) {
  return text.toLowerCase()
}

/** The users to whom all filters apply. */
export function matching(db: Reading, filters: Filters): Matching {
  const { projectId, search, words, roleIds, tenantRoles, userIds, users } = filters
  let query = users ?? usersOf(db, projectId, userIds)
  if (search.testUsersOnly) query = query.where('is_test', '=', 1)
  else if (!search.withTestUser) query = query.where('is_test', '=', 0)
  if (filters.lastId !== undefined) query = query.where('id', '<=', filters.lastId)
  const lists = [
    ['status', search.statuses],
    ['email', search.emails?.map(normalized)],
    ['phone', search.phones],
    ['id', search.userIds],
  ] as const
  for (const [column, values] of lists) if (values?.length) query = query.where(column, 'in', values)
  query = inTime(inTime(query, search, 'created_at'), search, 'modified_at')
  const { fromLastSignInTime: from, toLastSignInTime: to } = search
  if (from !== undefined) query = query.where(eb => eb.exists(signIns(eb, projectId, from)))
  if (to !== undefined) query = query.where(eb => eb.not(eb.exists(signIns(eb, projectId, to + 1))))
  if (words.length > 0) query = query.where(hasWords(projectId, words))
  for (const [column, isVerified] of [
    ['verified_email', search.verifiedEmail],
    ['verified_phone', search.verifiedPhone],
  ] as const)
    if (isVerified !== undefined) query = query.where(column, '=', sql.lit(flag(isVerified) as Verified)) // a value to compare with vouches for nothing
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
  const { familyIds, dependent } = search
  if (familyIds?.length)
    query = query.where(eb => eb.exists(memberships(eb, projectId).where('family_id', 'in', familyIds)))
  if (dependent !== undefined) {
    const asDependent = (eb: ExpressionBuilder<Tables, 'users'>) =>
      eb.exists(memberships(eb, projectId).where('family_members.is_dependent', '=', 1))
    query = query.where(eb => (dependent ? asDependent(eb) : eb.not(asDependent(eb))))
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

/** The columns of users that the criteria compare; everything else is looked up by the id. */
export function comparedColumns(search: Search) {
  const { statuses, emails, phones, verifiedEmail, verifiedPhone } = search
  const times = timesOf(search)
  const isAsked = {
    ...{ status: statuses?.length, email: emails?.length, phone: phones?.length },
    ...{ verified_email: verifiedEmail !== undefined, verified_phone: verifiedPhone !== undefined },
    created_at: (times.created_at.from ?? times.created_at.to) !== undefined,
    modified_at: (times.modified_at.from ?? times.modified_at.to) !== undefined,
    is_test: true,
  }
  // Safe cast: these are its keys.
  return (Object.keys(isAsked) as (keyof typeof isAsked)[]).filter(column => isAsked[column])
}

/** The users whose time is within what the search gives for it. */
export function inTime(users: Matching, search: Search, column: 'created_at' | 'modified_at'): Matching {
  const { from, to } = timesOf(search)[column]
  const since = from === undefined ? users : users.where(column, '>=', from)
  return to === undefined ? since : since.where(column, '<=', to)
}

export function timesOf({ fromCreatedTime, toCreatedTime, fromModifiedTime, toModifiedTime }: Search) {
  return {
    created_at: { from: fromCreatedTime, to: toCreatedTime },
    modified_at: { from: fromModifiedTime, to: toModifiedTime },
  }
}

/** The families of the user in question. */
function memberships(eb: ExpressionBuilder<Tables, 'users'>, projectId: string) {
  return eb
    .selectFrom('family_members')
    .select('family_members.user_id')
    .where('family_members.project_id', '=', projectId)
    .whereRef('family_members.user_id', '=', 'users.id')
}

/** The sign-ins since a time of the user in question; repeats the condition of their partial index. */
function signIns(eb: ExpressionBuilder<Tables, 'users'>, projectId: string, from: number) {
  return (
    eb
      .selectFrom('audit_events')
      .select('audit_events.id')
      .where('audit_events.project_id', '=', projectId)
      .whereRef('audit_events.user_id', '=', 'users.id')
      .where('audit_events.action', '=', sql.lit('LoginSucceed'))
      .where('audit_events.occurred_at', '>=', from)
      // The weeks before are not asked.
      .where('audit_events.id', '>=', firstIdAt('A', from))
  )
}

function usersOf(db: Reading, projectId: string, ids: string[] | undefined): Matching {
  const all = db.selectFrom('users').where('project_id', '=', projectId)
  if (!ids) return all
  // As one value: thousands would make the statement slow to build.
  const given = jsonRows(db, JSON.stringify(ids.map(id => [id])))
  const isAmong = isSqlite(db)
    ? sql<SqlBool>`users.id in (select given.value ->> 0 from ${given} as given)`
    : sql<SqlBool>`users.id = any(${ids}::text[])`
  // They are looked up by themselves: either planner might walk all users in the order that is asked for, to meet these.
  const some = all.where(isAmong).limit(ids.length).offset(0)
  return db.selectFrom(some.selectAll().as('users'))
}
