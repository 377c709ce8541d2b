import { isSqlite, sendLater } from '@gatehouse-id/database'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Reading, Writing } from '../../../../foundation/tables/tables.ts'
import type { UserRow } from '../store.ts'

/*
 * The terms in `user_search_terms`: of users who have not been moved to `user_texts`, and of those whom a node of the
 * version before has written since. Whoever has them has no texts: a trigger forgets those.
 */

/** The ids of the users of before in whose terms all words begin. */
export function withOldTerms(projectId: string, [first = '', ...others]: readonly string[]): RawBuilder<unknown> {
  const also = others.map(
    word => sql` and exists (select 1 from user_search_terms as other where other.project_id = ${projectId}
    and other.user_id = user_search_terms.user_id and ${begins(sql.ref('other.term'), word)})`,
  )
  return sql`select distinct user_id from user_search_terms where project_id = ${projectId}
    and ${begins(sql.ref('term'), first)}${sql.join(also, sql``)}`
}

/** The ids of the same users; there are few once they have been moved. */
export async function listIdsByOldTerms(db: Reading, projectId: string, words: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`${withOldTerms(projectId, words)}`.execute(db)
  return rows.map(row => row.user_id)
}

/** Whether all words begin terms of the row of `users`. */
export function hasOldTerms(projectId: string, words: readonly string[]): RawBuilder<SqlBool> {
  const each = words.map(
    word => sql`exists (select 1 from user_search_terms as old where old.project_id = ${projectId}
      and old.user_id = users.id and ${begins(sql.ref('old.term'), word)})`,
  )
  return sql<SqlBool>`${sql.join(each, sql` and `)}`
}

/** In byte order all that begin with a word stand before the word with the last character. */
function begins(term: RawBuilder<unknown>, word: string): RawBuilder<unknown> {
  return sql`${term} >= ${word} and ${term} < ${`${word}\u{10FFFF}`}`
}

/** The users are of one project. */
export async function forgetOldTerms(tx: Writing, users: readonly UserRow[]): Promise<void> {
  const [first] = users
  if (!first) return
  const ids = users.map(({ id }) => id)
  await sendLater(
    tx,
    tx.deleteFrom('user_search_terms').where('project_id', '=', first.project_id).where('user_id', 'in', ids),
  )
}

/** At most `limit` users of before whom nobody else is writing: their rows, locked. */
export async function lockUsersOfBefore(tx: Writing, limit: number): Promise<UserRow[]> {
  const before = tx
    .selectFrom('user_search_terms')
    .select(['project_id', 'user_id'])
    .distinct()
    .orderBy('project_id')
    .orderBy('user_id')
    .limit(limit)
  const users = tx.selectFrom('users').selectAll().where(sql<SqlBool>`(project_id, id) in ${before}`)
  return (isSqlite(tx) ? users : users.forNoKeyUpdate().skipLocked()).execute()
}
