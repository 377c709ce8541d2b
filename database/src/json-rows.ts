import { type Kysely, type RawBuilder, SqliteAdapter, sql } from 'kysely'

/**
 * A JSON array as a table of one column `value`: its entries, whose parts are `value ->> 0`, `value ->> 1` and so on.
 * However many rows are looked up or written, the statement is the same and has one parameter.
 */
export function jsonRows(db: Pick<Kysely<unknown>, 'getExecutor'>, json: string): RawBuilder<{ value: string }> {
  if (db.getExecutor().adapter instanceof SqliteAdapter) return sql`json_each(${json})`
  // Without a limit PostgreSQL takes it for a hundred rows, for which it would rather read a whole table it knows little of.
  return sql`(select value from json_array_elements(${json}::json) limit json_array_length(${json}::json))`
}
