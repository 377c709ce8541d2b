import { setImmediate } from 'node:timers/promises'
import { isSqlite } from '@gatehouse-id/database'
import { sql } from 'kysely'
import type { Stretch } from '../../../../foundation/requests/read-page.ts'
import type { Reading } from '../../../../foundation/tables/tables.ts'
import { comparedColumns, type Filters, matching } from './matching.ts'
import { countUsers } from '../store.ts'
import { inOrder, inSort, type LastRow, type Sort, sortColumns } from './search-store.ts'
import { listIdsByOldTerms } from './old-terms.ts'
import {
  columnsBeside,
  idsWithWords,
  listNumbersByWords,
  type Matching,
  usersIn,
  usersOfNumbers,
  withColumnsBeside,
} from './text-index.ts'

type InOrder = Stretch<LastRow> & { sort: Sort }
type Sorted = {
  /** Of the stretch that is asked for, in its order. */
  ids: string[]
  /** How many match, of all who were found; not known where the page was filled without looking at all of them. */
  counted: number | undefined
  /** Whether nobody else has the words. */
  isComplete: boolean
}

/** So many take SQLite a few milliseconds. */
const stepRows = 500

type Limits = {
  /** So many are found at most, or a few more. */
  limit: number
  /** Whether all who are found are counted, even where a page is filled sooner. */
  isCounted: boolean
}

/**
 * Finds users with the words by the index; filters, counts and sorts them. PostgreSQL does so in one statement, SQLite in
 * steps, between which this process does something else.
 */
export function sortByWords(db: Reading, filters: Filters, order: InOrder, limits: Limits): Promise<Sorted> {
  return isSqlite(db) ? sortInSteps(db, filters, order, limits.limit) : sortAtOnce(db, filters, order, limits)
}

/**
 * What stands beside the texts is known of all who are found. Where it is not enough, users who come first in the order are
 * looked for among these by an index alone, as far as twice the number with whom a page is full if nothing ties the words to
 * the order: an entry of an index takes a tenth of the time of a user's row.
 */
async function sortAtOnce(
  db: Reading,
  filters: Filters,
  order: InOrder,
  { limit, isCounted }: Limits,
): Promise<Sorted> {
  const { projectId, words } = filters
  const end = order.offset + order.limit
  const wanted = Math.max(order.limit, 1)
  const { users: all } = await countUsers(db, projectId)
  const ofProject = db.selectFrom('users').where('project_id', '=', projectId)
  const walkedMax = sql<number>`(select case when ${!isCounted} and found < ${limit} and known < found
    and found * found * 2 >= ${end * all} then ${2 * end * all} / found else 0 end from total)`
  // It is never more than this number, by which the planner sees that it need not sort all users.
  const first = inSort(ofProject, order)
    .select('id')
    .limit(Math.ceil(2 * Math.sqrt(2 * end * all)))
  const usersOf = (table: string, condition = sql`true`) =>
    usersIn(
      db,
      sql`${sql.table(table)} as given cross join users
        where users.project_id = ${projectId} and users.id = given.user_id and ${condition}`,
    )
  const matched = (users: Matching) => matching(db, { ...filters, words: [], users })
  const isWanted = sql`(select count(*) from first) < ${wanted}`
  const sortColumn = sortColumns[order.sort.field]
  const columns = [...new Set(['id' as const, sortColumn])]
  const beside = columnsBeside([...comparedColumns(filters.search), sortColumn])
  const candidates = beside
    ? withColumnsBeside(db, {
        columns: beside,
        known: sql`found where is_test is not null and ${isWanted}`,
        others: usersOf('found', sql`given.is_test is null and ${isWanted}`),
      })
    : usersOf('found', isWanted)
  // Safe cast: it has the columns that the order names.
  const ofMatched = db.selectFrom(sql`matched`.as('users')) as unknown as Matching
  const { rows } = await sql<{ ids: string[]; first: string[]; counted: number; found: number }>`
    with found as materialized (${idsWithWords(db, projectId, words, beside)} limit ${limit}),
    total as materialized (select count(*) as found, ${beside ? sql`count(is_test)` : sql`0`} as known from found),
    walked as materialized (select id as user_id from (select id from (${first}) as first_ids limit ${walkedMax}) as walked
      where id in (select user_id from found)),
    first as materialized (${inOrder(matched(usersOf('walked')), order).select('id')}),
    matched as materialized (${matched(candidates).select(columns)})
    select array(select id from first) as first, array(${inOrder(ofMatched, order).select('id')}) as ids,
      (select count(*) from matched) as counted, (select found from total) as found`.execute(db)
  const [{ ids, first: firstIds, counted, found } = { ids: [], first: [], counted: 0, found: 0 }] = rows
  const isComplete = found < limit
  return firstIds.length < wanted ? { ids, counted, isComplete } : { ids: firstIds, counted: undefined, isComplete }
}

type Match = { id: string; value: string | number }

async function sortInSteps(db: Reading, filters: Filters, order: InOrder, limit: number): Promise<Sorted> {
  const { place, offset } = order
  const end = offset + order.limit
  const compare = comparing(order)
  const sorted = (matches: Match[]) => [...new Map(matches.map(match => [match.id, match])).values()].toSorted(compare)
  let first: Match[] = []
  let counted = 0
  let found = 0
  for await (const step of stepsByWords(db, filters)) {
    const matched: Match[] = await matching(db, { ...filters, words: [], ...step.among })
      .select(['users.id', `users.${sortColumns[order.sort.field]} as value`])
      .execute()
    counted += matched.length
    first.push(...(place ? matched.filter(match => compare(place, match) < 0) : matched))
    if (first.length > 2 * end + stepRows) first = sorted(first).slice(0, end)
    found += step.found
    if (found >= limit) break
  }
  const ids = sorted(first).map(({ id }) => id)
  return { ids: ids.slice(offset, end), counted, isComplete: found < limit }
}

/** Who is moved from or to the terms of before meanwhile is met, perhaps twice. */
async function* stepsByWords(db: Reading, { projectId, words }: Filters) {
  const before = await listIdsByOldTerms(db, projectId, words)
  if (before.length > 0) yield { found: before.length, among: { userIds: before } }
  for (let last: number | undefined = 0; last !== undefined; ) {
    const numbers: number[] = await listNumbersByWords(db, { projectId, words, after: last, limit: stepRows })
    yield { found: numbers.length, among: { users: usersOfNumbers(db, { projectId, words, numbers }) } }
    last = numbers.length < stepRows ? undefined : numbers.at(-1)
    await setImmediate()
  }
  const wasThere = new Set(before)
  const userIds = (await listIdsByOldTerms(db, projectId, words)).filter(id => !wasThere.has(id))
  if (userIds.length > 0) yield { found: userIds.length, among: { userIds } }
}

/** Orders as the databases do: texts by their bytes. */
function comparing({ sort, isBackwards }: InOrder): (one: Match, other: Match) => number {
  const sign = sort.desc === isBackwards ? 1 : -1
  return (one, other) => sign * (compareValues(one.value, other.value) || compareValues(one.id, other.id))
}

function compareValues(one: string | number, other: string | number): number {
  return typeof one === 'string' && typeof other === 'string'
    ? Buffer.compare(Buffer.from(one), Buffer.from(other))
    : Number(one) - Number(other)
}
