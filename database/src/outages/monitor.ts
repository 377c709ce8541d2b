import { sql } from 'kysely'
import { DatabaseBusy, DatabaseUnavailable } from '../errors.ts'
import type { MigrationSet } from '../migrations/files.ts'
import { pendingMigrations } from '../migrations/migrate.ts'
import { type Database, databaseKind, openDatabase } from '../open.ts'
import { isSqlite } from '../statements/json-rows.ts'
import { deferred } from '../transactions/deferred.ts'

const answerMsMax = 2_000
/** A connection without answer is given up soon after nobody waits for it any more. */
const limits = { connectMs: answerMsMax, statementMs: answerMsMax, silenceMs: 1.5 * answerMsMax }

/** Asks whether a database can be used now. Each question is answered within 2 s. */
export type Monitor = {
  /** @throws {DatabaseUnavailable} when nothing can be written */
  requireWritable(): Promise<void>
  /** The names of the migrations that have not run. @throws {SchemaNewer} */
  pendingMigrations(sets: MigrationSet[]): Promise<string[]>
  close(): Promise<void>
}

/**
 * A monitor of a database that is open. To PostgreSQL it has a connection of its own: a pool that others keep busy says
 * nothing about the server. On SQLite it is the one writer that has to be free.
 */
export async function openMonitor<Tables>({ url, db }: { url: string; db: Database<Tables> }): Promise<Monitor> {
  const isShared = databaseKind(url) === 'sqlite'
  const own = isShared ? db : await openDatabase<Tables>({ url, connectionsMax: 1, limits })
  return {
    requireWritable: () => requireWritable(own),
    pendingMigrations: sets => inTime(pendingMigrations(own, sets)),
    close: async () => (isShared ? undefined : own.destroy()),
  }
}

/**
 * Resolves when the database answers and can be written.
 * @throws {DatabaseUnavailable} when it cannot, or after 2 s
 */
export function requireWritable<Tables>(db: Database<Tables>): Promise<void> {
  return inTime(isSqlite(db) ? writePage(db) : requirePrimary(db))
}

/** Writes a page, and waits until it is on the disk: a file of SQLite does not tell that its disk is full. */
async function writePage<Tables>(db: Database<Tables>): Promise<void> {
  await db.transaction().execute(tx => sql`pragma user_version = 1`.execute(tx))
}

async function requirePrimary<Tables>(db: Database<Tables>): Promise<void> {
  const { rows } = await sql<{ is_standby: boolean; is_read_only: boolean }>`
    select pg_is_in_recovery() as is_standby, current_setting('transaction_read_only') = 'on' as is_read_only`.execute(
    db,
  )
  const [state] = rows
  if (state?.is_standby) throw new DatabaseUnavailable(undefined, 'the database is a standby, which cannot be written')
  if (state?.is_read_only) throw new DatabaseUnavailable(undefined, 'the database is read-only')
}

async function inTime<Result>(answer: Promise<Result>): Promise<Result> {
  const late = deferred<never>()
  const timer = setTimeout(() => late.reject(new DatabaseBusy(answerMsMax)), answerMsMax)
  try {
    return await Promise.race([answer, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
