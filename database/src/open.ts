import type { Kysely } from 'kysely'
import { InvalidDatabaseUrl } from './errors.ts'
import { refuseBypass } from './transactions/open-transaction.ts'
import { createSemaphore } from './transactions/semaphore.ts'
import { setTransactionWaits } from './transactions/waits.ts'
import { type OnStatement, tellingOfStatements } from './statements/statements.ts'
import { sharingReads } from './statements/lone-reads.ts'
import { tellingOfCommits } from './statements/commits.ts'
import { tellingOfWrites } from './statements/table-writes.ts'
import { postgresDialect } from './postgres/dialect.ts'
import { defaultLimits, type WaitLimits } from './postgres/limits.ts'
import { sqliteDialect } from './sqlite/dialect.ts'

/** A typed connection to the database; `Tables` are the row types that its user knows. */
export type Database<Tables> = Kysely<Tables>

export type DatabaseKind = 'sqlite' | 'postgresql'

export type OpenOptions = {
  /** `:memory:`, `file:<path>` (folders are made) or `postgres://…`. */
  url: string
  /** Whether a server that takes no writes is used too, of several hosts. */
  mayBeStandby?: boolean
  /** Connections to PostgreSQL; 20 by default, of which 4 are kept from transactions. SQLite has one writer and one reader. */
  connectionsMax?: number
  /** How long anything may wait for PostgreSQL. */
  limits?: Partial<WaitLimits>
  /**
   * Whether a query that bypasses the open transaction of its async context throws; true by default. False in
   * production, where such queries mostly succeed; a database in memory always refuses them, because they deadlock.
   */
  refusesBypass?: boolean
  /** Pages of SQLite that are held in memory for writing, in MiB; 2 by default. More pays off for millions of rows. */
  sqliteCacheMib?: number
  /** What a database in memory begins with: the bytes of a file of SQLite. */
  contents?: Uint8Array | undefined
  /** Of a page of a database in memory without contents: many small tables take less of smaller ones. 4,096 by default. */
  pageBytes?: number | undefined
  /** Told of every statement before it runs. */
  onStatement?: OnStatement | undefined
}

/**
 * The engine of a database URL.
 * @throws {InvalidDatabaseUrl} when it is none of the supported forms
 */
export function databaseKind(url: string): DatabaseKind {
  if (url === ':memory:' || url.startsWith('file:')) return 'sqlite'
  if (url.startsWith('postgres://') || url.startsWith('postgresql://')) return 'postgresql'
  throw new InvalidDatabaseUrl(url)
}

/**
 * Opens a database and checks that it answers.
 * @throws {InvalidDatabaseUrl} when the URL is none of the supported forms
 * @throws {DatabaseUnreachable} when the database does not answer or cannot be written
 */
export async function openDatabase<Tables>({
  url,
  mayBeStandby = false,
  connectionsMax = 20,
  limits: given,
  refusesBypass = true,
  sqliteCacheMib = 2,
  contents,
  pageBytes,
  onStatement,
}: OpenOptions): Promise<Database<Tables>> {
  const isSqlite = databaseKind(url) === 'sqlite'
  const limits = { ...defaultLimits, ...given }
  const sqlite = isSqlite ? sqliteDialect({ url, cacheMib: sqliteCacheMib, contents, pageBytes }) : undefined
  const dialect = sqlite ?? (await postgresDialect({ url, mayBeStandby, connectionsMax, limits }))
  const telling = tellingOfCommits(tellingOfWrites(tellingOfStatements(dialect, onStatement)))
  const db = await sharingReads<Tables>(refusesBypass || url === ':memory:' ? refuseBypass(telling) : telling)
  if (sqlite && url === ':memory:') contentsReaders.set(db, sqlite.contents)
  if (!isSqlite) {
    const turn = createSemaphore({ holdersMax: transactionsMax(connectionsMax), waitMsMax: limits.connectMs })
    setTransactionWaits(db, { turn, lockMs: limits.lockMs })
  }
  return db
}

const contentsReaders = new WeakMap<object, () => Promise<Uint8Array>>()

/**
 * The bytes of a database in memory as `openDatabase` takes them, between two transactions.
 * @throws {TypeError} when it is no database in memory
 */
export async function readContents<Tables>(db: Database<Tables>): Promise<Uint8Array> {
  const read = contentsReaders.get(db)
  if (!read) throw new TypeError('only a database in memory can be copied')
  return read()
}

/** A fifth of the connections: reads go on when all transactions wait for something. */
function transactionsMax(connectionsMax: number): number {
  return connectionsMax - Math.floor(connectionsMax / 5)
}
