import { setTimeout } from 'node:timers/promises'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../open.ts'
import { MigrationBlocked, MigrationChanged, SchemaNewer } from '../errors.ts'
import { codeOf } from '../outages/outage-of.ts'
import { statementLimit } from '../postgres/limits.ts'
import { inTemporaryFiles } from '../sqlite/temporary-files.ts'
import { isSqlite } from '../statements/json-rows.ts'
import { type Migration, type MigrationSet, nameOf, readMigrations } from './files.ts'
import { locksOf, type TableLock } from './locks.ts'

type MigrationTable = { migrations: { package: string; name: string; checksum: string; applied_at: number } }

/** How a migration waits for those that use its tables, in milliseconds. */
export type MigrationWaits = {
  /** For each lock: who comes later waits behind it. */
  lockMs: number
  /** Before it tries again, so that those have their turn. */
  pauseMs: number
  /** Afterwards it gives up. */
  waitMs: number
  /** Told each time that it tries again. */
  onWait?: (migration: string) => void
}

export type MigrationPlan = { name: string; locks: TableLock[] }[]

const defaultWaits: MigrationWaits = { lockMs: 500, pauseMs: 2_000, waitMs: 10 * 60_000 }
/** An index of a large table takes minutes. */
const statementMs = 60 * 60_000
/** lock_not_available, deadlock_detected, serialization_failure */
const inTheWay = new Set(['55P03', '40P01', '40001'])
/** unique_violation, duplicate_table, duplicate_object: two nodes make the same, which "if not exists" does not prevent. */
const madeTwice = new Set(['23505', '42P07', '42710'])

/**
 * Runs pending migrations, each in its own transaction and only in one process. Returns the names of those that ran.
 * @throws {MigrationChanged} when a migration was edited after it ran
 * @throws {SchemaNewer} when a newer version has run others
 * @throws {MigrationBlocked} when its tables stay in use
 */
export async function migrate<Tables>(
  db: Database<Tables>,
  sets: MigrationSet[],
  given: Partial<MigrationWaits> = {},
): Promise<string[]> {
  const waits = { ...defaultWaits, ...given }
  // "if not exists" needs the right to make tables though nothing is made.
  if (!(await hasMigrationsTable(db))) await again(madeTwice, 'the table of migrations', waits, () => prepare(db))
  const store = asMigrations(db)
  const applied = await checksums(db)
  const all = await readMigrations(sets, engineOf(db))
  requireKnown(applied, sets, all)
  const pending = all.filter(migration => {
    const known = applied.get(nameOf(migration))
    if (known !== undefined) assertUnchanged(migration, known)
    return known === undefined
  })
  if (pending.length === 0) return []
  // The rows of a new index may not fit into memory.
  return inTemporaryFiles(db, async () => {
    const ran: string[] = []
    for (const migration of pending) {
      const name = nameOf(migration)
      const isNew = await again(inTheWay, name, waits, () =>
        store.transaction().execute(tx => apply(tx, migration, waits.lockMs)),
      )
      if (isNew) ran.push(name)
    }
    return ran
  })
}

function engineOf<Tables>(db: Kysely<Tables>) {
  return isSqlite(db) ? 'sqlite' : 'postgresql'
}

async function prepare<Tables>(db: Kysely<Tables>): Promise<void> {
  // It is built into SQLite, so that migrations for both engines can use `collate "binary"`.
  if (!isSqlite(db)) await sql`create collation if not exists "binary" (locale = 'C')`.execute(db)
  await asMigrations(db)
    .schema.createTable('migrations')
    .ifNotExists()
    .addColumn('package', 'text', column => column.notNull())
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('checksum', 'text', column => column.notNull())
    .addColumn('applied_at', 'bigint', column => column.notNull())
    .addPrimaryKeyConstraint('migrations_pkey', ['package', 'name'])
    .execute()
}

