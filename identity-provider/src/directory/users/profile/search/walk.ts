import { setImmediate } from 'node:timers/promises'
import { isSqlite } from '@gatehouse-id/database'
import { encodeCursor } from '../../../../foundation/requests/cursor.ts'
import type { Reading } from '../../../../foundation/tables/tables.ts'
import type { UserRow } from '../store.ts'
import { sortByWords } from './by-words.ts'
import { listCandidates } from './candidates.ts'
import type { Search } from './fields.ts'
import { type Filters, matching } from './matching.ts'
import { cursorIn, filtersOf, placeOf, type SearchLimits, searchLimits } from './search.ts'
import { searchUsers, stepMin } from './search-store.ts'
import type { Matching } from './text-index.ts'

type Bounds = { lastId: string; limit: number; walkedMax: number }
/** `after` is for the users behind those who were looked at. */
type Walked = { rows: UserRow[]; after: string | undefined; isDone: boolean }

const stepOfPostgres = 4_000

/**
 * The next users by id whom the search finds, up to `lastId`: at most `limit` of the next `walkedMax`, so that it ends soon
 * whatever the search is. Ids are compared by the database alone, which may have another order of letters.
 */
export async function walkSearch(
  db: Reading,
  projectId: string,
  given: Search,
  { lastId, limit, walkedMax }: Bounds,
  { countMax, soonFoundOut }: Pick<SearchLimits, 'countMax' | 'soonFoundOut'> = searchLimits,
): Promise<Walked> {
  const filters = { ...(await filtersOf(db, projectId, given)), lastId }
  const cursor = cursorIn(filters.search, 'after')
  const place = cursor && placeOf(cursor)
  const order = { sort: { field: 'id' as const, desc: false }, isBackwards: false, place, offset: 0, limit }
  const walked = (rows: UserRow[], looked: string | undefined): Walked => ({
    rows,
    after: looked === undefined ? undefined : encodeCursor(['id', false, looked, looked]),
    isDone: looked === undefined || looked === lastId,
  })
  const candidates = await listCandidates(db, filters, countMax)
  if (candidates) return ofIds(candidates)
  const { rows, looked } = await walkUsers(db, { ...filters, after: place?.id ?? '', limit, walkedMax })
  if (rows.length > 0 || looked === undefined || filters.words.length === 0) return walked(rows, looked)
  // Nobody among so many: the words may be rare.
  const { ids, isComplete } = await sortByWords(db, filters, order, { limit: soonFoundOut, isCounted: true })
  return isComplete ? ofIds(ids) : walked(rows, looked)

  async function ofIds(userIds: string[]): Promise<Walked> {
    const some = await searchUsers(db, { ...filters, userIds, ...order })
    return walked(some, some.length === limit ? some.at(-1)?.id : undefined)
  }
}

/** The next users by id who match, of the next `walkedMax` behind `after`; and whom it has looked at last, if there are more. */
async function walkUsers(
  db: Reading,
  {
    after,
    limit,
    walkedMax,
    ...filters
  }: Filters & { lastId: string; after: string; limit: number; walkedMax: number },
): Promise<{ rows: UserRow[]; looked: string | undefined }> {
  const step = Math.min(walkedMax, isSqlite(db) ? stepMin : stepOfPostgres)
  const rows: UserRow[] = []
  let looked: string | undefined = after
  for (let walked = 0; walked < walkedMax && rows.length < limit && looked !== undefined; walked += step) {
    if (walked > 0) await setImmediate()
    const next: Matching = db
      .selectFrom('users')
      .where('project_id', '=', filters.projectId)
      .where('id', '>', looked)
      .where('id', '<=', filters.lastId)
      .orderBy('id')
      .limit(step)
    const ids: { id: string }[] = await next.select('id').execute()
    // Again in a table of their own: either planner might look for the other criteria among all users.
    const matched = matching(db, { ...filters, users: db.selectFrom(next.offset(0).selectAll().as('users')) })
    const some = await matched
      .selectAll()
      .orderBy('id')
      .limit(limit - rows.length)
      .execute()
    rows.push(...some)
    looked = rows.length === limit ? rows.at(-1)?.id : ids[step - 1]?.id
  }
  return { rows, looked }
}

/** The user who was created last. */
export async function findLastUserId(db: Reading, projectId: string): Promise<string | undefined> {
  const last = db.selectFrom('users').select('id').where('project_id', '=', projectId).orderBy('id', 'desc').limit(1)
  return (await last.executeTakeFirst())?.id
}
