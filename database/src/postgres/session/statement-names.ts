import { createHash } from 'node:crypto'
import pg from 'pg'
import { isPrepared } from '../../statements/prepared.ts'

export type Statement = { sql: string; parameters: readonly unknown[] }

/** Whether it is read by keys: others of the same turn may be read with it. */
export function isSharedRead(statement: Pick<Statement, 'sql'>): boolean {
  return isPrepared(statement) && statement.sql.startsWith('select ')
}

/**
 * What a name is refused with: there is no such statement in the session, or there is one already (both behind a pooler that
 * shares sessions), or its table has other columns than when it was prepared (a newer node has migrated).
 */
const refusedCodes = new Set(['26000', '42P05', '0A000'])

/** What PostgreSQL did not run, because it did not take the statement by its name. It can be sent again. */
export class StatementForgotten extends Error {
  constructor(cause: unknown) {
    super('PostgreSQL does not know a prepared statement any more', { cause })
  }
}

export type StatementNames = {
  /** By which a session prepares a statement once, and then runs it without planning; undefined for what it plans anew. */
  of(statement: Statement): string | undefined
  /** What a statement that was sent by a name failed with, and whether that was its name: then it has none from now on. */
  failure(statement: Statement, error: unknown): unknown
}

/** The names are the same in all processes, and differ as their statements do: where two share a session, both are right. */
export function statementNames(isUsed: boolean): StatementNames {
  const names = new Map<string, string | undefined>()

  function nameOf(statement: Statement): string | undefined {
    if (!isUsed || !isPrepared(statement)) return undefined
    const { sql } = statement
    if (!names.has(sql)) names.set(sql, createHash('sha256').update(sql).digest('base64url'))
    return names.get(sql)
  }

  return {
    of: nameOf,
    failure(statement, error) {
      if (!(error instanceof pg.DatabaseError && refusedCodes.has(error.code ?? ''))) return error
      names.set(statement.sql, undefined)
      return new StatementForgotten(error)
    },
  }
}
