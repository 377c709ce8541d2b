import pg from 'pg'
import { DatabaseUnavailable } from '../errors.ts'

/**
 * What PostgreSQL tells of itself and not of a statement: classes of SQLSTATE (connections, resources, its operator with
 * time limits, its system) and codes (read-only, sessions that were idle or lasted too long, a lock that was waited for).
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const postgresOutage = /^(08|53|57|58)|^(25006|25P03|25P04|55P03)$/
/** BUSY, NOMEM, READONLY, IOERR, FULL and CANTOPEN: https://sqlite.org/rescode.html */
const sqliteOutages = new Set([5, 7, 8, 10, 13, 14])

/** The outage that an error of a driver tells of; undefined where the statement is to blame. */
export function outageOf(error: unknown): DatabaseUnavailable | undefined {
  if (error instanceof DatabaseUnavailable) return error
  const isOutage =
    error instanceof pg.DatabaseError ? postgresOutage.test(codeOf(error)) : sqliteOutages.has(sqliteCodeOf(error))
  return isOutage ? new DatabaseUnavailable(error) : undefined
}

/** @throws {DatabaseUnavailable} for an outage, else the error itself */
export function throwOutage(error: unknown): never {
  throw outageOf(error) ?? error
}

/** The SQLSTATE of an error of PostgreSQL, or of the outage that it was taken for; '' where there is none. */
export function codeOf(error: unknown): string {
  if (error instanceof DatabaseUnavailable) return codeOf(error.cause)
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
}

/** The primary result code of SQLite, which is the low byte of an extended one; 0 for other errors. */
export function sqliteCodeOf(error: unknown): number {
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0
}
