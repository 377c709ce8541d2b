import { type Compilable, type CompiledQuery, type Kysely, sql } from 'kysely'
import type { Row } from '../capture/row-changes.ts'
import { isSqlite } from './json-rows.ts'
import { asPrepared } from './prepared.ts'

/** Of each engine; the oldest goes. */
const keptMax = 100
const compiled = new WeakMap<object, Map<string, CompiledQuery>>()
const rowsOf = new WeakMap<CompiledQuery, readonly Row[]>()

/** The rows of a statement of `insertion`; undefined of another. */
export function rowsOfInsertion(query: CompiledQuery): readonly Row[] | undefined {
  return rowsOf.get(query)
}

/**
 * Inserts rows, all with the columns of the first, which are not changed afterwards. It is compiled once: for PostgreSQL for
 * any number of rows, so that it is planned once in each session, for SQLite, which takes twice as long to read values from
 * JSON, for each number.
 */
export function insertion<Tables>(
  db: Pick<Kysely<Tables>, 'getExecutor' | 'insertInto'>,
  table: keyof Tables & string,
  rows: readonly Row[],
): Compilable {
  const columns = Object.keys(rows[0] ?? {})
  if (rows.some(row => Object.keys(row).length !== columns.length))
    throw new Error(`unreachable: rows of ${table} with different columns`)
  const count = isSqlite(db) ? rows.length : undefined
  const parameters = count === undefined ? [jsonOf(rows)] : valuesOf(rows, columns)
  const query = { ...compiledFor(db, { table, columns, count }), parameters }
  rowsOf.set(query, rows)
  return { compile: () => query }
}

function valuesOf(rows: readonly Row[], columns: readonly string[]): unknown[] {
  const values: unknown[] = []
  for (const row of rows) for (const column of columns) values.push(row[column])
  return values
}

type Shape = { table: string; columns: readonly string[]; count: number | undefined }

function compiledFor<Tables>(
  db: Pick<Kysely<Tables>, 'getExecutor' | 'insertInto'>,
  { table, columns, count }: Shape,
): CompiledQuery {
  const { adapter } = db.getExecutor()
  const kept = compiled.get(adapter) ?? new Map<string, CompiledQuery>()
  compiled.set(adapter, kept)
  const shape = [table, count, ...columns].join()
  const known = kept.get(shape)
  if (known) return known
  // Safe: the table and the columns are those of the caller's rows.
  const anyDb = db as unknown as Kysely<Record<string, Row>>
  const insert = anyDb.insertInto(table)
  const one = Object.fromEntries(columns.map(column => [column, null]))
  const made: CompiledQuery =
    count === undefined
      ? insert
          .columns([...columns])
          .expression(
            sql`select ${sql.join(columns.map(column => sql.ref(column)))}
              from json_populate_recordset(null::${sql.table(table)}, ${''}::json)`,
          )
          .compile()
      : // The nodes of one row say as much as those of all, which would take a hundred times the memory of the text.
        { ...insert.values(one).compile(), sql: insert.values(Array(count).fill(one)).compile().sql }
  const [oldest] = kept.size >= keptMax ? kept.keys() : []
  if (oldest !== undefined) kept.delete(oldest)
  const query = asPrepared(made)
  kept.set(shape, query)
  return query
}

/** Halves of surrogate pairs, which a text that was cut may have, become what the driver makes of them. */
function jsonOf(rows: readonly Row[]): string {
  const json = JSON.stringify(rows)
  if (!json.includes('\\ud')) return json
  return JSON.stringify(rows, (_, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value))
}
