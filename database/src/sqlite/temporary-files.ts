import { type Kysely, sql } from 'kysely'
import { isSqlite } from '../statements/json-rows.ts'

/**
 * Where SQLite has pages as they were before a savepoint or a statement, and rows that it sorts. It begins a file for more
 * than sixteen pages, and users who are created together change hundreds: 80 of the 106 writes of a sign-in were to it.
 */
export const temporaryStore = { inMemory: 'pragma temp_store = memory', inFiles: 'pragma temp_store = file' }

/** How much of such work is under way, by database. */
const underWay = new WeakMap<object, number>()

/** Runs what changes very much, or sorts it. In memory the deletion of a hundred thousand users would take 140 MiB. */
export async function inTemporaryFiles<Tables, Result>(
  db: Kysely<Tables>,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!isSqlite(db)) return work()
  const { adapter } = db.getExecutor()
  const count = (change: number) => {
    const now = (underWay.get(adapter) ?? 0) + change
    underWay.set(adapter, now)
    return now
  }
  count(1)
  try {
    await sql.raw(temporaryStore.inFiles).execute(db)
    return await work()
  } finally {
    // What was done is done, though the writer is not to be had: the next such work sets it back.
    if (count(-1) === 0)
      await sql
        .raw(temporaryStore.inMemory)
        .execute(db)
        .catch(() => undefined)
  }
}
