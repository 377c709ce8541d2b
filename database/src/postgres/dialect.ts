import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresDialect,
  type TransactionSettings,
} from 'kysely'
import pg from 'pg'
import { DatabaseBusy, DatabaseUnreachable } from '../errors.ts'
import { clientConfig, givenUpAfter } from './client.ts'
import { beginOf, sessionOptions, type WaitLimits } from './limits.ts'

/** A connection is made anew after so long, so that all of them come to where the server's name leads now. */
const lifetimeSeconds = 30 * 60
/** The message of the pool when every connection is in use; it has no code. */
const poolExhausted = 'timeout exceeded when trying to connect'
/** protocol_violation: pgbouncer refuses parameters that it cannot keep for one client. */
const refusedParameter = '08P01'
/** The type ids of bigint and numeric. They hold counts, sums and times, which are below 2^53 here. */
const numberTypes = new Set<number>([pg.types.builtins.INT8, pg.types.builtins.NUMERIC])

type Options = { url: string; connectionsMax: number; limits: WaitLimits }

/**
 * The Kysely dialect over `pg`, after one query has checked that the server answers. Later queries may throw
 * DatabaseBusy.
 * @throws {DatabaseUnreachable} when the server does not answer
 */
export async function postgresDialect(options: Options): Promise<Dialect> {
  const { url, limits } = options
  const { pool, isBounded } = await openPool(options).catch(cause => {
    throw new DatabaseUnreachable(`the PostgreSQL server at ${hostOf(url)} cannot be used`, cause)
  })
  const dialect = new PostgresDialect({
    pool: {
      options: pool.options,
      end: () => pool.end(),
      connect: () => pool.connect().catch(error => throwBusy(error, limits)),
    },
  })
  return {
    createAdapter: () => dialect.createAdapter(),
    createDriver: () => beginningWith(settings => beginOf(settings, limits, isBounded), dialect.createDriver()),
    createIntrospector: db => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  }
}

/** A pool of sessions that are bounded, or, behind a pooler that shares them, of others. */
async function openPool(options: Options): Promise<{ pool: pg.Pool; isBounded: boolean }> {
  const url = new URL(options.url)
  // The last one counts: who sets a limit in the URL wants that one.
  const settings = `${sessionOptions(options.limits)} ${url.searchParams.get('options') ?? ''}`
  url.searchParams.set('options', settings.trim())
  try {
    return await checkPool({ ...options, url: url.href })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === refusedParameter)) throw error
    return checkPool(options)
  }
}

async function checkPool({ url, connectionsMax, limits }: Options): Promise<{ pool: pg.Pool; isBounded: boolean }> {
  const pool = new pg.Pool({
    ...clientConfig({ url, ...limits }),
    ...givenUpAfter(limits.silenceMs),
    max: connectionsMax,
    maxLifetimeSeconds: lifetimeSeconds,
    types: { getTypeParser },
  })
  // The pool replaces an idle connection that the server closed. Without a listener the error would end the process.
  pool.on('error', () => {})
  // The same for one in use: its queries are rejected, and the pool drops it when it is released.
  pool.on('connect', client => void client.on('error', () => {}))
  try {
    // A pooler may accept the options, and drop them.
    const { rows } = await pool.query<{ isBounded: boolean }>(
      `select '0' not in (current_setting('statement_timeout'),
        current_setting('idle_in_transaction_session_timeout')) as "isBounded"`,
    )
    return { pool, isBounded: rows[0]?.isBounded === true }
  } catch (error) {
    await pool.end()
    throw error
  }
}

function beginningWith(begin: (settings: TransactionSettings) => string, driver: Driver): Driver {
  return Object.assign(driver, {
    async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
      await connection.executeQuery(CompiledQuery.raw(begin(settings)))
    },
  })
}

function throwBusy(error: unknown, { connectMs }: WaitLimits): never {
  if (error instanceof Error && error.message === poolExhausted) throw new DatabaseBusy(connectMs, error)
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
