import { requireExpectedTotal } from '../../../activity/index.ts'
import type { Reading } from '../../../foundation/tables/tables.ts'
import { countSearch, patientLimits, runSearch } from '../profile/search/search.ts'
import { type Search, SearchInput } from '../profile/search/fields.ts'
import { wordsOf } from '../profile/search/texts.ts'
import type { UserRow } from '../profile/store.ts'

/** A filter as it was given, and the last user that a job has to do with: later ones are not its. */
export type Walk = { filter: object; lastId: string }

/**
 * Which users a job has to do with, and how many they are now.
 * @throws {UnexpectedTotal} when they are not as many as expected
 * @throws {InvalidInput} when the filter is empty and nothing was expected, where `isDangerous`
 */
export async function planWalk(
  db: Reading,
  projectId: string,
  { filter, expectedTotal, isDangerous }: { filter: object; expectedTotal: number | undefined; isDangerous: boolean },
): Promise<Walk & { total: number }> {
  const search = SearchInput.parse(filter)
  const total = await countSearch(db, projectId, search)
  if (isDangerous) requireExpectedTotal(total, { expectedTotal, findsAll: findsAll(search), nouns: 'users' })
  const last = { ...search, sort: [{ field: 'id' as const, desc: true }], limit: 1 }
  const { rows } = await runSearch(db, projectId, last, patientLimits)
  return { filter, total, lastId: rows[0]?.id ?? '' }
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

/**
 * The next users of a job in the order of their ids, which is that of their creation, so that none comes twice and
 * none is left out, whatever becomes of those before it.
 */
export async function nextUsers(
  db: Reading,
  projectId: string,
  { filter, lastId, after, limit }: Walk & { after: string | undefined; limit: number },
): Promise<{ rows: UserRow[]; after: string | undefined; isDone: boolean }> {
  const search = SearchInput.parse({ ...filter, ...(after !== undefined && { after }) })
  const next = { ...search, sort: [{ field: 'id' as const, desc: false }], limit }
  const found = await runSearch(db, projectId, next, patientLimits)
  const rows = found.rows.filter(({ id }) => id <= lastId)
  return { rows, after: found.next, isDone: found.next === undefined || rows.length < found.rows.length }
}
