import { isUniqueViolation, transact } from '@gatehouse/database'
import type { OperationErrorClass } from '@gatehouse/operation'
import type { AuditTarget } from '../../activity/index.ts'
import type { Call } from '../../foundation/call.ts'
import type { Db, Writing } from '../../foundation/tables.ts'

type Named = { id: string; name: string }
type Kind<Row> = {
  type: AuditTarget['type']
  NotFound: OperationErrorClass
  Taken: OperationErrorClass
  /** What `name` is when the row cannot be stored: "is taken by another …". */
  taken: string
  /** Locks the row until the transaction ends. */
  lock(tx: Writing, key: { project_id: string; id: string }): Promise<Row | undefined>
  /** Deletes the row, and records that. */
  remove(tx: Writing, call: Call, row: Row): Promise<void>
}

/** What services of one table do alike whose rows have an id and a name that no other row has. */
export function namedRows<Row extends Named>(db: Db, { type, NotFound, Taken, taken, lock, remove }: Kind<Row>) {
  function found(row: Row | undefined): Row {
    if (!row) throw new NotFound()
    return row
  }
  function refuseTaken(cause: unknown): never {
    throw isUniqueViolation(cause) ? new Taken({ cause, fields: [{ field: 'name', message: taken }] }) : cause
  }
  const get = async (tx: Writing, { projectId }: Call, id: string) =>
    found(await lock(tx, { project_id: projectId, id }))

  return {
    found,
    /** The row, locked. */
    get,
    targetOf: ({ id, name }: Named): AuditTarget => ({ type, id, name }),
    /** Runs a change in a transaction, and names what is taken. */
    write: <Result>(change: (tx: Writing) => Promise<Result>): Promise<Result> =>
      transact(db, change).catch(refuseTaken),

    async delete({ id }: { id: string }, call: Call): Promise<Record<string, never>> {
      await transact(db, async tx => remove(tx, call, await get(tx, call, id)))
      return {}
    },
    async deleteBatch({ ids }: { ids: readonly string[] }, call: Call): Promise<Record<string, never>> {
      await transact(db, async tx => {
        // Always in the same order, so that concurrent calls do not deadlock.
        for (const id of [...new Set(ids)].sort()) await remove(tx, call, await get(tx, call, id))
      })
      return {}
    },
  }
}
