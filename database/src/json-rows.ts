import { type Expression, type Kysely, type RawBuilder, SqliteAdapter, type SqlBool, sql } from 'kysely'

type Engine = Pick<Kysely<unknown>, 'getExecutor'>

function isSqlite(db: Engine) {
  return db.getExecutor().adapter instanceof SqliteAdapter
}

/**
 * A JSON array as a table of one column `value`: its entries, whose parts are `value ->> 0`, `value ->> 1` and so on.
 * However many rows are looked up or written, the statement is the same and has one parameter.
 */
export function jsonRows(db: Engine, json: string): RawBuilder<{ value: string }> {
  return isSqlite(db) ? sql`json_each(${json})` : sql`json_array_elements(${json}::json)`
}

type LookUp = { json: string; table: string; condition: Expression<SqlBool> }

/**
 * For each entry of a JSON array, `given.value`, the rows `held` of a table for which the condition is true, with the
 * entry as their column `given`. They are looked up entry by entry, through an index, whatever the planner thinks of the
 * table: left alone, either engine may walk through all of it and look for each row among the entries.
 */
export function lookUp<Row>(db: Engine, { json, table, condition }: LookUp): RawBuilder<Row & { given: string }> {
  const held = sql`${sql.table(table)} as held`
  const entries = sql`${jsonRows(db, json)} as given`
  if (isSqlite(db))
    return sql`(select given.value as given, held.* from ${entries} cross join ${held} where ${condition})`
  const rows = sql`(select * from ${held} where ${condition} offset 0)`
  return sql`(select given.value as given, held.* from ${entries} cross join lateral ${rows} as held)`
}
