import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { analyzeFilledTables } from '../analyze.ts'
import type { MigrationSet } from '../migrations/files.ts'
import { migrate } from '../migrations/migrate.ts'
import { type Database, openDatabase } from '../open.ts'
import type { WaitLimits } from '../postgres/limits.ts'
export { recordStatement, requireWhole } from './statements.ts'
export { restrictedRole } from './roles.ts'
export { recordTrips } from './trips.ts'
export { waitsForLock } from './waits-for-lock.ts'

/** A database for one test. Each `open` is a new connection to the same data, as after a restart. */
export type TestDatabase = { url: string; open<Tables>(): Promise<Database<Tables>>; drop(): Promise<void> }

/**
 * How long those who ask at once in a test may wait for each other: tests share few connections and a machine that has
 * other work. What waits forever still fails before its test ends. limits.test.ts is about the limits of production.
 */
export const patientLimits: Partial<WaitLimits> = {
  connectMs: 60_000,
  lockMs: 60_000,
  idleInTransactionMs: 60_000,
  statementMs: 60_000,
  silenceMs: 75_000,
}

export type TestEngine = { engine: string; create(): Promise<TestDatabase> }

/** Lets the engine look at the tables of a test now: see `analyzeFilledTables`. */
export async function analyze({ open }: Pick<TestDatabase, 'open'>): Promise<void> {
  const db = await open()
  await analyzeFilledTables(db)
  await db.destroy()
}

/**
 * The engines for tests with a database: SQLite always, PostgreSQL when TEST_POSTGRES_URL names a server (`npm test`
 * starts a throw-away server if its programs are installed, and prints which engines ran).
 */
export const testEngines: TestEngine[] = [{ engine: 'sqlite', create: createSqlite }]
const postgresUrl = process.env.TEST_POSTGRES_URL
if (postgresUrl) testEngines.push({ engine: 'postgresql', create: () => createPostgres(postgresUrl) })

/**
 * An engine whose databases have run `sets`. A process runs them once, because creating a hundred tables takes longer
 * than most tests: databases of SQLite are copies of one file, those of PostgreSQL are emptied and reused.
 */
export function migratedEngine({ engine, create }: TestEngine, sets: MigrationSet[]): TestEngine {
  const createMigrated = async () => {
    const database = await create()
    const db = await openDatabase({ url: database.url, connectionsMax: 1 })
    await migrate(db, sets)
    await db.destroy()
    return database
  }
  return { engine, create: engine === 'sqlite' ? copies(create, migratedBytes(sets)) : reused(createMigrated) }
}

/** The bytes of a database of SQLite that has run `sets`, which a process runs once. */
export function migratedBytes(sets: MigrationSet[]): () => Promise<Buffer> {
  let bytes: Promise<Buffer> | undefined
  const read = async () => {
    const database = await createSqlite()
    const db = await database.open()
    await migrate(db, sets)
    await db.destroy()
    const file = await readFile(pathOf(database))
    await database.drop()
    // The file says that it has a log, which a database in memory cannot have (https://sqlite.org/fileformat.html).
    return file.fill(1, 18, 20)
  }
  return () => {
    bytes ??= read()
    return bytes
  }
}

function copies(create: TestEngine['create'], original: () => Promise<Buffer>): TestEngine['create'] {
  return async () => {
    const database = await create()
    await writeFile(pathOf(database), await original())
    return database
  }
}

function pathOf({ url }: TestDatabase): string {
  return url.slice('file:'.length)
}

/** Their schemas are dropped by schemas.ts. */
function reused(createMigrated: TestEngine['create']): TestEngine['create'] {
  const idle: TestDatabase[] = []
  return async () => {
    const database = idle.pop() ?? (await createMigrated())
    return track(database.url, async () => {
      await empty(database.url)
      idle.push(database)
    })
  }
}

/** One statement, so that foreign keys are checked after all rows are deleted; `truncate` takes half a second. */
async function empty(url: string): Promise<void> {
  const server = await openDatabase({ url, connectionsMax: 1 })
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema() and tablename <> 'migrations'`.execute(
    server,
  )
  const deletions = rows.map(({ name }, index) => sql`${sql.ref(`d${index}`)} as (delete from ${sql.table(name)})`)
  if (deletions.length > 0) await sql`with ${sql.join(deletions)} select 1`.execute(server)
  await server.destroy()
}

/** In memory where there is room: a quarter of a test is waiting for the disk. */
function fastFolder(): string {
  const memory = '/dev/shm'
  if (!existsSync(memory)) return tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > 1e9 ? memory : tmpdir()
}

async function createSqlite(): Promise<TestDatabase> {
  const folder = mkdtempSync(join(fastFolder(), 'gatehouse-test-'))
  return track(`file:${join(folder, 'test.db')}`, async () => rmSync(folder, { recursive: true, force: true }))
}

/** A schema on the shared server: it takes milliseconds to create and drop, a database takes a second. */
async function createPostgres(serverUrl: string): Promise<TestDatabase> {
  const schema = `${process.env.TEST_POSTGRES_SCHEMAS ?? 'test_'}${randomUUID().replaceAll('-', '')}`
  const server = await openDatabase({ url: serverUrl, connectionsMax: 1 })
  await sql`create schema ${sql.id(schema)}`.execute(server)
  const url = new URL(serverUrl)
  url.searchParams.set('options', `-c search_path=${schema}`)
  return track(url.href, async () => {
    await sql`drop schema ${sql.id(schema)} cascade`.execute(server)
    await server.destroy()
  })
}

function track(url: string, remove: () => Promise<void>): TestDatabase {
  const opened: { destroy(): Promise<void> }[] = []
  return {
    url,
    async open<Tables>() {
      const db = await openDatabase<Tables>({ url, connectionsMax: 4, limits: patientLimits })
      opened.push(db)
      return db
    },
    async drop() {
      await Promise.all(opened.map(db => db.destroy()))
      await remove()
    },
  }
}
