import { isSqlite, prepared, sendLater } from '@gatehouse/database'
import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Reading, Tables, Writing } from '../../../../foundation/tables/tables.ts'
import type { Sweep } from '../../../../foundation/rows/sweep.ts'
import { termKey } from '../../../../foundation/rows/term-key.ts'
import type { UserRow } from '../store.ts'
import { forgetOldTerms, hasOldTerms, lockUsersOfBefore, withOldTerms } from './old-terms.ts'
import { patternOf, termsOf, termsOfWords, textsOf } from './texts.ts'

const rowsPerStatement = 1_000

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

/**
 * At most `limit` ids of users in whose texts all words are, through the index. PostgreSQL reads the lists of all terms at
 * least once, unless its statistics say that users with one frequent word are met soon; SQLite stops at the limit.
 */
export async function listUserIdsByWords(
  db: Reading,
  { projectId, words, limit }: { projectId: string; words: readonly string[]; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from (${idsWithWords(db, projectId, words)} limit ${limit}) as found
    union all select user_id from (${withOldTerms(projectId, words)} limit ${limit}) as old limit ${limit}`.execute(db)
  return rows.map(row => row.user_id)
}

/** The rows of the same users, however many: found by the index, in whatever order is asked for then. */
export function usersWithWords(db: Reading, projectId: string, words: readonly string[]) {
  const found = sql`select user_id from (${idsWithWords(db, projectId, words)}) as recent
    union all select user_id from (${withOldTerms(projectId, words)}) as old`
  const own = sql`users.project_id = ${projectId} and users.id = found.user_id`
  const users = sql<UserRow>`(select users.* from (${found}) as found cross join users where ${own} limit ${noLimit} offset 0)`
  // Safe cast: these rows have the columns of the table.
  return db.selectFrom(users.as('users')) as unknown as SelectQueryBuilder<Tables, 'users', object>
}

/** With an offset it keeps either planner from walking all users in the order that is asked for. */
const noLimit = Number.MAX_SAFE_INTEGER

function idsWithWords(db: Reading, projectId: string, words: readonly string[]): RawBuilder<unknown> {
  const keys = termsOfWords(words).map(term => termKey(db, projectId, term))
  const own = sql`project_id = ${projectId} and ${withWords(words)}`
  if (isSqlite(db))
    return sql`select user_id from user_text_terms cross join user_texts
      where user_text_terms match ${keys.join(' AND ')} and sqlite_number = user_text_terms.rowid and ${own}`
  const terms = `{${keys.join()}}`
  if (keys.length === 1) return sql`select user_id from user_texts where ${own} and terms @> ${terms}::bigint[]`
  // Statistics do not know how often words meet. What the planner cannot see it takes for rare, and asks the index.
  return sql`select user_id from (with matching as materialized (
    select user_id from user_texts where ${own} and terms @> (select ${terms}::bigint[])) select user_id from matching) as all_of_them`
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
