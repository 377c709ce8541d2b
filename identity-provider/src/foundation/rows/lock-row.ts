import { isSqlite, prepared } from '@gatehouse-id/database'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { Reading, Tables, Writing } from '../tables/tables.ts'

/**
 * Locks the row with these values until the transaction ends, and answers it; undefined when there is none. Other
 * transactions that write the row wait, so what is read here can be rewritten whole. On SQLite they wait anyway, from
 * the beginning of this one.
 */
export async function lockRow<Table extends keyof Tables>(
  tx: Writing,
  table: Table,
  key: Partial<Selectable<Tables[Table]>>,
): Promise<Selectable<Tables[Table]> | undefined> {
  const [row] = await lockRowsOf<Selectable<Tables[Table]>>(tx, table, key)
  return row
}

/** Locks all rows with these values, or with what subqueries answer, in no order. */
export function lockRows<Table extends keyof Tables>(
  tx: Writing,
  table: Table,
  values: Partial<Record<keyof Tables[Table], unknown>>,
): Promise<Selectable<Tables[Table]>[]> {
  return lockRowsOf(tx, table, values)
}

/** The same of any table. */
export const lockRowsOf = rowsBy(lockingOf)

/** Rows of any table with these values, in no order, as they are now. */
export const findRowsOf = rowsBy(rowsWith)

type Build = typeof rowsWith

function rowsBy(build: Build) {
  /** By table and columns, of which there are as many as places in the code. */
  const statements = new Map<string, (db: Reading, values: object) => Promise<{ rows: unknown[] }>>()
  return async <Row>(db: Reading, table: string, values: object): Promise<Row[]> => {
    // Safe, both: they are rows of this table.
    if (!Object.values(values).every(isPlain)) return (await build(db, table, values).execute()) as Row[]
    const name = `${table} ${Object.keys(values).join()}`
    const statement = statements.get(name) ?? prepared((one: Reading, slots: object) => build(one, table, slots))
    statements.set(name, statement)
    return (await statement(db, values)).rows as Row[]
  }
}

function isPlain(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number'
}

function rowsWith(db: Reading, table: string, values: object) {
  const anyTables = db as unknown as Kysely<Record<string, Record<string, unknown>>>
  return anyTables
    .selectFrom(table)
    .selectAll()
    .where(eb => eb.and({ ...values }))
}

function lockingOf(db: Reading, table: string, values: object) {
  const rows = rowsWith(db, table, values)
  // As an update of any column does that no key has: foreign keys that point to the row do not wait. On SQLite the comment
  // tells such a read from others, for whoever looks at statements, as `locks.test.ts` does.
  return isSqlite(db) ? rows.modifyEnd(sql`/* for no key update */`) : rows.forNoKeyUpdate()
}
