import { isSqlite, jsonRows, prepared, sendLater } from '@gatehouse-id/database'
import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Reading, Tables, Writing } from '../../../../foundation/tables/tables.ts'
import type { Sweep } from '../../../../foundation/rows/sweep.ts'
import { insertAll } from '../../../../foundation/rows/insert-all.ts'
import { keysOfBeginnings, termKey } from '../../../../foundation/rows/term-key.ts'
import type { UserRow } from '../store.ts'
import { forgetOldTerms, hasOldTerms, lockUsersOfBefore, withOldTerms } from './old-terms.ts'
import { beginningLengths, patternOf, termsOfWords, textsOf, wordsOfTexts } from './texts.ts'

const rowsPerStatement = 1_000

/** Some of the users. */
export type Matching = SelectQueryBuilder<Tables, 'users', object>

/** Writes what a text search finds users by; this and `indexNewUsers` are the only ways. They are of one project. */
export async function indexUsers(tx: Writing, users: readonly UserRow[]): Promise<void> {
  for (let from = 0; from < users.length; from += rowsPerStatement) {
    const some = users.slice(from, from + rowsPerStatement)
    await forgetOldTerms(tx, some)
    const rows = some.map(user => indexed(tx, user))
    if (isSqlite(tx))
      for (const { keys, user: _, ...row } of rows) {
        await putTexts.later(tx, row)
        await putWords.later(tx, { projectId: row.project_id, userId: row.user_id, words: keys.join(' ') })
      }
    else await sendLater(tx, putWithTerms(tx, rows.map(withOrder)))
  }
}

/** The same of users whom this transaction has made: nothing was written of them before. */
export async function indexNewUsers(tx: Writing, users: readonly UserRow[]): Promise<void> {
  for (let from = 0; from < users.length; from += rowsPerStatement) {
    const rows = users.slice(from, from + rowsPerStatement).map(user => indexed(tx, user))
    if (isSqlite(tx)) {
      const texts = rows.map(({ project_id, user_id, texts }) => ({ project_id, user_id, texts }))
      const words = JSON.stringify(rows.map(({ user_id, keys }) => [user_id, keys.join(' ')]))
      await insertAll(tx, 'user_texts', texts)
      await newWords.later(tx, { projectId: rows[0]?.project_id ?? '', words })
    } else await sendLater(tx, putWithTerms(tx, rows.map(withOrder)))
  }
}

function indexed(tx: Writing, user: UserRow) {
  const texts = textsOf(user)
  const keys = keysOfBeginnings(tx, user.project_id, wordsOfTexts(texts), beginningLengths)
  return { project_id: user.project_id, user_id: user.id, texts, keys, user }
}

function withOrder({ keys, user, ...row }: ReturnType<typeof indexed>) {
  const { display_name, email, created_at, is_test } = user
  return { ...row, terms: `{${keys.join()}}`, display_name, email, created_at, is_test }
}

/** SQLite: `words` is a JSON array of the id and the words of each user. */
const newWords = prepared((db: Reading, { projectId, words }: { projectId: string; words: string }) =>
  db
    .insertInto('user_text_terms')
    .columns(['rowid', 'terms'])
    .expression(
      sql`select held.sqlite_number, given.value ->> 1 from ${jsonRows(db, words)} as given
        cross join user_texts as held where held.project_id = ${projectId} and held.user_id = given.value ->> 0`,
    ),
)

/** Moves users of before, in steps. */
export const moveOldTerms: Sweep = async (tx, { limit }) => {
  const users = await lockUsersOfBefore(tx, limit)
  for (const some of Map.groupBy(users, user => user.project_id).values()) await indexUsers(tx, some)
  return users.length
}

type Texts = { project_id: string; user_id: string; texts: string }
const columnsOfOrder = ['display_name', 'email', 'created_at', 'is_test'] as const
type ColumnOfOrder = (typeof columnsOfOrder)[number]
/** PostgreSQL: what stands beside the texts, so that the row of a user is not read to sort by it. */
type Order = Pick<UserRow, ColumnOfOrder>

function putWithTerms(tx: Writing, rows: (Texts & Order & { terms: string })[]) {
  const compared = (table: string) =>
    sql.join(['texts', ...columnsOfOrder].map(column => sql.ref(`${table}.${column}`)))
  return tx
    .insertInto('user_texts')
    .values(rows)
    .onConflict(conflict =>
      conflict
        .columns(['project_id', 'user_id'])
        .doUpdateSet(eb => ({
          ...{ texts: eb.ref('excluded.texts'), terms: eb.ref('excluded.terms') },
          ...{ display_name: eb.ref('excluded.display_name'), email: eb.ref('excluded.email') },
          ...{ created_at: eb.ref('excluded.created_at'), is_test: eb.ref('excluded.is_test') },
        }))
        .where(sql<SqlBool>`(${compared('user_texts')}) is distinct from (${compared('excluded')})`),
    )
}

/** PostgreSQL: puts beside the texts of the version before what a page is sorted by, in steps. */
export const moveOrders: Sweep = async (tx, { limit }) => {
  if (isSqlite(tx)) return 0
  // Who is being changed puts it there meanwhile: their rows are locked, or are not among these any more.
  const { numAffectedRows } = await sql`with unordered as materialized (
      select project_id, user_id from user_texts where created_at is null
      order by project_id, user_id limit ${limit} for no key update skip locked)
    update user_texts set display_name = users.display_name, email = users.email, created_at = users.created_at,
      is_test = users.is_test
    from unordered, users where user_texts.project_id = unordered.project_id and user_texts.user_id = unordered.user_id
      and users.project_id = unordered.project_id and users.id = unordered.user_id`.execute(tx)
  return Number(numAffectedRows)
}

