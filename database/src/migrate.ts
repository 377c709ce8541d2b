import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { type Kysely, PostgresAdapter, sql, type Transaction } from 'kysely'
import type { Database } from './open.ts'
import { MigrationChanged, SchemaNewer } from './errors.ts'

/** The numbered SQL files (`0001-projects.sql`) of a package; they run in order of their names. */
export type MigrationSet = { package: string; folder: URL }

type MigrationTable = { migrations: { package: string; name: string; checksum: string; applied_at: number } }
type Migration = { package: string; name: string; text: string; checksum: string }

/**
 * Runs pending migrations, each in its own transaction and only in one process. Returns the names of those that ran.
 * @throws {MigrationChanged} when a migration was edited after it ran
 * @throws {SchemaNewer} when a newer version has run others
 */
export async function migrate<Tables>(
  db: Database<Tables>,
  sets: MigrationSet[],
  clock: () => number = Date.now,
): Promise<string[]> {
  const store = asMigrations(db)
  await store.schema
    .createTable('migrations')
    .ifNotExists()
    .addColumn('package', 'text', column => column.notNull())
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('checksum', 'text', column => column.notNull())
    .addColumn('applied_at', 'bigint', column => column.notNull())
    .addPrimaryKeyConstraint('migrations_pkey', ['package', 'name'])
    .execute()
  if (db.getExecutor().adapter instanceof PostgresAdapter) await createBinaryCollation(db)
  const applied = await checksums(db)
  const all = await read(sets)
  requireKnown(applied, sets, all)
  const ran: string[] = []
  for (const migration of all) {
    const known = applied.get(nameOf(migration))
    if (known !== undefined) {
      assertUnchanged(migration, known)
      continue
    }
    const isNew = await store.transaction().execute(async tx => apply(tx, migration, clock()))
    if (isNew) ran.push(`${migration.package}/${migration.name}`)
  }
  return ran
}

/** Creates the collation that is built into SQLite, so that migrations for both engines can use `collate "binary"`. */
function createBinaryCollation<Tables>(db: Database<Tables>) {
  return sql`create collation if not exists "binary" (locale = 'C')`.execute(db)
}

/** The names of the migrations that `migrate` would run. @throws {SchemaNewer} */
export async function pendingMigrations<Tables>(db: Database<Tables>, sets: MigrationSet[]): Promise<string[]> {
  const all = await read(sets)
  if (!(await hasMigrationsTable(db))) return all.map(nameOf)
  const applied = await checksums(db)
  requireKnown(applied, sets, all)
  return all.map(nameOf).filter(name => !applied.has(name))
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
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    const { rows } = await sql<{ found: boolean }>`select to_regclass('migrations') is not null as found`.execute(db)
    return rows[0]?.found === true
  }
  const tables = await db.introspection.getTables()
  return tables.some(table => table.name === 'migrations')
}

function nameOf(migration: { package: string; name: string }) {
  return `${migration.package}/${migration.name}`
}

/** Safe: `migrations` is a table of this package, which the row types of callers do not contain. */
function asMigrations<Tables>(db: Database<Tables>) {
  return db as unknown as Kysely<MigrationTable>
}

async function apply(tx: Transaction<MigrationTable>, migration: Migration, now: number): Promise<boolean> {
  const { package: owner, name, checksum, text } = migration
  // Inserted first: a second process waits here for the primary key, and then finds the migration applied.
  const claimed = await tx
    .insertInto('migrations')
    .values({ package: owner, name, checksum, applied_at: now })
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
  for (const statement of statementsOf(text)) await sql.raw(statement).execute(tx)
  return true
}

/** Statements end with a semicolon at the end of a line; comment lines are dropped. */
function statementsOf(text: string): string[] {
  return text
    .split('\n')
    .filter(line => !line.trimStart().startsWith('--'))
    .join('\n')
    .split(/;\s*(?:\n|$)/)
    .map(statement => statement.trim())
    .filter(statement => statement !== '')
}

async function read(sets: MigrationSet[]): Promise<Migration[]> {
  const migrations: Migration[] = []
  for (const { package: owner, folder } of sets) {
    const names = (await readdir(folder)).filter(name => name.endsWith('.sql')).sort()
    for (const name of names) {
      const text = await readFile(new URL(name, folder), 'utf8')
      migrations.push({ package: owner, name, text, checksum: createHash('sha256').update(text).digest('hex') })
    }
  }
  return migrations
}
