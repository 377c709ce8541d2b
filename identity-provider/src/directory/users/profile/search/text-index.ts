import { isSqlite, prepared, sendLater } from '@gatehouse/database'
import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Reading, Tables, Writing } from '../../../../foundation/tables/tables.ts'
import type { Sweep } from '../../../../foundation/rows/sweep.ts'
import { termKey } from '../../../../foundation/rows/term-key.ts'
import type { UserRow } from '../store.ts'
import { forgetOldTerms, hasOldTerms, lockUsersOfBefore, withOldTerms } from './old-terms.ts'
import { patternOf, termsOf, termsOfWords, textsOf } from './texts.ts'

const rowsPerStatement = 1_000

/** Some of the users. */
export type Matching = SelectQueryBuilder<Tables, 'users', object>

/** Writes what a text search finds users by; the only way. They are of one project. */
export async function indexUsers(tx: Writing, users: readonly UserRow[]): Promise<void> {
  for (let from = 0; from < users.length; from += rowsPerStatement) {
    const some = users.slice(from, from + rowsPerStatement)
    await forgetOldTerms(tx, some)
    const rows = some.map(user => {
      const texts = textsOf(user)
      const keys = termsOf(texts).map(term => termKey(tx, user.project_id, term))
      return { project_id: user.project_id, user_id: user.id, texts, keys }
    })
    if (isSqlite(tx))
      for (const { keys, ...row } of rows) {
        await putTexts.later(tx, row)
        await putWords.later(tx, { projectId: row.project_id, userId: row.user_id, words: keys.join(' ') })
      }
    else
      await sendLater(
        tx,
        putWithTerms(
          tx,
          rows.map(({ keys, ...row }) => ({ ...row, terms: `{${keys.join()}}` })),
        ),
      )
  }
}

/** Moves users of before, in steps. */
export const moveOldTerms: Sweep = async (tx, { limit }) => {
  const users = await lockUsersOfBefore(tx, limit)
  for (const some of Map.groupBy(users, user => user.project_id).values()) await indexUsers(tx, some)
  return users.length
}

type Texts = { project_id: string; user_id: string; texts: string }

function putWithTerms(tx: Writing, rows: (Texts & { terms: string })[]) {
  return tx
    .insertInto('user_texts')
    .values(rows)
    .onConflict(conflict =>
      conflict
        .columns(['project_id', 'user_id'])
        .doUpdateSet(eb => ({ texts: eb.ref('excluded.texts'), terms: eb.ref('excluded.terms') }))
        .whereRef('user_texts.texts', '<>', 'excluded.texts'),
    )
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

/** PostgreSQL: the ids of the users in whose texts all words are, each once. */
export function idsWithWords(db: Reading, projectId: string, words: readonly string[]): RawBuilder<unknown> {
  return sql`select user_id from (${idsByIndex(db, projectId, words)}) as recent
    union all select user_id from (${withOldTerms(projectId, words)}) as old`
}

function idsByIndex(db: Reading, projectId: string, words: readonly string[]): RawBuilder<unknown> {
  const keys = keysOf(db, projectId, words)
  const own = sql`project_id = ${projectId} and ${withWords(words)}`
  const terms = `{${keys.join()}}`
  if (keys.length === 1) return sql`select user_id from user_texts where ${own} and terms @> ${terms}::bigint[]`
  // Statistics do not know how often words meet. What the planner cannot see it takes for rare, and asks the index.
  return sql`with matching as materialized (
    select user_id from user_texts where ${own} and terms @> (select ${terms}::bigint[])) select user_id from matching`
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
