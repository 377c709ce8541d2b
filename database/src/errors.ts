/** The value of DATABASE_URL is none of `file:…`, `:memory:`, `postgres://…`. */
export class InvalidDatabaseUrl extends Error {
  override readonly name = 'InvalidDatabaseUrl'
  constructor(url: string) {
    super(`the database URL must be ":memory:", "file:<path>" or "postgres://…"; it begins with "${url.slice(0, 12)}"`)
  }
}

/** The database could not be opened or reached; the cause holds the driver's own error. */
export class DatabaseUnreachable extends Error {
  override readonly name = 'DatabaseUnreachable'
  constructor(what: string, cause: unknown) {
    super(`${what}: ${cause instanceof Error ? cause.message || cause.name : String(cause)}`, { cause })
  }
}

/** A migration that has already run reads differently now: migrations are never edited once landed. */
export class MigrationChanged extends Error {
  override readonly name = 'MigrationChanged'
  constructor(migration: string) {
    super(`migration ${migration} was edited after it ran; restore it and add a new migration instead`)
  }
}

/** A query was sent past the open transaction of its own async context, where it may wait for itself for ever. */
export class TransactionBypassed extends Error {
  override readonly name = 'TransactionBypassed'
  constructor() {
    super(
      'a query was sent past the transaction that is open here; ' +
        'send it through the tx that transact() gave, or send it before the transaction begins',
    )
  }
}

/** Every connection, or SQLite's one writer, is in use and did not become free within the time that is waited. */
export class DatabaseBusy extends Error {
  override readonly name = 'DatabaseBusy'
  constructor(waitedMs: number, cause?: unknown) {
    super(`the database did not become free within ${waitedMs / 1000} s; try again later`, { cause })
  }
}

/** Whether a statement failed because another row has the same key: PostgreSQL's unique_violation, SQLite's likewise. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('errcode' in error) return error.errcode === 2067 || error.errcode === 1555
  return 'code' in error && error.code === '23505'
}

/** Whether a statement failed because a row that it refers to is not there (any more), or one that others refer to. */
export function isForeignKeyViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('errcode' in error) return error.errcode === 787
  return 'code' in error && error.code === '23503'
}

/**
 * Whether a statement was done: false when another row has its unique key, and any other failure is thrown. Whoever
 * hears false has to throw, because PostgreSQL does nothing more in that transaction.
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
