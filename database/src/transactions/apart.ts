import type { Kysely } from 'kysely'
import type { WaitLimits } from '../postgres/limits.ts'

/** Opens the same database again. */
export type Reopen = (limits: WaitLimits) => Promise<Kysely<unknown>>

/** By adapter: Kysely makes one per database and hands it to everything that queries it. SQLite has none. */
const reopenByAdapter = new WeakMap<object, Reopen>()

export function setReopen<Tables>(db: Kysely<Tables>, reopen: Reopen): void {
  reopenByAdapter.set(db.getExecutor().adapter, reopen)
}

/**
 * Runs work for which the limits of `db` are too short on a connection of its own; on SQLite on `db`. It does not tell
 * `onTablesWritten`.
 */
export async function apart<Tables, Result>(
  db: Kysely<Tables>,
  limits: WaitLimits,
  work: (own: Kysely<Tables>) => Promise<Result>,
): Promise<Result> {
  const reopen = reopenByAdapter.get(db.getExecutor().adapter)
  if (!reopen) return work(db)
  const own = (await reopen(limits)) as Kysely<Tables> // the same database has the same tables
  try {
    return await work(own)
  } finally {
    await own.destroy()
  }
}
