import { requireExpectedTotal } from '../../../activity/index.ts'
import type { Reading } from '../../../foundation/tables/tables.ts'
import { countSearch, type SearchLimits, searchLimits } from '../profile/search/search.ts'
import { findLastUserId, walkSearch } from '../profile/search/walk.ts'
import { type Search, SearchInput } from '../profile/search/fields.ts'
import { wordsOf } from '../profile/search/texts.ts'
import { countUsers, type UserRow } from '../profile/store.ts'

/** A filter as it was given, and the last user that a job has to do with: later ones are not its. */
export type Walk = { filter: object; lastId: string }

/**
 * Which users a job has to do with, and how many they are now. Where they are only read, and counting them takes long, the
 * number is undefined.
 * @throws {UnexpectedTotal} when they are not as many as expected
 * @throws {InvalidInput} when the filter is empty and nothing was expected, where `isDangerous`
 */
export async function planWalk(
  db: Reading,
  projectId: string,
  { filter, expectedTotal, isDangerous }: { filter: object; expectedTotal: number | undefined; isDangerous: boolean },
  { usersOfLarge }: Pick<SearchLimits, 'usersOfLarge'> = searchLimits,
): Promise<Walk & { total: number | undefined }> {
  const search = SearchInput.parse(filter)
  const isSoonCounted = findsAll(search) || (await countUsers(db, projectId)).users <= usersOfLarge
  const total = isDangerous || isSoonCounted ? await countSearch(db, projectId, search) : undefined
  if (isDangerous && total !== undefined)
    requireExpectedTotal(total, { expectedTotal, findsAll: findsAll(search), nouns: 'users' })
  return { filter, total, lastId: (await findLastUserId(db, projectId)) ?? '' }
}

/** Whether nothing narrows the search: a list that is empty and a text without words do not. */
function findsAll({ text = '', ...search }: Search): boolean {
  const { limit: _limit, page: _page, withTestUser: _withTestUser, ...criteria } = search
  const isNothing = (value: unknown) =>
    value === undefined || value === false || (typeof value === 'object' && Object.keys(value ?? {}).length === 0)
  const { verifiedEmail, verifiedPhone, ...others } = criteria
  const isOfFlag = verifiedEmail !== undefined || verifiedPhone !== undefined
  return wordsOf(text).length === 0 && !isOfFlag && Object.values(others).every(isNothing)
}

/** For each row of a step so many users are looked at: a step that took too long looks at fewer, down to these. */
const lookedAtPerRow = 200
const lookedAtMax = 20_000

/**
 * The next users of a job in the order of their ids, which is that of their creation, so that none comes twice and
 * none is left out, whatever becomes of those before it. There may be none, and more behind `after`.
 */
export function nextUsers(
  db: Reading,
  projectId: string,
  { filter, lastId, after, limit }: Walk & { after: string | undefined; limit: number },
): Promise<{ rows: UserRow[]; after: string | undefined; isDone: boolean }> {
  const search = SearchInput.parse({ ...filter, ...(after !== undefined && { after }) })
  const walkedMax = Math.min(limit * lookedAtPerRow, lookedAtMax)
  return walkSearch(db, projectId, search, { lastId, limit, walkedMax })
}