const putTexts = prepared((db: Reading, row: Texts) =>
  db
    .insertInto('user_texts')
    .values(row)
    .onConflict(conflict =>
      conflict.columns(['project_id', 'user_id']).doUpdateSet(eb => ({ texts: eb.ref('excluded.texts') })),
    ),
)

const putWords = prepared(
  (db: Reading, { projectId, userId, words }: { projectId: string; userId: string; words: string }) =>
    db.replaceInto('user_text_terms').values({
      rowid: sql`(select sqlite_number from user_texts where project_id = ${projectId} and user_id = ${userId})`,
      terms: words,
    }),
)

/** PostgreSQL: the ids of the users in whose texts all words are, each once, with columns that are null where they are not known. */
export function idsWithWords(
  db: Reading,
  projectId: string,
  words: readonly string[],
  columns: readonly ColumnOfOrder[] = [],
): RawBuilder<unknown> {
  const selected = sql.join(['user_id', ...columns].map(column => sql.ref(column)))
  const unknown = sql.join([sql`user_id`, ...columns.map(() => sql`null`)])
  return sql`select ${selected} from (${byIndex(db, projectId, words, selected)}) as recent
    union all select ${unknown} from (${withOldTerms(projectId, words)}) as old`
}

function byIndex(
  db: Reading,
  projectId: string,
  words: readonly string[],
  selected: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const keys = keysOf(db, projectId, words)
  const own = sql`project_id = ${projectId} and ${withWords(words)}`
  const terms = `{${keys.join()}}`
  if (keys.length === 1) return sql`select ${selected} from user_texts where ${own} and terms @> ${terms}::bigint[]`
  // Statistics do not know how often words meet. What the planner cannot see it takes for rare, and asks the index.
  return sql`with matching as materialized (
    select ${selected} from user_texts where ${own} and terms @> (select ${terms}::bigint[])) select ${selected} from matching`
}

/** PostgreSQL: those of the columns that stand beside the texts, if all of them do; ids always do. */
export function columnsBeside(columns: readonly (keyof UserRow)[]): ColumnOfOrder[] | undefined {
  const beside = columnsOfOrder.filter(column => columns.includes(column))
  return columns.every(column => column === 'id' || beside.includes(column as ColumnOfOrder)) ? beside : undefined
}

/** PostgreSQL: ids that were found with such columns, and users for whom these are not known. */
export function withColumnsBeside(
  db: Reading,
  { columns, known, others }: { columns: readonly ColumnOfOrder[]; known: RawBuilder<unknown>; others: Matching },
): Matching {
  const selected = sql.join(columns.map(column => sql.ref(column)))
  const users = sql<UserRow>`(select user_id as id, ${selected} from ${known}
    union all ${others.select(['id', ...columns])})`
  // Safe cast: these rows have the columns that are asked for.
  return db.selectFrom(users.as('users')) as unknown as Matching
}

/** SQLite: at most `limit` numbers of users whose words begin like these, in their order, behind `after`. */
export async function listNumbersByWords(
  db: Reading,
  { projectId, words, after, limit }: { projectId: string; words: readonly string[]; after: number; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ sqlite_number: number }>`select rowid as sqlite_number from user_text_terms
    where user_text_terms match ${keysOf(db, projectId, words).join(' AND ')} and rowid > ${after}
    order by rowid limit ${limit}`.execute(db)
  return rows.map(row => row.sqlite_number)
}

/** SQLite: those of these users in whose texts all words are. */
export function usersOfNumbers(
  db: Reading,
  { projectId, words, numbers }: { projectId: string; words: readonly string[]; numbers: readonly number[] },
): Matching {
  return usersIn(
    db,
    sql`json_each(${JSON.stringify(numbers)}) as given cross join user_texts cross join users
      where sqlite_number = given.value and user_texts.project_id = ${projectId} and ${withWords(words)}
      and users.project_id = user_texts.project_id and users.id = user_texts.user_id`,
  )
}

/** Of rows with an id of a user: with an offset it keeps either planner from walking all users in the order that is asked for. */
export function usersIn(db: Reading, from: RawBuilder<unknown>): Matching {
  const users = sql<UserRow>`(select users.* from ${from} limit ${Number.MAX_SAFE_INTEGER} offset 0)`
  // Safe cast: these rows have the columns of the table.
  return db.selectFrom(users.as('users')) as unknown as Matching
}

function keysOf(db: Reading, projectId: string, words: readonly string[]): string[] {
  return termsOfWords(words).map(term => termKey(db, projectId, term))
}

/** Whether all words are in the texts of the row of `users`. */
export function hasWords(projectId: string, words: readonly string[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select 1 from user_texts
    where user_texts.project_id = ${projectId} and user_texts.user_id = users.id and ${withWords(words)}
    union all select 1 where ${hasOldTerms(projectId, words)})`
}

function withWords(words: readonly string[]): RawBuilder<SqlBool> {
  const conditions = words.map(word => sql`texts like ${patternOf(word)} escape '\\'`)
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}
