import type { Row } from '@gatehouse-id/database'
import type { Reversal } from '../../foundation/areas/hooks.ts'
import type { Tables, Writing } from '../../foundation/tables/tables.ts'

/*
 * Rows of any captured table. Names of tables and columns come from the schema and from what this package wrote, so that
 * the casts to one table are safe.
 */

type AnyTable = 'sso_groups'

/** The rows with these values. */
export async function listRows(tx: Writing, table: string, values: Row): Promise<Row[]> {
  let query = tx.selectFrom(table as AnyTable).selectAll()
  for (const [column, value] of Object.entries(values)) query = query.where(column as 'id', '=', value as string)
  return query.execute()
}

/** The row with the key of `like`. */
export async function findRow(tx: Writing, table: string, key: readonly string[], like: Row): Promise<Row | undefined> {
  if (key.length === 0) throw new Error(`unreachable: ${table} has a primary key`)
  const [row] = await listRows(tx, table, Object.fromEntries(key.map(column => [column, like[column]])))
  return row
}

/** Makes, changes or deletes the row. */
export async function reverseRow(tx: Writing, key: readonly string[], { table, from, to }: Reversal): Promise<void> {
  if (!from) {
    if (to)
      await tx
        .insertInto(table as AnyTable)
        .values(to as Tables[AnyTable])
        .execute()
    return
  }
  if (!to) {
    let deletion = tx.deleteFrom(table as AnyTable)
    for (const column of key) deletion = deletion.where(column as 'id', '=', from[column] as string)
    await deletion.execute()
    return
  }
  const changed = Object.fromEntries(Object.entries(to).filter(([column, value]) => from[column] !== value))
  let update = tx.updateTable(table as AnyTable).set(changed as Partial<Tables[AnyTable]>)
  for (const column of key) update = update.where(column as 'id', '=', from[column] as string)
  await update.execute()
}
