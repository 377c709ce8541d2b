import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import type { Reading } from '../../../foundation/tables/tables.ts'
import { ScimError } from '../errors.ts'
import { matches } from '../protocol/evaluate.ts'
import { type Filter, parseFilter } from '../protocol/filter.ts'
import { isLeftOut } from '../protocol/project.ts'
import type { Query } from '../protocol/query.ts'
import { sorted } from '../protocol/sort.ts'
import type { Json } from '../schema/normalize.ts'
import { userType } from '../schema/resource-type.ts'
import { compileFilter } from './compile-filter.ts'
import { countUsers, idBefore, type Listed, listIds } from './list-ids.ts'
import { toResource } from './resource.ts'
import { listGroupsOfUsers, listUsers, type TenantScope } from './store.ts'

export type Page = { total: number; resources: Json[] }
export type ListUsers = (scope: TenantScope & { base: string }, query: Query) => Promise<Page>

/** More users are not read to sort them or to try a filter on each that no index answers. */
const triedMax = 10_000
/** In larger tenants, only filters that an index answers are tried. */
const lookedAtMax = 20_000
/** Larger tenants are counted once a minute. */
const countedAtOnceMax = 20_000
const countLifetimeMs = 60_000
const rememberedMax = 1_000

type Selection = TenantScope & { filter: Filter | undefined }

/** Lists the users of a tenant, page by page, in the order of their ids unless another one is asked for. */
export function createListUsers({ db, clock }: Pick<Dependencies, 'db' | 'clock'>): ListUsers {
  const counts = createMemory<{ total: number; at: number }>()
  // Where the next page begins: clients ask for one after the other.
  const places = createMemory<string>()

  async function count(selection: Selection): Promise<number> {
    const key = keyOf(selection)
    const known = counts.get(key)
    if (known && clock() - known.at < countLifetimeMs) return known.total
    const total = await countUsers(db, { ...selection, max: 100_000_000 })
    if (total > countedAtOnceMax) counts.set(key, { total, at: clock() })
    return total
  }

  async function page(selection: Selection, { startIndex, count: limit }: Query): Promise<Listed[]> {
    const key = keyOf(selection)
    const index = startIndex - 1
    const after = index === 0 ? '' : (places.get(`${key} ${index}`) ?? (await idBefore(db, { ...selection, index })))
    if (after === undefined) return []
    const listed = await listIds(db, { ...selection, after, limit })
    const last = listed.at(-1)
    if (last && listed.length === limit) places.set(`${key} ${index + limit}`, last.id)
    return listed
  }

  return async ({ base, ...scope }, query) => {
    const filter = query.filter === undefined ? undefined : parseFilter(userType, query.filter)
    const compiled = filter && compileFilter({ ...scope, isMember: true }, filter)
    const selection = { ...scope, filter: compiled ? filter : undefined }
    if (filter && !compiled?.isIndexed) {
      const max = lookedAtMax + 1
      if ((await countUsers(db, { ...scope, filter: undefined, max })) === max) throw tooMany(lookedAtMax)
    }
    const isExact = filter === undefined || compiled?.isExact === true
    const read = (listed: Listed[]) => readUsers(db, { ...scope, base, listed, query })
    if (isExact && (query.sortBy === undefined || query.sortBy.toLowerCase() === 'id') && !query.isDescending)
      return { total: await count(selection), resources: await read(await page(selection, query)) }
    const candidates = await listIds(db, { ...selection, after: '', limit: triedMax + 1 })
    if (candidates.length > triedMax) throw tooMany(triedMax)
    const all = await read(candidates)
    const found = filter ? all.filter(resource => matches(userType, filter, resource)) : all
    const start = query.startIndex - 1
    return { total: found.length, resources: sorted(userType, found, query).slice(start, start + query.count) }
  }
}

function keyOf({ projectId, tenantId, filter }: Selection): string {
  return JSON.stringify([projectId, tenantId, filter])
}

function tooMany(max: number): ScimError {
  const detail = `more than ${max} users would have to be compared: narrow the filter with userName, externalId, emails.value or id and eq, or sort by id`
  return new ScimError(400, detail, { scimType: 'tooMany' })
}

type Reads = TenantScope & { base: string; listed: Listed[]; query: Query }

async function readUsers(db: Reading, { base, listed, query, ...scope }: Reads): Promise<Json[]> {
  const ids = listed.map(({ id }) => id)
  // A statement takes a limited number of values.
  const chunks = Array.from({ length: Math.ceil(ids.length / 1_000) }, (_, at) =>
    ids.slice(at * 1_000, at * 1_000 + 1_000),
  )
  const needsGroups = query.filter !== undefined || query.sortBy !== undefined || !isLeftOut(userType, 'groups', query)
  const resources: Json[] = []
  const members = new Set(listed.filter(({ isMember }) => isMember).map(({ id }) => id))
  for (const chunk of chunks) {
    const users = await listUsers(db, { ...scope, ids: chunk })
    const groups = needsGroups ? await listGroupsOfUsers(db, { ...scope, ids: chunk }) : []
    const groupsOf = Map.groupBy(groups, ({ userId }) => userId)
    for (const id of chunk) {
      const found = users.get(id)
      if (found) resources.push(toResource({ ...found, isMember: members.has(id) }, groupsOf.get(id) ?? [], base))
    }
  }
  return resources
}

/** The latest values, of a bounded number of keys. */
function createMemory<Value>() {
  const values = new Map<string, Value>()
  return {
    get: (key: string) => values.get(key),
    set(key: string, value: Value) {
      values.delete(key)
      values.set(key, value)
      const [oldest] = values.keys()
      if (values.size > rememberedMax && oldest !== undefined) values.delete(oldest)
    },
  }
}
