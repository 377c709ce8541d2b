import { setImmediate } from 'node:timers/promises'
import { isSqlite } from '@gatehouse/database'
import { sql } from 'kysely'
import type { Stretch } from '../../../../foundation/requests/read-page.ts'
import type { Reading } from '../../../../foundation/tables/tables.ts'
import { type Filters, matching } from './matching.ts'
import { inOrder, type LastRow, type Sort, sortColumns } from './search-store.ts'
import { listIdsByOldTerms } from './old-terms.ts'
import { idsWithWords, type Matching, listNumbersByWords, usersIn, usersOfNumbers } from './text-index.ts'

type InOrder = Stretch<LastRow> & { sort: Sort }
type Sorted = {
  /** Of the stretch that is asked for, in its order. */
  ids: string[]
  /** How many match, of all who were found. */
  counted: number
  /** Whether nobody else has the words. */
  isComplete: boolean
}

/** So many take SQLite a few milliseconds. */
const stepRows = 500

/**
 * Finds users with the words by the index, `limit` or a few more at most; filters, counts and sorts them. PostgreSQL does so
 * in one statement, SQLite in steps, between which this process does something else.
 */
export function sortByWords(db: Reading, filters: Filters, order: InOrder, limit: number): Promise<Sorted> {
  return isSqlite(db) ? sortInSteps(db, filters, order, limit) : sortAtOnce(db, filters, order, limit)
}

async function sortAtOnce(db: Reading, filters: Filters, order: InOrder, limit: number): Promise<Sorted> {
  const { projectId, words } = filters
  const own = sql`users.project_id = ${projectId} and users.id = found.user_id`
  const users = usersIn(db, sql`found cross join users where ${own}`)
  const matched = matching(db, { ...filters, words: [], users }).select([
    ...new Set(['id' as const, sortColumns[order.sort.field]]),
  ])
  // Safe cast: it has the columns that the order names.
  const ofMatched = db.selectFrom(sql`matched`.as('users')) as unknown as Matching
  const { rows } = await sql<Omit<Sorted, 'isComplete'> & { found: number }>`
    with found as materialized (${idsWithWords(db, projectId, words)} limit ${limit}), matched as materialized (${matched})
    select array(${inOrder(ofMatched, order).select('id')}) as ids,
      (select count(*) from matched) as counted, (select count(*) from found) as found`.execute(db)
  const [{ found, ...sorted } = { ids: [], counted: 0, found: 0 }] = rows
  return { ...sorted, isComplete: found < limit }
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
