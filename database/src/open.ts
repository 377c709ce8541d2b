import { Kysely, sql } from 'kysely'
import { deferred } from './deferred.ts'
import { DatabaseBusy, InvalidDatabaseUrl } from './errors.ts'
import { refuseBypass } from './open-transaction.ts'
import { postgresDialect } from './postgres/dialect.ts'
import { sqliteDialect } from './sqlite/dialect.ts'

/** A typed door to the database; `Tables` is the row types of the tables its owner knows. */
export type Database<Tables> = Kysely<Tables>

export type DatabaseKind = 'sqlite' | 'postgresql'

export type OpenOptions = {
  /** `:memory:`, `file:<path>` (folders are made) or `postgres://…`. */
  url: string
  /** Connections to PostgreSQL, 10 unless told; SQLite has one writer and one reader. */
  connectionsMax?: number
  /**
   * Whether a query past the transaction that is open in its async context throws: yes unless told. Not in production,
   * where it mostly goes well, except in memory, where it never does.
   */
  refusesBypass?: boolean
}

/** Which engine a database URL names. @throws InvalidDatabaseUrl */
export function databaseKind(url: string): DatabaseKind {
  if (url === ':memory:' || url.startsWith('file:')) return 'sqlite'
  if (url.startsWith('postgres://') || url.startsWith('postgresql://')) return 'postgresql'
  throw new InvalidDatabaseUrl(url)
}

/**
 * Opens a database and proves that it answers.
 * @throws InvalidDatabaseUrl, DatabaseUnreachable
 */
export async function openDatabase<Tables>({
  url,
  connectionsMax = 10,
  refusesBypass = true,
}: OpenOptions): Promise<Database<Tables>> {
  const dialect = databaseKind(url) === 'sqlite' ? sqliteDialect(url) : await postgresDialect({ url, connectionsMax })
  return new Kysely<Tables>({ dialect: refusesBypass || url === ':memory:' ? refuseBypass(dialect) : dialect })
}

const pingMsMax = 2_000

/** Resolves when the database answers and its writer is free. @throws DatabaseBusy after 2 s */
export async function ping<Tables>(db: Database<Tables>): Promise<void> {
  const late = deferred<never>()
  const timer = setTimeout(() => late.reject(new DatabaseBusy(pingMsMax)), pingMsMax)
  try {
    // On SQLite a transaction needs the writer, in this process and among all; a lone select does not.
    await Promise.race([db.transaction().execute(tx => sql`select 1`.execute(tx)), late.promise])
  } finally {
    clearTimeout(timer)
  }
}
