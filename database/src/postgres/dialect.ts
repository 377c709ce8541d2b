import { type Dialect, PostgresDialect } from 'kysely'
import pg from 'pg'
import { DatabaseBusy, DatabaseUnreachable } from '../errors.ts'

/** How long a connection is waited for, a new one or one that others have to give back. */
const connectTimeoutMs = 5_000
/** The pool has no code for it: every connection was in use. */
const poolExhausted = 'timeout exceeded when trying to connect'
/** PostgreSQL's type ids of bigint and numeric: counts, sums and times, all below 2^53 here. */
const numberTypes = new Set<number>([pg.types.builtins.INT8, pg.types.builtins.NUMERIC])

/** Kysely over `pg`; one query proves that the server answers. @throws DatabaseUnreachable; later DatabaseBusy */
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
  // An idle connection that the server closed is replaced on next use; without a listener it would end the process.
  pool.on('error', () => {})
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
      connect: () => pool.connect().catch(tellBusy),
    },
  })
}

function tellBusy(error: unknown): never {
  if (error instanceof Error && error.message === poolExhausted) throw new DatabaseBusy(connectTimeoutMs, error)
  throw error
}

function getTypeParser(id: number, format?: 'text' | 'binary') {
  if (numberTypes.has(id)) return Number
  return pg.types.getTypeParser(id, format)
}

/** Host and database for messages; never the password. */
function hostOf(url: string): string {
  const { host, pathname } = new URL(url)
  return `${host}${pathname}`
}
