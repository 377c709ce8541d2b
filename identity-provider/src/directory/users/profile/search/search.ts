import { isSqlite } from '@gatehouse/database'
import { z } from 'zod'
import { decodeCursor, encodeCursor } from '../../../../foundation/requests/cursor.ts'
import { type Page, type PageOf, readPage } from '../../../../foundation/requests/read-page.ts'
import { findRolesByName } from '../../../roles/store.ts'
import { listSuccessors } from '../../../tenants/store.ts'
import type { Reading } from '../../../../foundation/tables/tables.ts'
import { listCandidates } from './candidates.ts'
import { type Search, sortFields } from './fields.ts'
import { countMatching, countSignedIn, searchUsers, type Sort, sortValue, type LastRow } from './search-store.ts'
import type { Filters, TenantRoles } from './matching.ts'
import { countUsers, type UserRow } from '../store.ts'
import { listUserIdsByWords, usersWithWords } from './text-index.ts'
import { wordsOf } from './texts.ts'

/** Fewer candidates are sorted in full; with more, walking in sort order finds a page soon enough. It is counted no further. */
const countMax = 10_000
/** In a project with more users, the first ones have frequent words before an index has found out how frequent they are. */
const usersOfLarge = 200_000
const firstOfLarge = 4_000
/** SQLite stops reading its index here, while PostgreSQL first reads the lists of all words. */
const soonFoundOut = 1_000
/** If so many users do not fill a page, all who have the words are sorted: they may all be at the other end. */
const walkedMax = 20_000
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
  const offset = cursor || search.fromEnd ? 0 : search.page * search.limit
  const page = {
    after: after && placeOf(after),
    before: before && placeOf(before),
    isFromEnd: search.fromEnd ?? false,
    offset,
    limit: search.limit,
  }
  const found = await findPage(db, { projectId, search, words, roleIds, tenantRoles }, { ...page, sort })
  const { rows, hasPrevious, hasNext } = found
  const cursorOf = (row: UserRow) => encodeCursor([sort.field, sort.desc, sortValue(row, sort), row.id])
  const [first, last] = [rows.at(0), rows.at(-1)]
  return {
    rows,
    total: Math.max(found.total, offset + rows.length + (hasNext ? 1 : 0)),
    ...(!found.isExact && { isTotalExact: false }),
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

/** The rows of a page, and how many there are in all. */
type Found = Page<UserRow> & Total

async function findPage(db: Reading, search: Filters, page: PageOf<LastRow> & { sort: Sort }): Promise<Found> {
  const { projectId, words } = search
  const { sort, ...place } = page
  const read = (among: Partial<Filters> & { first?: number } = {}) =>
    readPage(place, stretch => searchUsers(db, { ...search, ...among, ...stretch, sort }))
  const userIds = await listCandidates(db, search, countMax)
  if (userIds || words.length === 0)
    return { ...(await read({ userIds })), ...(await total(db, { ...search, userIds })) }
  /** Undefined if they do not fill the page. */
  async function readAmongFirst(first: number) {
    const found = await read({ first })
    const isBackwards = place.before !== undefined || place.isFromEnd
    return (isBackwards ? found.hasPrevious : found.hasNext) ? found : undefined
  }
  /** Without the page if as many have the words, or more. */
  async function readByIndex(limit: number) {
    const found = await listUserIdsByWords(db, { projectId, words, limit })
    // Whoever was found has the words.
    const among = { words: [], userIds: found }
    const counted = await countMatching(db, { ...search, ...among }, countMax)
    return found.length < limit ? { all: await read(among), counted } : { counted }
  }
  if ((await countUsers(db, projectId)).users > usersOfLarge) {
    const few = isSqlite(db) ? await readByIndex(soonFoundOut) : undefined
    if (few?.all) return { ...few.all, total: few.counted, isExact: true }
    const found = await readAmongFirst(firstOfLarge)
    if (found) return { ...found, total: Math.max(few?.counted ?? 0, found.rows.length + 1), isExact: false }
  }
  const { all, counted } = await readByIndex(countMax)
  if (all) return { ...all, total: counted, isExact: true }
  const found =
    (await readAmongFirst(walkedMax)) ?? (await read({ words: [], users: usersWithWords(db, projectId, words) }))
  return { ...found, total: counted, isExact: false }
}

type Total = { total: number; isExact: boolean }

/** Of a search without words, or among some users. */
async function total(db: Reading, query: Filters): Promise<Total> {
  const { projectId, search, roleIds, userIds } = query
  const isFiltered = [...filters(search), ...(roleIds ? [roleIds] : [])].length > 0
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

function filters({ statuses, emails, phones, loginIds, userIds, tenantIds, ssoAppIds, familyIds, ...search }: Search) {
  return [
    ...[statuses, emails, phones, loginIds, userIds, tenantIds, ssoAppIds, familyIds].filter(list => list?.length),
    ...Object.keys({ ...search.customAttributes, ...search.tenantRoleIds, ...search.tenantRoleNames }),
    search.verifiedEmail,
    search.verifiedPhone,
    search.dependent,
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
  const query = { projectId, search, words, roleIds, tenantRoles: await tenantRolesOf(db, projectId, search) }
  const userIds = await listCandidates(db, query, countMax)
  const isByWords = !userIds && words.length > 0
  const among = isByWords ? { words: [], users: usersWithWords(db, projectId, words) } : { userIds }
  return countMatching(db, { ...query, ...among }, Number.MAX_SAFE_INTEGER)
}
