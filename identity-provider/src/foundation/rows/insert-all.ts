import { insertion, sendLater } from '@gatehouse-id/database'
import type { Insertable } from 'kysely'
import type { Tables, Writing } from '../tables/tables.ts'

/** Values in one statement. They take a few milliseconds, during which no other request is served. SQLite allows 32,766. */
const valuesMax = 4_000

/** Inserts rows of one shape, as many at a time as a statement takes; sent later. */
export async function insertAll<Table extends keyof Tables>(
  tx: Writing,
  table: Table,
  rows: Insertable<Tables[Table]>[],
): Promise<void> {
  for (const insert of insertionsOf(tx, table, rows)) await sendLater(tx, insert)
}

/** The same, and waits: what it fails with comes out here. */
export async function insertAllNow<Table extends keyof Tables>(
  tx: Writing,
  table: Table,
  rows: Insertable<Tables[Table]>[],
): Promise<void> {
  for (const insert of insertionsOf(tx, table, rows)) await tx.executeQuery(insert)
}

function* insertionsOf<Table extends keyof Tables>(tx: Writing, table: Table, rows: Insertable<Tables[Table]>[]) {
  const [first] = rows
  if (!first) return
  const rowsPerStatement = Math.floor(valuesMax / Object.keys(first).length)
  for (let from = 0; from < rows.length; from += rowsPerStatement)
    yield insertion(tx, table, rows.slice(from, from + rowsPerStatement))
}
