import { type Expression, type Kysely, type RawBuilder, SqliteAdapter, type SqlBool, sql } from 'kysely'

type Engine = Pick<Kysely<unknown>, 'getExecutor'>

/** Whether a connection is to SQLite. */
export function isSqlite(db: Engine): boolean {
  return db.getExecutor().adapter instanceof SqliteAdapter
}

/**
 * A JSON array as a table with one column `value`; the parts of an entry are `value ->> 0`, `value ->> 1` and so on. So
 * one statement with one parameter reads or writes any number of rows.
 */
export function jsonRows(db: Engine, json: string): RawBuilder<{ value: string }> {
  return isSqlite(db) ? sql`json_each(${json})` : sql`json_array_elements(${json}::json)`
}

type LookUp = { json: string; table: string; condition: Expression<SqlBool> }

/**
 * Joins each entry of a JSON array, `given.value`, with the rows `held` of a table for which `condition` is true; the
 * result has the entry in its column `given`. Forces an index lookup per entry: left to its planner, either engine may
 * scan the whole table instead.
 */
export function lookUp<Row>(db: Engine, { json, table, condition }: LookUp): RawBuilder<Row & { given: string }> {
  const held = sql`${sql.table(table)} as held`
  const entries = sql`${jsonRows(db, json)} as given`
  if (isSqlite(db))
    return sql`(select given.value as given, held.* from ${entries} cross join ${held} where ${condition})`
  const rows = sql`(select * from ${held} where ${condition} offset 0)`
  return sql`(select given.value as given, held.* from ${entries} cross join lateral ${rows} as held)`
}
