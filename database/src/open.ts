import { Kysely, sql } from 'kysely'
import { InvalidDatabaseUrl } from './errors.ts'
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
export async function openDatabase<Tables>({ url, connectionsMax = 10 }: OpenOptions): Promise<Database<Tables>> {
  const dialect = databaseKind(url) === 'sqlite' ? sqliteDialect(url) : await postgresDialect({ url, connectionsMax })
  return new Kysely<Tables>({ dialect })
}

/** Resolves when the database answers. */
export async function ping<Tables>(db: Database<Tables>): Promise<void> {
  await sql`select 1`.execute(db)
}
