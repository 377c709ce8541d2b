import { z } from 'zod'
import { decodeCursor, encodeCursor } from '../../../../foundation/requests/cursor.ts'
import { type PageOf, readPage } from '../../../../foundation/requests/read-page.ts'
import { findRolesByName } from '../../../roles/store.ts'
import { listSuccessors } from '../../../tenants/store.ts'
import type { Reading } from '../../../../foundation/tables/tables.ts'
import { listUserIdsByValue, storedValue } from '../../attributes/values.ts'
import { listUserIdsBySsoApplication } from '../../applications/store.ts'
import { type Search, sortFields } from './fields.ts'
import {
  countMatching,
  countSignedIn,
  listFirstIds,
  listMatchingIds,
  listUserIdsByAddress,
  listUserIdsByFlag,
  listUserIdsByLoginId,
  listUserIdsByRole,
  listUserIdsBySignIn,
  listUserIdsByTenant,
  listUserIdsByTenantRole,
  searchUsers,
  type Sort,
  sortValue,
  type LastRow,
} from './search-store.ts'
import type { TenantRoles } from './matching.ts'
import { countUsers, type UserRow } from '../store.ts'
import { listUserIdsByWords } from './text-index.ts'
import { wordsOf } from './texts.ts'

/** Fewer candidates are sorted in full; with more, walking in sort order finds a page soon enough. It is counted no further. */
const countMax = 10_000
const lookedAtFirst = 5_000
const usersOfLarge = 200_000
const newestFirst: Sort = { field: 'createdTime', desc: true }
const Cursor = z.tuple([z.enum(sortFields), z.boolean(), z.union([z.string(), z.number()]), z.string()])

export type SearchResult = {
  rows: UserRow[]
  total: number
  isTotalExact?: false
  next?: string
  previous?: string
  cursors?: string[]
}

/**
 * One page of users. The rarest word, role or other filter gives a short list of candidates, so that a page costs the
 * same for a name that one user has and for a name that a million have.
 */
export async function runSearch(db: Reading, projectId: string, given: Search): Promise<SearchResult> {
  const search = await withSubTenants(db, projectId, given)
  const after = cursorIn(search, 'after')
  const before = cursorIn(search, 'before')
  const cursor = before ?? after
  const sort = cursor ? { field: cursor[0], desc: cursor[1] } : (search.sort?.[0] ?? newestFirst)
  const words = wordsOf(search.text ?? '')
  const names = search.roleNames?.length ? search.roleNames : undefined
  const roleIds = names && (await findRolesByName(db, { projectId, names })).map(role => role.id)
  const tenantRoles = await tenantRolesOf(db, projectId, search)
  const narrowing = { projectId, search, words, roleIds, tenantRoles }
  const offset = cursor || search.fromEnd ? 0 : search.page * search.limit
  const page = {
    after: after && placeOf(after),
    before: before && placeOf(before),
    isFromEnd: search.fromEnd ?? false,
    offset,
    limit: search.limit,
  }
  const { sample, ...query } = await withCandidates(db, narrowing, { ...page, sort })
  const { rows, hasPrevious, hasNext } = await readPage(page, stretch =>
    searchUsers(db, { ...query, ...stretch, sort }),
  )
  const cursorOf = (row: UserRow) => encodeCursor([sort.field, sort.desc, sortValue(row, sort), row.id])
  const [first, last] = [rows.at(0), rows.at(-1)]
  const counted = await total(db, query, sample)
  return {
    rows,
    total: Math.max(counted.total, offset + rows.length + (hasNext ? 1 : 0)),
    ...(!counted.isExact && { isTotalExact: false }),
    ...(hasNext && last && { next: cursorOf(last) }),
    ...(hasPrevious && first && { previous: cursorOf(first) }),
    ...(search.withCursors && { cursors: rows.map(cursorOf) }),
  }
}

function cursorIn(search: Search, field: 'after' | 'before') {
  const cursor = search[field]
  return cursor === undefined ? undefined : decodeCursor(cursor, Cursor, field)
}

function placeOf([, , value, id]: z.output<typeof Cursor>): LastRow {
  return { value, id }
}

type Narrowing = {
  projectId: string
  search: Search
  words: string[]
  roleIds: string[] | undefined
  tenantRoles: TenantRoles[]
}

