import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Database, openDatabase } from './open.ts'

/** A database made for one test; `open` again gives a second door to the same data, as a restart would. */
export type TestDatabase = { url: string; open<Tables>(): Promise<Database<Tables>>; drop(): Promise<void> }

export type TestEngine = { engine: string; create(): Promise<TestDatabase> }

/**
 * The engines that database-facing tests run on: SQLite always, PostgreSQL when TEST_POSTGRES_URL names a server
 * (`npm test` starts a throw-away one where its programs are installed, and prints which engines ran).
 */
export const testEngines: TestEngine[] = [{ engine: 'sqlite', create: createSqlite }]
const postgresUrl = process.env.TEST_POSTGRES_URL
if (postgresUrl) testEngines.push({ engine: 'postgresql', create: () => createPostgres(postgresUrl) })

async function createSqlite(): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-test-'))
  return track(`file:${join(folder, 'test.db')}`, async () => rmSync(folder, { recursive: true, force: true }))
}

/** A schema of its own on the shared server: made and dropped in milliseconds, where a database takes a second. */
async function createPostgres(serverUrl: string): Promise<TestDatabase> {
  const schema = `test_${randomUUID().replaceAll('-', '')}`
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
      const db = await openDatabase<Tables>({ url, connectionsMax: 4 })
      opened.push(db)
      return db
    },
    async drop() {
      await Promise.all(opened.map(db => db.destroy()))
      await remove()
    },
  }
}
