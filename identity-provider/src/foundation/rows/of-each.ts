import { isSqlite, jsonRows } from '@gatehouse-id/database'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Reading, Tables } from '../tables/tables.ts'

type Given = Record<string, string>

/**
 * What a query finds for each of some values, in one statement. The query is planned once on PostgreSQL, however many
 * values there are; SQLite has no such join, and takes the query for each value.
 *
 * @param queryOf is handed what stands for the value of a name
 */
export async function ofEach<Row>(
  db: Reading,
  values: readonly Given[],
  queryOf: (given: (name: string) => RawBuilder<string>) => SelectQueryBuilder<Tables, never, Row>,
): Promise<Row[]> {
  if (values.length === 0) return []
  const { rows } = await statementOf(db, values, queryOf).execute(db)
  return rows
}

function statementOf<Row>(
  db: Reading,
  values: readonly Given[],
  queryOf: (given: (name: string) => RawBuilder<string>) => SelectQueryBuilder<Tables, never, Row>,
): RawBuilder<Row> {
  if (!isSqlite(db)) {
    const query = queryOf(name => sql<string>`(given.value ->> ${sql.lit(name)})`)
    return sql`select held.* from ${jsonRows(db, JSON.stringify(values))} as given cross join lateral (${query}) as held`
  }
  const queries = values.map(value => sql`select * from (${queryOf(name => sql<string>`${value[name]}`)}) as held`)
  return sql`${sql.join(queries, sql` union all `)}`
}
