import { copyFileSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Database, migrate, type MigrationSet, transact } from '@gatehouse-id/database'
import { type TestDatabase, testEngines } from '@gatehouse-id/database/testing'
import { type ColumnMetadata, sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { allMigrations } from './migrations.ts'

/**
 * The last migration of the oldest version that may serve while this one migrates. It moves on with a release, and then
 * what that version does not use any more can go.
 */
const oldestServing = '0099-saml-sessions.sql'
/** What that version has and this one has not, as the check below puts it, and why it was free to go. */
const contracted: Record<string, string> = {}

/** The migrations of that version. */
function olderMigrations(): MigrationSet[] {
  return allMigrations.map(({ package: owner, folder }) => {
    const older = mkdtempSync(join(tmpdir(), 'gatehouse-migrations-'))
    for (const name of readdirSync(folder).filter(each => owner !== ofProvider || each <= oldestServing))
      copyFileSync(new URL(name, folder), join(older, name))
    return { package: owner, folder: pathToFileURL(`${older}/`) }
  })
}
const ofProvider = allMigrations[0]?.package

async function openOlder({
  create,
}: (typeof testEngines)[number]): Promise<{ database: TestDatabase; db: Database<Any> }> {
  const database = await create()
  onTestFinished(() => database.drop())
  const db = await database.open<Any>()
  await migrate(db, olderMigrations())
  return { database, db }
}
/** Tables are read from the database itself. */
type Any = Record<string, Record<string, unknown>>

type Columns = Map<string, ColumnMetadata>
async function readTables(db: Database<Any>): Promise<Map<string, Columns>> {
  const tables = await db.introspection.getTables()
  return new Map(tables.map(({ name, columns }) => [name, new Map(columns.map(column => [column.name, column]))]))
}

test('what the version before reads and writes is there after the migrations of this one', async () => {
  const [sqlite] = testEngines
  if (!sqlite) throw new Error('unreachable: SQLite is always there')
  const { db } = await openOlder(sqlite)
  const before = await readTables(db)
  expect(await migrate(db, allMigrations)).not.toEqual([])
  const after = await readTables(db)
  const broken = [...before].flatMap(([table, columns]) => whatBreaks(table, columns, after.get(table)))
  expect(broken).toEqual(Object.keys(contracted))
})

function whatBreaks(table: string, before: Columns, after: Columns | undefined): string[] {
  if (!after) return [`${table} is gone`]
  const changed = [...before].flatMap(([name, { dataType, isNullable }]) => {
    const now = after.get(name)
    if (!now) return [`${table}.${name} is gone`]
    if (now.dataType !== dataType) return [`${table}.${name} is ${now.dataType}, and was ${dataType}`]
    return isNullable && !now.isNullable ? [`${table}.${name} must be given`] : []
  })
  const required = [...after.values()].filter(
    ({ name, isNullable, hasDefaultValue }) => !before.has(name) && !isNullable && !hasDefaultValue,
  )
  return [...changed, ...required.map(({ name }) => `${table}.${name} must be given`)]
}

test('a migration that changes a table does not rewrite its rows, while nobody can read it', () => {
  const both = allMigrations.flatMap(({ folder }) =>
    readdirSync(folder).filter(name => {
      const text = readFileSync(new URL(name, folder), 'utf8')
      const altered = [...text.matchAll(/^alter table (\w+)/gim)].map(([, table]) => table)
      return altered.some(table => new RegExp(`^(update|insert into|delete from) ${table}\\b`, 'im').test(text))
    }),
  )
  expect(both).toEqual(beforeThisRule)
})
const beforeThisRule = [
  '0022-management-keys.sql',
  '0070-account-ownership.sql',
  '0190-issuer-keys.sql',
  '0195-given-credentials.sql',
  '0205-introduced-applications.sql',
]

const postgres = testEngines.find(({ engine }) => engine === 'postgresql')
test.runIf(postgres)('migrations run while the version before reads and writes, which loses nothing', async () => {
  if (!postgres) throw new Error('unreachable: it runs where PostgreSQL is')
  const { database, db } = await openOlder(postgres)
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema() and tablename <> 'migrations'`.execute(
    db,
  )
  const tables = rows.map(({ name }) => name)
  await sql`create table written (table_name text primary key, times bigint not null)`.execute(db)
  for (const table of tables) await db.insertInto('written').values({ table_name: table, times: 0 }).execute()
  const serving = await database.open<Any>()
  let isOver = false
  const acknowledged = new Map<string, number>()
  /** Reads a table and then writes it and its neighbour: a migration that makes its lock stronger meanwhile deadlocks. */
  async function serve(from: number): Promise<void> {
    for (let index = from; !isOver; index++) {
      const [table = '', other = ''] = [tables[index % tables.length], tables[(index * 7 + from) % tables.length]]
      await transact(serving, async tx => {
        await sql`select 1 from ${sql.table(table)} limit 1`.execute(tx)
        await sql`select 1 from ${sql.table(other)} limit 1`.execute(tx)
        await sql`delete from ${sql.table(table)} where false`.execute(tx)
        await sql`delete from ${sql.table(other)} where false`.execute(tx)
        await sql`update written set times = times + 1 where table_name = ${table}`.execute(tx)
      })
      acknowledged.set(table, (acknowledged.get(table) ?? 0) + 1)
    }
  }
  const migrating = migrate(db, allMigrations, { lockMs: 50, pauseMs: 10 }).finally(() => {
    isOver = true
  })
  const [ran] = await Promise.all([migrating, ...[0, 11, 23, 47].map(serve)])
  expect(ran).toContain(`${ofProvider}/0100-scim.sql`)
  const written = await db.selectFrom('written').selectAll().where('times', '>', 0).execute()
  expect(Object.fromEntries(written.map(row => [row.table_name, row.times]))).toEqual(Object.fromEntries(acknowledged))
})
