import { isSqlite } from '@gatehouse-id/database'
import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Reading } from '../tables/tables.ts'

type Listed = { rows: Expression<unknown>; columns: readonly string[]; order?: readonly string[] }

/** Rows as a JSON array of objects, in a column of text: what a statement reads beside its own rows. */
export function jsonColumn(db: Reading, { rows, columns, order = [] }: Listed): RawBuilder<string> {
  const [list, entry] = isSqlite(db) ? ['json_group_array', 'json_object'] : ['json_agg', 'json_build_object']
  const refOf = (name: string) => sql.ref(`listed.${name}`)
  const values = sql.join(columns.flatMap(name => [sql.lit(name), refOf(name)]))
  const ordered = order.length === 0 ? sql`` : sql` order by ${sql.join(order.map(refOf))}`
  return sql`(
    select coalesce(cast(${sql.raw(list)}(${sql.raw(entry)}(${values})${ordered}) as text), '[]') from ${rows} as listed
  )`
}
