import type { TransactionSettings } from 'kysely'

/**
 * How long anything may wait for PostgreSQL, in milliseconds: docs/decisions/running/postgresql.md. Each is below the next one
 * that would notice the same.
 */
export type WaitLimits = {
  /** A new connection, and one that another query has to release. */
  connectMs: number
  /** A transaction waits so long for a lock before it makes room for others and begins again. */
  lockAttemptMs: number
  /** All attempts together; and a statement outside a transaction. */
  lockMs: number
  /** A transaction of which nothing is heard: its locks are free again afterwards. */
  idleInTransactionMs: number
  statementMs: number
  /** A server, or whatever is between, that does not answer. */
  silenceMs: number
}

/** Statements of a transaction that is known to be long, such as the deletion of a project. */
export const longStatementMs = 10 * 60_000

export const defaultLimits: WaitLimits = {
  connectMs: 5_000,
  lockAttemptMs: 500,
  lockMs: 5_000,
  idleInTransactionMs: 10_000,
  statementMs: 20_000,
  silenceMs: 25_000,
}

/** The server gives up a client that is gone after 20 s, by probes when it is idle and by what it does not acknowledge. */
const tcpSettings = {
  tcp_keepalives_idle: '10s',
  tcp_keepalives_interval: '5s',
  tcp_keepalives_count: '2',
  tcp_user_timeout: '20s',
}

/** The startup parameter `options` that bounds a session. */
export function sessionOptions({ statementMs, lockMs, idleInTransactionMs }: WaitLimits): string {
  const settings = {
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    ...tcpSettings,
  }
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')
}

/**
 * What begins a bounded transaction, in one message: within a session that is bounded, or one of a pooler that could not
 * be.
 */
export function beginOf(
  { isolationLevel }: TransactionSettings,
  { lockAttemptMs, statementMs, idleInTransactionMs }: WaitLimits,
  isBounded: boolean,
): string {
  const settings = {
    lock_timeout: lockAttemptMs,
    ...(!isBounded && { statement_timeout: statementMs, idle_in_transaction_session_timeout: idleInTransactionMs }),
  }
  return [
    isolationLevel ? `begin isolation level ${isolationLevel}` : 'begin',
    ...Object.entries(settings).map(([name, ms]) => `set local ${name} = ${ms}`),
  ].join('; ')
}

/** What sets a limit for the statements of a transaction; the client waits for them accordingly. */
export function statementLimit(ms: number): string {
  return `set local statement_timeout = ${ms}`
}

/** The limit that `statementLimit` sets; undefined for every other statement. */
export function statementLimitIn(sql: string): number | undefined {
  const [, ms] = /^set local statement_timeout = (\d+)$/.exec(sql) ?? []
  return ms === undefined ? undefined : Number(ms)
}
