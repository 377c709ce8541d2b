import { transact } from '@gatehouse/database'
import type { Call } from '../../foundation/call.ts'
import type { Db, Writing } from '../../foundation/tables.ts'

type Rows<Row> = { getToChange(tx: Writing, call: Call, which: { id: string }): Promise<Row> }

/** The operations that delete one thing, or several, which `remove` records. */
export function deletes<Row>(db: Db, rows: Rows<Row>, remove: (tx: Writing, call: Call, row: Row) => Promise<void>) {
  async function deleteBatch({ ids }: { ids: readonly string[] }, call: Call): Promise<Record<string, never>> {
    await transact(db, async tx => {
      // Always in the same order, so that concurrent calls do not deadlock.
      for (const id of [...new Set(ids)].sort()) await remove(tx, call, await rows.getToChange(tx, call, { id }))
    })
    return {}
  }
  return { delete: ({ id }: { id: string }, call: Call) => deleteBatch({ ids: [id] }, call), deleteBatch }
}