/** The wanted roles in tenants, all of which must match; unknown roles match no user. */
async function tenantRolesOf(db: Reading, projectId: string, search: Search): Promise<TenantRoles[]> {
  const wanted: TenantRoles[] = []
  for (const [tenantId, { values, and }] of Object.entries(search.tenantRoleIds ?? {}))
    wanted.push(...(and ? values.map(id => ({ tenantId, roleIds: [id] })) : [{ tenantId, roleIds: values }]))
  for (const [tenantId, { values, and }] of Object.entries(search.tenantRoleNames ?? {})) {
    const found = await findRolesByName(db, { projectId, tenantId, names: values })
    const idsOf = (name: string) => found.filter(role => role.name === name).map(role => role.id)
    const groups = and ? values.map(idsOf) : [values.flatMap(idsOf)]
    wanted.push(...groups.map(roleIds => ({ tenantId, roleIds })))
  }
  return wanted
}

/** A short list of ids that contains every match but for its words; undefined when there is none. */
async function listCandidates(
  db: Reading,
  { projectId, search, roleIds, tenantRoles }: Narrowing,
): Promise<string[] | undefined> {
  const { userIds, loginIds, emails, phones, tenantIds, ssoAppIds } = search
  const limit = countMax
  const isFew = (ids: string[]) => ids.length < limit
  // A login id belongs to one user, so the list is short: `matching` relies on that and does not filter again.
  if (loginIds?.length) return listUserIdsByLoginId(db, { projectId, values: loginIds, limit })
  if (userIds?.length) return userIds
  for (const [column, values] of [
    ['email', emails],
    ['phone', phones],
  ] as const) {
    if (!values?.length) continue
    const ids = await listUserIdsByAddress(db, { projectId, column, values, limit })
    if (isFew(ids)) return ids
  }
  if (roleIds) {
    const ids = await listUserIdsByRole(db, { projectId, roleIds, limit })
    if (isFew(ids)) return ids
  }
  if (tenantIds?.length) {
    const ids = await listUserIdsByTenant(db, { projectId, values: tenantIds, limit })
    if (isFew(ids)) return ids
  }
  if (ssoAppIds?.length) {
    const ids = await listUserIdsBySsoApplication(db, { projectId, values: ssoAppIds, limit })
    if (isFew(ids)) return ids
  }
  for (const { tenantId, roleIds: wanted } of tenantRoles) {
    const ids = await listUserIdsByTenantRole(db, { projectId, tenantId, roleIds: wanted, limit })
    if (isFew(ids)) return ids
  }
  for (const [name, value] of Object.entries(search.customAttributes ?? {})) {
    const ids = await listUserIdsByValue(db, { projectId, name, values: [value].flat().map(storedValue), limit })
    if (isFew(ids)) return ids
  }
  for (const [column, isSet] of [
    ['is_test', search.testUsersOnly || undefined],
    ['verified_email', search.verifiedEmail],
    ['verified_phone', search.verifiedPhone],
  ] as const) {
    if (isSet === undefined) continue
    const ids = await listUserIdsByFlag(db, { projectId, column, isSet, limit })
    if (isFew(ids)) return ids
  }
  if (search.fromLastSignInTime !== undefined) {
    const ids = await listUserIdsBySignIn(db, { projectId, from: search.fromLastSignInTime, limit })
    if (ids) return ids
  }
  return undefined
}

type Narrowed = Narrowing & { userIds?: string[] | undefined; sample?: string[] }

/** The search among a short list of ids; if many users have its words, it comes with a `sample` of them. */
async function withCandidates(
  db: Reading,
  search: Narrowing,
  page?: PageOf<LastRow> & { sort: Sort },
): Promise<Narrowed> {
  const { projectId, words } = search
  const userIds = await listCandidates(db, search)
  if (userIds || words.length === 0) return { ...search, userIds }
  const first = page && (await listAmongFirst(db, search, page))
  if (first) return { ...search, words: [], userIds: first, sample: first }
  const found = await listUserIdsByWords(db, { projectId, words, limit: countMax })
  // Whoever was found has the words.
  return found.length < countMax ? { ...search, words: [], userIds: found } : { ...search, sample: found }
}

/**
 * Those who match of the users who come first, if they fill the page; undefined in smaller projects. Frequent words are met
 * soon in any order, and an index reads millions of entries to find out that they are.
 */
