import { z } from 'zod'
import { decodeCursor, encodeCursor } from '../../../foundation/requests/cursor.ts'
import { readPage } from '../../../foundation/requests/read-page.ts'
import type { Reading } from '../../../foundation/tables/tables.ts'
import type { TenantRow } from '../store.ts'
import type { TenantSearch } from './fields.ts'
import type { TenantFilters } from './matching.ts'
import {
  countMatching,
  countTenants,
  listTenantIdsByText,
  searchTenants,
  type TenantPlace,
  type TenantSort,
} from './search-store.ts'

/** Up to this many tenants with a text are sorted in full; with more, walking in sort order finds a page soon enough. */
const candidatesMax = 2_000
const countMax = 10_000
const Cursor = z.union([
  z.tuple([z.literal('name'), z.boolean(), z.string(), z.string()]),
  z.tuple([z.literal('createdTime'), z.boolean(), z.int(), z.string()]),
])

export type TenantPage = {
  rows: TenantRow[]
  total: number
  isTotalExact: boolean
  next?: string
  previous?: string
  cursors: string[]
}

/** One page of tenants. A text that few have gives a short list of candidates, so that no page walks past all others. */
export async function runTenantSearch(db: Reading, projectId: string, search: TenantSearch): Promise<TenantPage> {
  const after = cursorIn(search, 'after')
  const before = cursorIn(search, 'before')
  const cursor = before ?? after
  const sort: TenantSort = cursor
    ? { field: cursor[0], desc: cursor[1] }
    : (search.sort ?? { field: 'name', desc: false })
  const text = (search.text ?? '').toLowerCase()
  const query = { projectId, search: { ...search, sort }, text, ids: await candidates(db, projectId, text) }
  const { rows, hasPrevious, hasNext } = await readPage(
    {
      after: after && placeOf(after),
      before: before && placeOf(before),
      isFromEnd: search.fromEnd,
      limit: search.limit,
    },
    stretch => searchTenants(db, { ...query, ...stretch, sort }),
  )
  const cursors = rows.map(row =>
    encodeCursor([sort.field, sort.desc, sort.field === 'name' ? row.name : row.created_at, row.id]),
  )
  const [first, last] = [cursors.at(0), cursors.at(-1)]
  return {
    rows,
    ...(await count(db, query)),
    ...(hasNext && last && { next: last }),
    ...(hasPrevious && first && { previous: first }),
    cursors,
  }
}

function cursorIn(search: TenantSearch, field: 'after' | 'before') {
  const cursor = search[field]
  return cursor === undefined ? undefined : decodeCursor(cursor, Cursor, field)
}

function placeOf([, , value, id]: z.output<typeof Cursor>): TenantPlace {
  return { value, id }
}

/** The ids of all tenants with a text; undefined when it is '' or too many have it. */
async function candidates(db: Reading, projectId: string, text: string): Promise<string[] | undefined> {
  if (text === '') return undefined
  const ids = await listTenantIdsByText(db, { projectId, text, limit: candidatesMax + 1 })
  return ids.length > candidatesMax ? undefined : [...new Set(ids)]
}

async function count(db: Reading, query: TenantFilters): Promise<{ total: number; isTotalExact: boolean }> {
  if (!isFiltered(query)) return { total: await countTenants(db, query.projectId), isTotalExact: true }
  const total = isOnlyText(query) ? await countText(db, query) : await countMatching(db, query, countMax + 1)
  return { total: Math.min(total, countMax), isTotalExact: total <= countMax }
}

/** The ids are counted, which an index has: the tenants themselves would be read to count them. */
async function countText(db: Reading, { projectId, text, ids }: TenantFilters): Promise<number> {
  if (ids) return ids.length
  return new Set(await listTenantIdsByText(db, { projectId, text, limit: countMax + 1 })).size
}

function isOnlyText({ search, ...query }: TenantFilters): boolean {
  return query.text !== '' && !isFiltered({ ...query, search, text: '' })
}

function isFiltered({ search, text }: TenantFilters): boolean {
  const { tenantIds, tenantNames, tenantSelfProvisioningDomains, tenantSSODomains, customAttributes } = search
  const lists = [tenantIds, tenantNames, tenantSelfProvisioningDomains, tenantSSODomains]
  return (
    text !== '' ||
    lists.some(list => list?.length) ||
    Object.keys(customAttributes ?? {}).length > 0 ||
    Boolean(search.authType || search.parentTenantId || search.topLevelOnly) ||
    search.disabled !== undefined
  )
}
