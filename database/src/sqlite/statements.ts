import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import type { QueryResult } from 'kysely'

/** The size of the cache of prepared statements of a connection. */
const statementsMax = 500

type Prepared = { statement: StatementSync; returnsRows: boolean }

export type Statements = { execute<Row>(sql: string, parameters: readonly unknown[]): QueryResult<Row> }

/** Runs SQL on one connection with a cache of prepared statements. */
export function sqliteStatements(db: DatabaseSync): Statements {
  const prepared = new Map<string, Prepared>()

  function prepare(sql: string): Prepared {
    const known = prepared.get(sql)
    if (known) return known
    const statement = db.prepare(sql)
    const entry = { statement, returnsRows: statement.columns().length > 0 }
    const oldest = prepared.size >= statementsMax ? prepared.keys().next().value : undefined
    if (oldest !== undefined) prepared.delete(oldest)
    prepared.set(sql, entry)
    return entry
  }

  return {
    execute<Row>(sql: string, parameters: readonly unknown[]): QueryResult<Row> {
      const { statement, returnsRows } = prepare(sql)
      const values = parameters.map(toSqlite)
      // Safe as with every Kysely driver: callers are responsible for the row type of their SQL.
      if (returnsRows) return { rows: statement.all(...values) as Row[] }
      const { changes, lastInsertRowid } = statement.run(...values)
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
    },
  }
}

function toSqlite(value: unknown): SQLInputValue {
  if (value === undefined || value === null) return null
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint') return value
  if (value instanceof Uint8Array) return value
  throw new TypeError(
    `a value of type ${typeof value} cannot be stored: the portable types are text, integer and bigint`,
  )
}
