import { isSqlite } from '@gatehouse-id/database'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { Tables, Writing } from '../tables/tables.ts'

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
export async function lockRowsOf<Row>(tx: Writing, table: string, values: object): Promise<Row[]> {
  const anyTables = tx as unknown as Kysely<Record<string, Record<string, unknown>>>
  const rows = anyTables
    .selectFrom(table)
    .selectAll()
    .where(eb => eb.and({ ...values }))
  // As an update of any column does that no key has: foreign keys that point to the row do not wait. On SQLite the comment
  // tells such a read from others, for whoever looks at statements, as `locks.test.ts` does.
  const locking = isSqlite(tx) ? rows.modifyEnd(sql`/* for no key update */`) : rows.forNoKeyUpdate()
  return (await locking.execute()) as Row[] // Safe: they are rows of this table.
}
