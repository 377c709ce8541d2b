import { type Dialect, PostgresDialect } from 'kysely'
import pg from 'pg'
import { DatabaseBusy, DatabaseUnreachable } from '../errors.ts'

/** The time limit for a new connection, and for one that another query has to release. */
const connectTimeoutMs = 5_000
/** The message of the pool when every connection is in use; it has no code. */
const poolExhausted = 'timeout exceeded when trying to connect'
/** The type ids of bigint and numeric. They hold counts, sums and times, which are below 2^53 here. */
const numberTypes = new Set<number>([pg.types.builtins.INT8, pg.types.builtins.NUMERIC])

/**
 * The Kysely dialect over `pg`, after one query has checked that the server answers. Later queries may throw
 * DatabaseBusy.
 * @throws {DatabaseUnreachable} when the server does not answer
 */
export async function postgresDialect({
  url,
  connectionsMax,
}: {
  url: string
  connectionsMax: number
}): Promise<Dialect> {
  const pool = new pg.Pool({
    connectionString: url,
    max: connectionsMax,
    connectionTimeoutMillis: connectTimeoutMs,
    types: { getTypeParser },
  })
  // The pool replaces an idle connection that the server closed. Without a listener the error would end the process.
  pool.on('error', () => {})
  // The same for one in use: its queries are rejected, and the pool drops it when it is released.
  pool.on('connect', client => void client.on('error', () => {}))
  try {
    await pool.query('select 1')
  } catch (cause) {
    await pool.end()
    throw new DatabaseUnreachable(`the PostgreSQL server at ${hostOf(url)} cannot be used`, cause)
  }
  return new PostgresDialect({
    pool: {
      options: pool.options,
      end: () => pool.end(),
      connect: () => pool.connect().catch(throwBusy),
    },
  })
}

function throwBusy(error: unknown): never {
  if (error instanceof Error && error.message === poolExhausted) throw new DatabaseBusy(connectTimeoutMs, error)
  throw error
}

function getTypeParser(id: number, format?: 'text' | 'binary') {
  if (numberTypes.has(id)) return Number
  return pg.types.getTypeParser(id, format)
}

/** Host and database for messages, without the password. */
function hostOf(url: string): string {
  const { host, pathname } = new URL(url)
  return `${host}${pathname}`
}
