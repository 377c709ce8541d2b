import {
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type TransactionSettings,
} from 'kysely'
import pg from 'pg'
import { DatabaseBusy, DatabaseUnreachable } from '../errors.ts'
import { codeOf } from '../outages/outage-of.ts'
import { ask, clientConfig } from './client.ts'
import { type Hosts, hostsOf, placeOf, requireWritable } from './hosts.ts'
import { beginOf, sessionOptions, type WaitLimits } from './limits.ts'
import { PostgresConnection } from './connection.ts'
import { PostgresCaller, readsOfTurn } from './reads.ts'
import { parserOf } from './session/readers.ts'
import { openSession } from './session/session.ts'
import { type StatementNames, statementNames } from './session/statement-names.ts'

/** A connection is made anew after so long, so that all of them come to where the server's name leads now. */
const lifetimeSeconds = 30 * 60
/** The message of the pool when every connection is in use; it has no code. */
const poolExhausted = 'timeout exceeded when trying to connect'
/**
 * protocol_violation: pgbouncer refuses parameters that it cannot keep for one client. undefined_object: a server that speaks
 * the protocol of PostgreSQL lacks one.
 */
const refusedCodes = new Set(['08P01', '42704'])

type Options = { url: string; mayBeStandby: boolean; connectionsMax: number; limits: WaitLimits }

/**
 * The Kysely dialect over `pg`, after one query has checked that the server answers. Later queries may throw
 * DatabaseUnavailable.
 * @throws {DatabaseUnreachable} when the server does not answer
 */
export async function postgresDialect(options: Options): Promise<Dialect> {
  const { url, limits } = options
  const { pool, connect, isBounded, names } = await openPool(options).catch(cause => {
    throw new DatabaseUnreachable(`the PostgreSQL server at ${placeOf(url)} cannot be used`, cause)
  })
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () =>
      postgresDriver({
        acquire: async () => new PostgresConnection(await openSession(connect, { silenceMs: limits.silenceMs, names })),
        begin: settings => beginOf(settings, limits, isBounded),
        end: () => {
          pools.delete(pool)
          return pool.end()
        },
      }),
    createIntrospector: db => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}

/** Those of this process. */
const pools = new Set<pg.Pool>()

/** The connections of this process to PostgreSQL, and the requests that wait for one. */
export function countConnections(): Record<'used' | 'idle' | 'awaited', number> {
  const counts = { used: 0, idle: 0, awaited: 0 }
  for (const { totalCount, idleCount, waitingCount } of pools) {
    counts.used += totalCount - idleCount
    counts.idle += idleCount
    counts.awaited += waitingCount
  }
  return counts
}

type Pool = { pool: pg.Pool; connect(): Promise<pg.PoolClient>; isBounded: boolean; names: StatementNames }

/** A pool of sessions that are bounded, or, where they cannot be, of others. */
async function openPool(options: Options): Promise<Pool> {
  const { url, mayBeStandby, limits } = options
  const bounded = hostsOf(url, {
    mayBeStandby,
    change(parameters) {
      // The last one counts: who sets a limit in the URL wants that one.
      parameters.set('options', `${sessionOptions(limits)} ${parameters.get('options') ?? ''}`.trim())
    },
  })
  try {
    return await checkPool(bounded, options)
  } catch (error) {
    if (!refusedCodes.has(codeOf(error))) throw error
    return checkPool(hostsOf(url, { mayBeStandby }), options)
  }
}

async function checkPool(hosts: Hosts, { connectionsMax, limits }: Options): Promise<Pool> {
  const pool = new pg.Pool({
    ...clientConfig({ url: hosts.url(), ...limits }),
    ...(hosts.mustBeWritable && { onConnect: client => requireWritable(client, limits.connectMs) }),
    max: connectionsMax,
    maxLifetimeSeconds: lifetimeSeconds,
    types: { getTypeParser: id => parserOf(id) ?? String },
  })
  pools.add(pool)
  // The pool replaces an idle connection that the server closed. Without a listener the error would end the process.
  pool.on('error', () => {})
  // The same for one in use: its queries are rejected, and the pool drops it when it is released.
  pool.on('connect', client => void client.on('error', () => {}))

  async function connect(): Promise<pg.PoolClient> {
    for (let tried = 1; ; tried++) {
      const url = hosts.url()
      pool.options.connectionString = url
      try {
        return await pool.connect()
      } catch (error) {
        if (error instanceof Error && error.message === poolExhausted) throw new DatabaseBusy(limits.connectMs, error)
        hosts.leave(url)
        if (tried === hosts.count) throw error
      }
    }
  }

  try {
    const { isBounded, isShared } = await kindOf(await connect(), limits.connectMs)
    return { pool, connect, isBounded, names: statementNames(!isShared) }
  } catch (error) {
    pools.delete(pool)
    await pool.end()
    throw error
  }
}

/**
 * What the sessions are like. A pooler may accept their options, and drop them; one that shares them tells its clients of
 * processes that are none.
 */
async function kindOf(client: pg.PoolClient, withinMs: number): Promise<{ isBounded: boolean; isShared: boolean }> {
  const text = `select pg_backend_pid() as "processId", '0' not in (current_setting('statement_timeout'),
    current_setting('idle_in_transaction_session_timeout')) as "isBounded"`
  let isUsable = false
  try {
    const { processId, isBounded } = await ask<{ processId: number; isBounded: boolean }>(client, { text, withinMs })
    isUsable = true
    // Safe cast: the types leave out what the server says of the process, with which a statement could be cancelled.
    const { processID } = client as pg.PoolClient & { processID: number | null }
    return { isBounded, isShared: processID !== processId }
  } finally {
    client.release(!isUsable)
  }
}

type DriverParts = {
  acquire(): Promise<PostgresConnection>
  begin(settings: TransactionSettings): string
  end(): Promise<void>
}

function postgresDriver({ acquire, begin, end }: DriverParts): Driver {
  const read = readsOfTurn(acquire)
  return {
    init: async () => {},
    acquireConnection: async () => new PostgresCaller(acquire, read),
    beginTransaction: async (connection, settings) => (await caller(connection).own()).begin(begin(settings)),
    commitTransaction: async connection => (await caller(connection).own()).commit(),
    rollbackTransaction: async connection => (await caller(connection).own()).rollback(),
    releaseConnection: async connection => caller(connection).release(),
    destroy: end,
  }
}

/** Safe: Kysely only passes connections from `acquireConnection`. */
function caller(connection: DatabaseConnection): PostgresCaller {
  return connection as PostgresCaller
}
