/** The database URL is not `file:…`, `:memory:` or `postgres://…`. */
export class InvalidDatabaseUrl extends Error {
  override readonly name = 'InvalidDatabaseUrl'
  constructor(url: string) {
    super(`the database URL must be ":memory:", "file:<path>" or "postgres://…"; it begins with "${url.slice(0, 12)}"`)
  }
}

/** The database could not be opened or reached; the cause is the error of the driver. */
export class DatabaseUnreachable extends Error {
  override readonly name = 'DatabaseUnreachable'
  constructor(what: string, cause: unknown) {
    super(`${what}: ${cause instanceof Error ? cause.message || cause.name : String(cause)}`, { cause })
  }
}

/** Pages of the file of SQLite do not fit together; `found` is what SQLite says. */
export class DatabaseDamaged extends Error {
  override readonly name = 'DatabaseDamaged'
  constructor(path: string, found: string) {
    super(
      `the database file ${path} is damaged (${found.split('\n').at(-1)}); restore a backup: gatehouse-id restore <file>`,
    )
  }
}

/** A backup was not made or not restored; nothing was changed. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused'
}

/** A migration was edited after it ran. Released migrations never change. */
export class MigrationChanged extends Error {
  override readonly name = 'MigrationChanged'
  constructor(migration: string) {
    super(`migration ${migration} was edited after it ran; restore it and add a new migration instead`)
  }
}

/** Others kept using the tables of a migration, which did not run. */
export class MigrationBlocked extends Error {
  override readonly name = 'MigrationBlocked'
  constructor(migration: string, waitedMs: number, cause: unknown) {
    super(
      `${migration} waited ${waitedMs / 60_000} minutes for its tables, which others keep in use, and changed nothing; ` +
        'end their transactions (pg_stat_activity names them), and start again',
      { cause },
    )
  }
}

/** A newer version has migrated the database; what this one would write might not fit. */
export class SchemaNewer extends Error {
  override readonly name = 'SchemaNewer'
  constructor(migration: string) {
    super(
      `a newer version has migrated this database (${migration} is not known here); ` +
        'start that version, or restore a backup of before the upgrade',
    )
  }
}

/** A query bypassed the open transaction of its async context. It could deadlock with that transaction. */
export class TransactionBypassed extends Error {
  override readonly name = 'TransactionBypassed'
  constructor() {
    super(
      'a query bypassed the transaction that is open here; ' +
        'send it through the tx of transact(), or before the transaction begins',
    )
  }
}

/** A query was sent through a database that was one transaction, after that transaction had ended. */
export class TransactionEnded extends Error {
  override readonly name = 'TransactionEnded'
  constructor() {
    super('the transaction of this query has ended; send queries through its database only while its work runs')
  }
}

/** A transaction that others may wait for took too long, and was rolled back. */
export class TransactionTooLong extends Error {
  override readonly name = 'TransactionTooLong'
  constructor(msMax: number, cause?: unknown) {
    super(`the change took longer than ${msMax / 1000} s, so nothing of it was written`, { cause })
  }
}

/** Others changed the same rows at the same time again and again; nothing was written. */
export class TransactionConflict extends Error {
  override readonly name = 'TransactionConflict'
  constructor(cause: unknown) {
    super('others changed the same at the same time', { cause })
  }
}

/**
 * The database does not answer, or does not do what it should, for no reason of the statement: it may later. The message
 * is for anybody; the cause, for the log, is the error of the driver.
 */
export class DatabaseUnavailable extends Error {
  override readonly name: string = 'DatabaseUnavailable'
  constructor(cause: unknown, message = 'the database is not available; try again later') {
    super(message, { cause })
  }
}

/** Every connection, or the one writer of SQLite, stayed in use for the whole time limit. */
export class DatabaseBusy extends DatabaseUnavailable {
  override readonly name = 'DatabaseBusy'
  constructor(waitedMs: number, cause?: unknown) {
    super(cause, `the database did not become free within ${waitedMs / 1000} s; try again later`)
  }
}

/** Whether a statement failed because another row has the same key. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('errcode' in error) return error.errcode === 2067 || error.errcode === 1555
  return 'code' in error && error.code === '23505'
}

/** Whether a statement failed because it refers to a missing row, or deletes a row that others refer to. */
export function isForeignKeyViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('errcode' in error) return error.errcode === 787
  return 'code' in error && error.code === '23503'
}

/** Whether a statement of PostgreSQL failed because it left a column of this table empty. */
export function isNotNullViolation(error: unknown, { table }: { table: string }): boolean {
  return (
    error instanceof Error && 'code' in error && error.code === '23502' && 'table' in error && error.table === table
  )
}

/**
 * Runs a statement; false when another row has its unique key. After false the caller must throw, because PostgreSQL
 * refuses further statements in that transaction. Rejects with any other error.
 */
export async function isDoneUnlessTaken(statement: Promise<unknown>): Promise<boolean> {
  try {
    await statement
    return true
  } catch (error) {
    if (isUniqueViolation(error)) return false
    throw error
  }
}
