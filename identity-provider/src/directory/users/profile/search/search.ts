import { isSqlite } from '@gatehouse-id/database'
import { InvalidInput } from '@gatehouse-id/operation'
import { z } from 'zod'
import { decodeCursor, encodeCursor } from '../../../../foundation/requests/cursor.ts'
import { type Page, type PageOf, readPage } from '../../../../foundation/requests/read-page.ts'
import { findRolesByName } from '../../../roles/store.ts'
import { listSuccessors } from '../../../tenants/store.ts'
import type { Reading } from '../../../../foundation/tables/tables.ts'
import { sortByWords } from './by-words.ts'
import { listCandidates } from './candidates.ts'
import { type Search, sortFields } from './fields.ts'
import {
  countMatching,
  countSignedIn,
  type LastRow,
  searchFirstUsers,
  searchUsers,
  type Sort,
  sortValue,
} from './search-store.ts'
import type { Filters, TenantRoles } from './matching.ts'
import { countUsers, type UserRow } from '../store.ts'
import { wordsOf } from './texts.ts'

export type SearchLimits = typeof searchLimits
export const searchLimits = {
  /** Fewer candidates are sorted in full; with more, walking in sort order finds a page soon enough. It is counted no further. */
  countMax: 10_000,
  /** In a project with more users, the first ones have frequent words before an index has found out how frequent they are. */
  usersOfLarge: 200_000,
  /** SQLite stops reading its index here, while PostgreSQL first reads the lists of all words. */
  soonFoundOut: 1_000,
  /** If so many users do not fill a page, all who have the words are sorted: they may all be at the other end. */
  walkedMax: 20_000,
  /** More are not sorted while somebody waits for a page. */
  sortedMax: 100_000,
  /** So many with the words are counted within the time of a statement. */
  countedMax: 500_000,
}
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
 * @throws {InvalidInput} when more have the words, and a page is not among those who come first
 */
export async function runSearch(
  db: Reading,
  projectId: string,
  given: Search,
  limits = searchLimits,
): Promise<SearchResult> {
  const filters = await filtersOf(db, projectId, given)
  const { search } = filters
  const after = cursorIn(search, 'after')
  const before = cursorIn(search, 'before')
  const cursor = before ?? after
  const sort = cursor ? { field: cursor[0], desc: cursor[1] } : (search.sort?.[0] ?? newestFirst)
  const offset = cursor || search.fromEnd ? 0 : search.page * search.limit
  const page = {
    after: after && placeOf(after),
    before: before && placeOf(before),
    isFromEnd: search.fromEnd ?? false,
    offset,
    limit: search.limit,
  }
  const found = await findPage(db, filters, { ...page, sort }, limits)
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

/** The search with the ids of what it names. */
export async function filtersOf(db: Reading, projectId: string, given: Search): Promise<Filters> {
  const search = await withSubTenants(db, projectId, given)
  const names = search.roleNames?.length ? search.roleNames : undefined
  const roleIds = names && (await findRolesByName(db, { projectId, names })).map(role => role.id)
  const tenantRoles = await tenantRolesOf(db, projectId, search)
  return { projectId, search, words: wordsOf(search.text ?? ''), roleIds, tenantRoles }
}

/** The row that a cursor of the search names. */
export function cursorIn(search: Search, field: 'after' | 'before') {
  const cursor = search[field]
  return cursor === undefined ? undefined : decodeCursor(cursor, Cursor, field)
}

export function placeOf([, , value, id]: z.output<typeof Cursor>): LastRow {
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

async function findPage(
  db: Reading,
  search: Filters,
  page: PageOf<LastRow> & { sort: Sort },
  { countMax, usersOfLarge, soonFoundOut, walkedMax, sortedMax }: SearchLimits,
): Promise<Found> {
  const { projectId, words } = search
  const { sort, ...place } = page
  const userIds = await listCandidates(db, search, countMax)
  if (userIds || words.length === 0) {
    const read = await readPage(place, stretch => searchUsers(db, { ...search, userIds, ...stretch, sort }))
    return { ...read, ...(await total(db, { ...search, userIds }, countMax)) }
  }
  /** Without the page if as many have the words, or more. */
  async function readByIndex(limits: { limit: number; isCounted: boolean }) {
    let found: { counted: number | undefined; isComplete: boolean } = { counted: 0, isComplete: false }
    const all = await readPage(place, async stretch => {
      const { ids, ...others } = await sortByWords(db, search, { ...stretch, sort }, limits)
      found = others
      const sorted = { ...stretch, place: undefined, offset: 0, sort }
      return searchUsers(db, { ...search, words: [], userIds: ids, ...sorted })
    })
    return { ...found, ...(found.isComplete && { all }) }
  }
  /** Where all were not counted there is at least one more than the page has. */
  const upTo = ({ rows }: Page<UserRow>, counted: number | undefined) => ({
    total: Math.min(counted ?? rows.length + 1, countMax),
    isExact: counted !== undefined && counted < countMax,
  })
  const isLarge = (await countUsers(db, projectId)).users > usersOfLarge
  const few =
    isLarge && !isSqlite(db)
      ? undefined
      : await readByIndex({ limit: isLarge ? soonFoundOut : countMax, isCounted: true })
  if (few?.all) return { ...few.all, ...upTo(few.all, few.counted) }
  const first = await readPage(place, stretch =>
    searchFirstUsers(db, { ...search, ...stretch, sort, first: walkedMax }),
  )
  const isBackwards = place.before !== undefined || place.isFromEnd
  if (isBackwards ? first.hasPrevious : first.hasNext) {
    const counted = Math.max(few?.counted ?? 0, first.rows.length + 1)
    return { ...first, total: Math.min(counted, countMax), isExact: false }
  }
  const { all, counted } = await readByIndex({ limit: sortedMax, isCounted: false })
  if (!all)
    throw tooMany(sortedMax, 'and those who come first in this order are others: add a word, or sort by another field')
  return { ...all, ...upTo(all, counted) }
}

function tooMany(max: number, why: string): Error {
  const message = `finds more than ${max} users, ${why}`
  return new InvalidInput({ message: `text ${message}`, fields: [{ field: 'text', message }] })
}

type Total = { total: number; isExact: boolean }

/** Of a search without words, or among some users. */
async function total(db: Reading, query: Filters, countMax: number): Promise<Total> {
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

/**
 * Exactly how many users match.
 * @throws {InvalidInput} when more have the words than are counted
 */
export async function countSearch(
  db: Reading,
  projectId: string,
  given: Search,
  { countMax, countedMax }: Pick<SearchLimits, 'countMax' | 'countedMax'> = searchLimits,
): Promise<number> {
  const query = await filtersOf(db, projectId, given)
  const userIds = await listCandidates(db, query, countMax)
  if (userIds || query.words.length === 0)
    return (await total(db, { ...query, userIds }, Number.MAX_SAFE_INTEGER)).total
  const nobody = { sort: newestFirst, isBackwards: false, place: undefined, offset: 0, limit: 0 }
  const { counted = 0, isComplete } = await sortByWords(db, query, nobody, { limit: countedMax, isCounted: true })
  if (!isComplete) throw tooMany(countedMax, 'which are not counted: add a word')
  return counted
}
