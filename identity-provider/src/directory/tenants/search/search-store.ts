import { containsText } from '@gatehouse-id/database'
import { sql } from 'kysely'
import type { Stretch } from '../../../foundation/requests/read-page.ts'
import type { Reading } from '../../../foundation/tables/tables.ts'
import type { TenantRow } from '../store.ts'
import type { TenantSearch } from './fields.ts'
import { isPartOfDomain, matching, type TenantFilters } from './matching.ts'

export type TenantSort = NonNullable<TenantSearch['sort']>
/** A row as a cursor has it: the value of the sort column, then the id. */
export type TenantPlace = { value: string | number; id: string }

/** Text sorts by its bytes, whatever the database's own order is. */
const id = sql<string>`tenants.id collate "binary"`
const columns = {
  name: sql<string | number>`tenants.name collate "binary"`,
  createdTime: sql<string | number>`tenants.created_at`,
}
/** An expression has no index: in the order of one SQLite would read every tenant to find a few by id. */
const opaqueColumns = {
  name: sql<string | number>`(tenants.name || '') collate "binary"`,
  createdTime: sql<string | number>`(tenants.created_at + 0)`,
}

/** One page in the order of `sort`, or backwards, beyond a row. */
export function searchTenants(
  db: Reading,
  { sort, isBackwards, place, limit, ...query }: TenantFilters & Stretch<TenantPlace> & { sort: TenantSort },
): Promise<TenantRow[]> {
  const isOfFew = query.ids !== undefined || Boolean(query.search.tenantIds?.length)
  const column = (isOfFew ? opaqueColumns : columns)[sort.field]
  const isDescending = sort.desc !== isBackwards
  const direction = isDescending ? 'desc' : 'asc'
  const beyond = isDescending ? '<' : '>'
  let page = matching(db, query)
  if (place) {
    page = page.where(eb =>
      eb.or([eb(column, beyond, place.value), eb.and([eb(column, '=', place.value), eb(id, beyond, place.id)])]),
    )
    // The lower bound alone: an index scan can start there, but not at an `or`.
    page = page.where(column, isDescending ? '<=' : '>=', place.value)
  }
  return page.selectAll('tenants').orderBy(column, direction).orderBy(id, direction).limit(limit).execute()
}

/** How many tenants match; counting stops at `max`. */
export async function countMatching(db: Reading, query: TenantFilters, max: number): Promise<number> {
  const { count } = await db
    .selectFrom(matching(db, query).select('tenants.id').limit(max).as('matches'))
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export async function countTenants(db: Reading, projectId: string): Promise<number> {
  const { count } = await db
    .selectFrom('tenants')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow()
  return count
}

type Some = { projectId: string; text: string; limit: number }

/** At most `limit` ids of tenants whose name, id or domain contains a text in lower case; some may come twice. */
export async function listTenantIdsByText(db: Reading, some: Some): Promise<string[]> {
  const named = await listIdsByName(db, some)
  if (named.length === some.limit || !isPartOfDomain(some.text)) return named
  return [...named, ...(await listIdsBySsoDomain(db, some)), ...(await listIdsByOwnDomain(db, some))].slice(
    0,
    some.limit,
  )
}

/** In the order of the index that has all that is asked for: one of another index would read every row. */
async function listIdsByName(db: Reading, { projectId, text, limit }: Some): Promise<string[]> {
  const rows = await db
    .selectFrom('tenants')
    .select('id')
    .where('project_id', '=', projectId)
    .where(eb => eb.or([containsText(db, 'tenants.name', text), containsText(db, 'tenants.id', text)]))
    .orderBy(columns.name)
    .orderBy(id)
    .limit(limit)
    .execute()
  return rows.map(row => row.id)
}

async function listIdsBySsoDomain(db: Reading, { projectId, text, limit }: Some): Promise<string[]> {
  const rows = await db
    .selectFrom('sso_domains')
    .select('tenant_id')
    .where('project_id', '=', projectId)
    .where(containsText(db, 'sso_domains.domain', text))
    .limit(limit)
    .execute()
  return rows.map(row => row.tenant_id)
}

/** Those whose members join by their address. */
async function listIdsByOwnDomain(db: Reading, { projectId, text, limit }: Some): Promise<string[]> {
  const rows = await db
    .selectFrom('tenants')
    .select('id')
    .where('project_id', '=', projectId)
    .where('self_provisioning_domains', '<>', sql.lit('[]'))
    .where(containsText(db, 'tenants.self_provisioning_domains', text))
    .limit(limit)
    .execute()
  return rows.map(row => row.id)
}