/** Tries again while others are in the way. @throws {MigrationBlocked} */
async function again<Result>(
  codes: ReadonlySet<string>,
  what: string,
  { pauseMs, waitMs, onWait }: MigrationWaits,
  work: () => Promise<Result>,
): Promise<Result> {
  const startedAt = performance.now()
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!codes.has(codeOf(error))) throw error
      if (performance.now() - startedAt > waitMs) throw new MigrationBlocked(what, waitMs, error)
    }
    onWait?.(what)
    await setTimeout(pauseMs * (0.5 + Math.random()))
  }
}

/** The migrations that `migrate` would run, and what they lock of the tables that are there. @throws {SchemaNewer} */
export async function planMigrations<Tables>(db: Database<Tables>, sets: MigrationSet[]): Promise<MigrationPlan> {
  const all = await readMigrations(sets, engineOf(db))
  const applied = (await hasMigrationsTable(db)) ? await checksums(db) : new Map<string, string>()
  requireKnown(applied, sets, all)
  return all
    .map(migration => ({ name: nameOf(migration), locks: locksOf(migration.statements) }))
    .filter(({ name }) => !applied.has(name))
}

/** The names of the migrations that `migrate` would run. @throws {SchemaNewer} */
export async function pendingMigrations<Tables>(db: Database<Tables>, sets: MigrationSet[]): Promise<string[]> {
  return (await planMigrations(db, sets)).map(({ name }) => name)
}

/** The checksums of applied migrations, by package and name. */
async function checksums<Tables>(db: Database<Tables>): Promise<Map<string, string>> {
  const rows = await asMigrations(db).selectFrom('migrations').select(['package', 'name', 'checksum']).execute()
  return new Map(rows.map(row => [nameOf(row), row.checksum]))
}

/** Of packages that are not asked for, nothing is said. */
function requireKnown(applied: ReadonlyMap<string, string>, sets: MigrationSet[], all: Migration[]): void {
  const known = new Set(all.map(nameOf))
  const isOurs = (name: string) => sets.some(set => name.startsWith(`${set.package}/`))
  const unknown = [...applied.keys()].find(name => isOurs(name) && !known.has(name))
  if (unknown !== undefined) throw new SchemaNewer(unknown)
}

function assertUnchanged(migration: Migration, checksum: string): void {
  if (migration.checksum !== checksum) throw new MigrationChanged(nameOf(migration))
}

/** On PostgreSQL only looks in the current schema: other schemas may have a table of this name. */
async function hasMigrationsTable<Tables>(db: Database<Tables>): Promise<boolean> {
  if (!isSqlite(db)) {
    const { rows } = await sql<{ found: boolean }>`select to_regclass('migrations') is not null as found`.execute(db)
    return rows[0]?.found === true
  }
  const tables = await db.introspection.getTables()
  return tables.some(table => table.name === 'migrations')
}

/** Safe: `migrations` is a table of this package, which the row types of callers do not contain. */
function asMigrations<Tables>(db: Kysely<Tables>) {
  return db as unknown as Kysely<MigrationTable>
}

async function apply(tx: Transaction<MigrationTable>, migration: Migration, lockMs: number): Promise<boolean> {
  const { package: owner, name, checksum, statements } = migration
  const limits = [`set local lock_timeout = ${lockMs}`, statementLimit(statementMs)]
  if (!isSqlite(tx)) for (const limit of limits) await sql.raw(limit).execute(tx)
  // Inserted first: a second process waits here for the primary key, and then finds the migration applied.
  const claimed = await tx
    .insertInto('migrations')
    .values({ package: owner, name, checksum, applied_at: Date.now() })
    .onConflict(conflict => conflict.columns(['package', 'name']).doNothing())
    .executeTakeFirst()
  if (claimed.numInsertedOrUpdatedRows === 0n) {
    const known = await tx
      .selectFrom('migrations')
      .select('checksum')
      .where('package', '=', owner)
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
    assertUnchanged(migration, known.checksum)
    return false
  }
  if (!isSqlite(tx)) await lockTables(tx, locksOf(statements))
  for (const statement of statements) await sql.raw(statement).execute(tx)
  return true
}

async function lockTables(tx: Transaction<MigrationTable>, locks: TableLock[]): Promise<void> {
  for (const { table, mode } of locks) await sql`lock table ${sql.table(table)} in ${sql.raw(mode)} mode`.execute(tx)
}