async function listAmongFirst(
  db: Reading,
  search: Narrowing,
  { after, before, isFromEnd = false, offset = 0, limit, sort }: PageOf<LastRow> & { sort: Sort },
): Promise<string[] | undefined> {
  const { projectId } = search
  if (offset + limit >= lookedAtFirst || (await countUsers(db, projectId)).users < usersOfLarge) return undefined
  const isBackwards = before !== undefined || isFromEnd
  const stretch = { isBackwards, place: before ?? after, offset: 0, limit: lookedAtFirst }
  const userIds = await listFirstIds(db, { projectId, sort, ...stretch })
  const found = await listMatchingIds(db, { ...search, userIds })
  return found.length > offset + limit ? found : undefined
}

type Total = { total: number; isExact: boolean }

/** `sample` are some users who have the words. */
async function total(db: Reading, query: Narrowed, sample: string[] | undefined): Promise<Total> {
  const { projectId, search, roleIds, userIds } = query
  const isFiltered = [...filters(search), ...(roleIds ? [roleIds] : [])].length > 0
  if (sample) {
    // Those of them that match are the least there are; to reach the ten-thousandth match could take all users.
    const least = await countMatching(db, { ...query, words: [], userIds: sample }, countMax)
    return { total: least, isExact: false }
  }
  const upTo = (counted: number) => ({ total: counted, isExact: counted < countMax })
  if (userIds) return upTo(await countMatching(db, query, countMax))
  if (isOnlySignedIn(search) && !roleIds) {
    const isTest = search.testUsersOnly ? true : search.withTestUser ? undefined : false
    return upTo(await countSignedIn(db, { projectId, from: search.fromLastSignInTime, isTest, max: countMax }))
  }
  if (isFiltered) return upTo(await countMatching(db, query, countMax))
  const { users, testUsers } = await countUsers(db, projectId)
  const total = search.testUsersOnly ? testUsers : search.withTestUser ? users + testUsers : users
  return { total, isExact: true }
}

/** Then the sign-ins are counted: to find those who have signed in, every user would be looked at. */
function isOnlySignedIn(search: Search): search is Search & { fromLastSignInTime: number } {
  return search.fromLastSignInTime !== undefined && filters({ ...search, fromLastSignInTime: undefined }).length === 0
}

/** The search with the tenants below those it names, if it asks for them. */
async function withSubTenants(
  db: Reading,
  projectId: string,
  { includeSubTenants = false, tenantIds = [], ...search }: Search,
): Promise<Search> {
  if (!includeSubTenants || tenantIds.length === 0) return { ...search, tenantIds }
  const found = new Set(tenantIds)
  // Each round reads one level; a tenant has one parent, so that nothing is found twice.
  for (let level = tenantIds; level.length > 0; ) {
    const below = await listSuccessors(db, { projectId, parentIds: level })
    level = below.map(({ id }) => id).filter(id => !found.has(id))
    for (const id of level) found.add(id)
  }
  return { ...search, tenantIds: [...found] }
}

function filters({ statuses, emails, phones, loginIds, userIds, tenantIds, ssoAppIds, ...search }: Search) {
  return [
    ...[statuses, emails, phones, loginIds, userIds, tenantIds, ssoAppIds].filter(list => list?.length),
    ...Object.keys({ ...search.customAttributes, ...search.tenantRoleIds, ...search.tenantRoleNames }),
    search.verifiedEmail,
    search.verifiedPhone,
    search.fromCreatedTime,
    search.toCreatedTime,
    search.fromModifiedTime,
    search.toModifiedTime,
    search.fromLastSignInTime,
    search.toLastSignInTime,
  ].filter(filter => filter !== undefined)
}

/** Exactly how many users match, however many they are. */
export async function countSearch(db: Reading, projectId: string, given: Search): Promise<number> {
  const search = await withSubTenants(db, projectId, given)
  const words = wordsOf(search.text ?? '')
  const names = search.roleNames?.length ? search.roleNames : undefined
  const roleIds = names && (await findRolesByName(db, { projectId, names })).map(role => role.id)
  const narrowing = { projectId, search, words, roleIds, tenantRoles: await tenantRolesOf(db, projectId, search) }
  return countMatching(db, await withCandidates(db, narrowing), Number.MAX_SAFE_INTEGER)
}
